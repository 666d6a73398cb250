import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import type { OwnPagePlace, OwnPageText } from "../../contract/site/own-page.ts";
import type { PublicSettings } from "../../contract/site/public-settings.ts";
import { drawnIconsId } from "../../render/monogram.ts";
import { listPageRevisions } from "../../store/site/own-page-revisions.ts";
import { findOwnPage, type OwnPage } from "../../store/site/own-pages.ts";
import {
  addOwnPage,
  moveOwnPage,
  publishOwnPage,
  removeOwnPage,
  saveOwnPage,
  unpublishOwnPage,
} from "../../store/site/own-page-steps.ts";
import { readPublicSettings } from "../../store/site/public-settings.ts";
import { readSettings } from "../../store/site/site-settings.ts";
import { asEditor } from "../editor-actor.ts";
import type { FormValues } from "../form-values.ts";
import { filled } from "../messages/words.ts";
import {
  action,
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  forEditors,
  page,
  seeOther,
  type SignedInVisit,
} from "../route.ts";
import type { Refused } from "../take-form.ts";
import { localPath } from "./dead-links.ts";
import { addressOf, NewPageForm, PageForm } from "./own-page-form.ts";
import { OwnPageEditor, type OwnPageEditorProps } from "./own-page-editor.tsx";
import { OWN_PAGES, SITE, SITE_FILES } from "./paths.ts";

