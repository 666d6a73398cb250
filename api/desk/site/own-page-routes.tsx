import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { shippedLook, type SiteLook } from "../../contract/site-look.ts";
import { drawnIconsId } from "../../render/monogram.ts";
import { listPageRevisions } from "../../store/own-page-revisions.ts";
import { findOwnPage, type OwnPage } from "../../store/own-pages.ts";
import {
  addOwnPage,
  moveOwnPage,
  publishOwnPage,
  removeOwnPage,
  saveOwnPage,
  unpublishOwnPage,
} from "../../store/own-page-steps.ts";
import { readLook } from "../../store/site-look.ts";
import { asEditor } from "../editor-actor.ts";
import type { FormValues } from "../form-values.ts";
import {
  action,
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  page,
  seeOther,
  type SignedInVisit,
} from "../route.ts";
import { NewPageForm, PageForm } from "./own-page-form.ts";
import { OwnPageEditor, type OwnPageEditorProps } from "./own-page-editor.tsx";
import { OWN_PAGES, SITE, SITE_FILES } from "./paths.ts";

/** Pages such as About: written, published and withdrawn by editors, and by nobody else. */
export function createOwnPageRoutes(tools: DeskTools): DeskRoute[] {
  const { store, wake, renderer, previews, config, sitePreview } = tools;
  const editors = { area: "site", access: "editor" } as const;

  async function pageOf({ params: { id = "" } }: Pick<SignedInVisit, "params">): Promise<OwnPage> {
    const found = await findOwnPage(store.read, "id", id);
    if (!found) throw new Refusal("not_found", "There is no such page. It may be deleted.");
    return found;
  }

  async function show(
    visit: SignedInVisit,
    more: Pick<OwnPageEditorProps, "problem" | "issues"> & { values?: FormValues } = {},
  ): Promise<DeskAnswer> {
    const own = visit.params["id"] === undefined ? undefined : await pageOf(visit);
    const { values, ...said } = more;
    const revisions = own ? await listPageRevisions(store.read, own.id) : [];
    const chosen = revisions.find(({ number }) => String(number) === visit.query.get("revision"));
    return {
      title: own?.title ?? visit.words.site.new_page,
      wide: true,
      frames: true,
      scripts: ["site"],
      main: (
        <OwnPageEditor
          page={own}
          fields={values ? typed(values) : fieldsOf(own, chosen)}
          version={Number(values?.get("version")) || own?.version || 0}
          revisions={revisions}
          revision={chosen?.number}
          done={visit.query.get("done") ?? ""}
          hasPreview={sitePreview !== undefined}
          {...said}
        />
      ),
    };
  }

  async function publish(visit: SignedInVisit, version: number): Promise<void> {
    const own = await pageOf(visit);
    if (!own.body_md.trim()) {
      throw new Refusal("validation_failed", "Write something before you publish.", [
        { path: "body_md", message: "cannot be empty" },
      ]);
    }
    const rendered = await renderer.render(own.body_md, { owner: visit.me.id });
    await publishOwnPage(store, asEditor(visit), { id: own.id, version, rendered });
    wake();
  }

  /** The look that readers see, with this page in it as it is typed. */
  async function lookWith(visit: SignedInVisit, values: FormValues): Promise<SiteLook> {
    const options = { siteName: config.siteName, drawnIcons: drawnIconsId };
    const look = await store.snapshot((db) => readLook(db, options));
    const { me, signal } = visit;
    const body = values.get("body_md").slice(0, PREVIEW_MAX);
    const { html, text } = await previews.render(body, { owner: me.id, signal });
    const shown = {
      slug: PREVIEW_SLUG,
      title: values.get("title").slice(0, TITLE_SHOWN).trim() || visit.words.site.untitled,
      html,
      opening: text.slice(0, TITLE_SHOWN),
      updated_at: store.clock().toISOString(),
      in_navigation: false,
      in_footer: false,
    };
    return { ...(look ?? shippedLook(config.siteName)), pages: [...look.pages, shown] };
  }

  return [
    page({ ...editors, path: OWN_PAGES, show: async () => seeOther(`${SITE}#pages`) }),
    page({ ...editors, path: `${OWN_PAGES}/new`, show: (visit) => show(visit) }),
    action({
      ...editors,
      path: `${OWN_PAGES}/new`,
      form: NewPageForm,
      run: async (visit, given) => {
        const id = await addOwnPage(store, asEditor(visit), given);
        return seeOther(`${OWN_PAGES}/${id}?done=added`);
      },
      again: (visit, { values, issues, message }) =>
        show(visit, { values, issues, problem: message }),
    }),
    page({ ...editors, path: `${OWN_PAGES}/:id`, show: (visit) => show(visit) }),
    action({
      ...editors,
      path: `${OWN_PAGES}/:id`,
      form: PageForm,
      run: async (visit, { step, ...given }) => {
        const { id } = await pageOf(visit);
        const version = await saveOwnPage(store, asEditor(visit), { id, ...given });
        wake();
        if (step === "save") return seeOther(`${OWN_PAGES}/${id}?done=saved`);
        await publish(visit, version);
        return seeOther(`${SITE}?done=published#pages`);
      },
      again: (visit, { values, issues, message }) =>
        show(visit, { values, issues, problem: message }),
    }),
    page({
      ...editors,
      path: `${OWN_PAGES}/preview`,
      show: async () => seeOther(`${SITE}#pages`),
    }),
    action({
      ...editors,
      path: `${OWN_PAGES}/preview`,
      form: z.looseObject({}),
      run: async (visit, _, values) => {
        if (!sitePreview) throw new Refusal("unavailable", "This server makes no previews.");
        const nonce = store.chance(16).toString("base64url");
        const look = await lookWith(visit, values);
        const asked = { look, show: { page: PREVIEW_SLUG }, nonce, files: SITE_FILES };
        return { document: await sitePreview(asked, visit.signal), nonce };
      },
    }),
    action({
      ...editors,
      path: `${OWN_PAGES}/:id/move`,
      form: z.object({ way: z.enum(["up", "down"]) }),
      run: async (visit, { way }) => {
        const { id } = await pageOf(visit);
        await moveOwnPage(store, asEditor(visit), { id, way });
        wake();
        return seeOther(`${SITE}?done=moved#pages`);
      },
    }),
    action({
      ...editors,
      path: `${OWN_PAGES}/:id/unpublish`,
      form: z.object({}),
      confirm: async (visit) => ({
        title: visit.words.site.unpublish_page,
        words: <p>{visit.words.site.unpublish_about}</p>,
        button: visit.words.site.unpublish,
        back: {
          href: `${OWN_PAGES}/${(await pageOf(visit)).id}`,
          label: visit.words.site.keep_public,
        },
      }),
      run: async (visit) => {
        await unpublishOwnPage(store, asEditor(visit), (await pageOf(visit)).id);
        wake();
        return seeOther(`${SITE}?done=unpublished#pages`);
      },
    }),
    action({
      ...editors,
      path: `${OWN_PAGES}/:id/delete`,
      form: z.object({}),
      confirm: async (visit) => ({
        title: visit.words.site.delete_page,
        words: <p>{visit.words.site.delete_about}</p>,
        button: visit.words.site.delete_page,
        back: {
          href: `${OWN_PAGES}/${(await pageOf(visit)).id}`,
          label: visit.words.site.keep_it,
        },
      }),
      run: async (visit) => {
        await removeOwnPage(store, asEditor(visit), (await pageOf(visit)).id);
        return seeOther(`${SITE}?done=deleted#pages`);
      },
    }),
  ];
}

/** Longer texts are refused when they are saved. */
const PREVIEW_MAX = 100_000;
const TITLE_SHOWN = 500;
/** No page can have this address, so it hides none. */
const PREVIEW_SLUG = "page-preview-";

type Fields = OwnPageEditorProps["fields"];

function fieldsOf(own: OwnPage | undefined, revision?: { title: string; body_md: string }): Fields {
  return {
    title: revision?.title ?? own?.title ?? "",
    slug: own?.slug ?? "",
    body_md: revision?.body_md ?? own?.body_md ?? "",
    in_navigation: own?.in_navigation ?? false,
    in_footer: own?.in_footer ?? true,
  };
}

function typed(values: FormValues): Fields {
  return {
    title: values.get("title"),
    slug: values.get("slug"),
    body_md: values.get("body_md"),
    in_navigation: values.get("in_navigation") === "yes",
    in_footer: values.get("in_footer") === "yes",
  };
}