/** Pages such as About: written, published and withdrawn by editors, and by nobody else. */
export function createOwnPageRoutes(tools: DeskTools): DeskRoute[] {
  const { store, wake, renderer, previews, config, sitePreview } = tools;

  async function pageOf({ params: { id = "" } }: Pick<SignedInVisit, "params">): Promise<OwnPage> {
    const found = await findOwnPage(store.read, "id", id);
    if (!found) throw new Refusal("not_found", say("There is no such page. It may be deleted."));
    return found;
  }

  async function show(visit: SignedInVisit, refused?: Refused): Promise<DeskAnswer> {
    const own = visit.params["id"] === undefined ? undefined : await pageOf(visit);
    const values = refused?.values;
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
          refused={refused}
        />
      ),
    };
  }

  async function publish(
    visit: SignedInVisit,
    { id, version, body_md }: Pick<OwnPage, "id" | "version" | "body_md">,
  ): Promise<DeskAnswer> {
    const rendered = await renderer.render(body_md, { owner: visit.me.id });
    await publishOwnPage(store, asEditor(visit), { id, version, rendered });
    wake();
    return seeOther(`${SITE}?done=published&page=${id}#pages`);
  }

  /** Somebody pressed twice: the first press has added the same page. */
  async function findTwin({ slug, title, body_md }: OwnPageText & OwnPagePlace) {
    const there = await findOwnPage(store.read, "slug", slug);
    const isTwin = there?.version === 1 && there.title === title && there.body_md === body_md;
    return isTwin && there.publishedAt === null ? there.id : undefined;
  }

  /** The words of the links in the header's navigation that lead to a page. */
  async function linksTo({ slug }: OwnPage): Promise<string[]> {
    const { navigation } = (await readSettings(store.read)).settings;
    const leading = (navigation ?? []).filter(({ url }) => localPath(url) === `/${slug}`);
    return leading.map(({ label }) => label);
  }

  /** The settings and pages that readers see, with this page in it as it is typed. */
  async function settingsWith(visit: SignedInVisit, values: FormValues): Promise<PublicSettings> {
    const options = { siteName: config.siteName, drawnIcons: drawnIconsId };
    const publicSettings = await store.snapshot((db) => readPublicSettings(db, options));
    const { me, signal } = visit;
    const body = values.get("body_md").slice(0, PREVIEW_MAX);
    const { html, text } = await previews.render(body, { owner: me.id, signal });
    const address = addressOf({ slug: values.get("slug"), title: "" });
    const shown = {
      slug: PREVIEW_SLUG,
      title: values.get("title").slice(0, TITLE_SHOWN).trim() || visit.words.site.untitled,
      html,
      opening: text.slice(0, TITLE_SHOWN),
      updated_at: store.clock().toISOString(),
      in_navigation: values.get("in_navigation") === "yes",
      in_footer: values.get("in_footer") === "yes",
    };
    // In the place of its public version, if it has one.
    const at = publicSettings.pages.findIndex(({ slug }) => slug === address);
    const pages = at < 0 ? [...publicSettings.pages, shown] : publicSettings.pages.with(at, shown);
    return { ...publicSettings, pages };
  }

  async function withdrawalOf(visit: SignedInVisit) {
    const own = await pageOf(visit);
    const links = await linksTo(own);
    const { site: w, needs } = visit.words;
    return {
      of: own.title,
      words: (
        <>
          <p>{w.unpublish_about}</p>
          {links.length > 0 && (
            <p>
              {filled(w.unpublish_links, {
                links: <bdi>{links.join(needs.list_comma)}</bdi>,
                navigation: <a href={`${SITE}#navigation`}>{w.navigation}</a>,
              })}
            </p>
          )}
        </>
      ),
      back: { href: `${OWN_PAGES}/${own.id}`, label: w.keep_public },
    };
  }

  return forEditors([
    page({ path: OWN_PAGES, show: async () => seeOther(`${SITE}#pages`) }),
    page({ path: `${OWN_PAGES}/new`, show: (visit) => show(visit) }),
    action({
      path: `${OWN_PAGES}/new`,
      form: NewPageForm,
      run: async (visit, { step, ...given }) => {
        requireText(step, given);
        const id = (await findTwin(given)) ?? (await addOwnPage(store, asEditor(visit), given));
        if (step === "publish") return publish(visit, { id, version: 1, body_md: given.body_md });
        return seeOther(`${OWN_PAGES}/${id}?done=added`);
      },
      again: show,
    }),
    page({ path: `${OWN_PAGES}/:id`, show: (visit) => show(visit) }),
    action({
      path: `${OWN_PAGES}/:id`,
      form: PageForm,
      run: async (visit, { step, ...given }) => {
        const { id } = await pageOf(visit);
        requireText(step, given);
        const version = await saveOwnPage(store, asEditor(visit), { id, ...given });
        wake();
        if (step === "publish") return publish(visit, { id, version, body_md: given.body_md });
        return seeOther(`${OWN_PAGES}/${id}?done=saved`);
      },
      again: show,
    }),
    page({
      path: `${OWN_PAGES}/preview`,
      show: async () => seeOther(`${SITE}#pages`),
    }),
    action({
      path: `${OWN_PAGES}/preview`,
      form: z.looseObject({}),
      run: async (visit, _, values) => {
        if (!sitePreview) throw new Refusal("unavailable", say("This server makes no previews."));
        const nonce = store.random(16).toString("base64url");
        const publicSettings = await settingsWith(visit, values);
        const asked = { publicSettings, show: { page: PREVIEW_SLUG }, nonce, files: SITE_FILES };
        return { document: await sitePreview(asked, visit.signal), nonce };
      },
    }),
    action({
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
      path: `${OWN_PAGES}/:id/unpublish`,
      form: z.object({}),
      confirm: async (visit) => ({
        title: visit.words.site.unpublish_page,
        ...(await withdrawalOf(visit)),
        button: visit.words.site.unpublish,
      }),
      run: async (visit) => {
        await unpublishOwnPage(store, asEditor(visit), (await pageOf(visit)).id);
        wake();
        return seeOther(`${SITE}?done=unpublished#pages`);
      },
    }),
    action({
      path: `${OWN_PAGES}/:id/delete`,
      form: z.object({}),
      confirm: async (visit) => ({
        title: visit.words.site.delete_page,
        of: (await pageOf(visit)).title,
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
  ]);
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

function requireText(step: "save" | "publish", { body_md }: OwnPageText): void {
  if (step === "save" || body_md.trim()) return;
  throw new Refusal("validation_failed", say("Write something before you publish."), [
    { path: "body_md", said: say("cannot be empty") },
  ]);
}

function typed(values: FormValues): Fields {
  const title = values.get("title");
  return {
    title,
    slug: addressOf({ slug: values.get("slug"), title }),
    body_md: values.get("body_md"),
    in_navigation: values.get("in_navigation") === "yes",
    in_footer: values.get("in_footer") === "yes",
  };
}
