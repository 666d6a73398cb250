import { z } from "zod";
import { issuesOf, Refusal, sentenceOf } from "../../contract/errors.ts";
import type { SiteLook } from "../../contract/site-look.ts";
import type { SiteSettings } from "../../contract/site-settings.ts";
import { saveSite } from "../../pictures/site/save-site.ts";
import { drawnIconsId } from "../../render/monogram.ts";
import { listOwnPages, publicPages } from "../../store/own-pages.ts";
import { siteFilesOf } from "../../store/site-files.ts";
import { lookOf } from "../../store/site-look.ts";
import { listVersions, LOOK, readSettings, readVersion } from "../../store/site-settings.ts";
import { buildProgressOf } from "../../store/change-states.ts";
import { asEditor } from "../editor-actor.ts";
import {
  action,
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  page,
  seeOther,
  type SignedInVisit,
} from "../route.ts";
import { translated } from "../messages/refusals.ts";
import { MARKED } from "../take-form.ts";
import { untilShown } from "../until.ts";
import { SITE, SITE_FILES } from "./paths.ts";
import {
  fieldsOf,
  parseFields,
  previewSettings,
  SiteForm,
  typedFields,
  type SiteFields,
} from "./site-form.ts";
import { SitePage, type SitePageProps } from "./site-page.tsx";

/** Earlier versions that the page lists. */
const LISTED = 20;

const editors = { area: "site", access: "editor" } as const;

export function createSiteRoutes(tools: DeskTools): DeskRoute[] {
  const { store, wake, renderer, previews, pictures, config, sitePreview } = tools;

  async function save(
    visit: SignedInVisit,
    settings: SiteSettings,
    basedOn: number,
  ): Promise<{ isChanged: boolean }> {
    const site = {
      store,
      actor: asEditor(visit),
      siteName: config.siteName,
      drawIcons: pictures.drawIcons,
      render: (text: string) => renderer.render(text, { owner: visit.me.id }),
    };
    const saved = await saveSite(site, { settings, basedOn });
    wake();
    return saved;
  }

  async function show(
    visit: SignedInVisit,
    more: Partial<Pick<SitePageProps, "problem" | "issues">> & {
      typed?: SiteFields;
      version?: number;
      state?: SitePageProps["state"];
    } = {},
  ): Promise<DeskAnswer> {
    const { number, settings } = await readSettings(store.read);
    const fields = more.typed ?? withUploads(fieldsOf(settings), visit.query);
    const props: SitePageProps = {
      fields,
      version: more.version ?? number,
      configuredName: config.siteName,
      logoSize: fields.logo ? await logoSize(fields.logo) : undefined,
      pages: await listOwnPages(store.read),
      versions: await listVersions(store.read, LISTED),
      state: more.state ?? (await buildProgressOf(store.read, LOOK)),
      done: visit.query.get("done") ?? "",
      isUnsaved: visit.query.has("logo") || visit.query.has("icon"),
      ...(more.problem === undefined ? {} : { problem: more.problem }),
      issues: more.issues ?? [],
      hasPreview: sitePreview !== undefined,
    };
    return {
      title: visit.words.frame.site,
      wide: true,
      frames: true,
      scripts: ["site"],
      main: <SitePage {...props} />,
    };
  }

  async function logoSize(id: string) {
    return (await siteFilesOf(store.read, id)).find(({ name }) => name.startsWith("logo."));
  }

  async function lookFor(visit: SignedInVisit, fields: SiteFields): Promise<SiteLook> {
    const { settings: saved, footerHtml: savedFooter } = await readSettings(store.read);
    const settings = previewSettings(fields, saved);
    const { signal, me } = visit;
    const footerHtml = !settings.footer_md.trim()
      ? null
      : settings.footer_md === saved.footer_md
        ? savedFooter
        : (await previews.render(settings.footer_md, { owner: me.id, signal })).html;
    const pages = await publicPages(store.read);
    return lookOf(
      store.read,
      { settings, footerHtml, pages },
      { siteName: config.siteName, drawnIcons: drawnIconsId },
    );
  }

  return [
    page({
      ...editors,
      path: SITE,
      show: async (visit) => {
        // Most sites are built within seconds: the page then tells of the new state at once.
        const isSaved = visit.query.has("done");
        const state = isSaved ? await untilShown(store, LOOK) : undefined;
        return show(visit, state === undefined ? {} : { state });
      },
    }),
    page({
      ...editors,
      path: `${SITE}/state`,
      show: async () => ({ json: { ok: true, state: await buildProgressOf(store.read, LOOK) } }),
    }),
    action({
      ...editors,
      path: SITE,
      form: SiteForm,
      run: async (visit, { version }, values) => {
        const typed = typedFields(values);
        const parsed = parseFields(typed);
        if (!parsed.success) {
          const issues = issuesOf(parsed.error);
          throw new Refusal("validation_failed", sentenceOf(issues), issues);
        }
        const { isChanged } = await save(visit, parsed.data, version);
        return seeOther(`${SITE}?done=${isChanged ? "saved" : "same"}`);
      },
      again: async (visit, { values, issues, message, refusal }) => {
        const isTyped = refusal.reason === "validation_failed";
        return show(visit, {
          typed: typedFields(values),
          version: Number(values.get("version")) || 0,
          problem: isTyped && issues.length ? translated(MARKED, visit.words) : message,
          issues,
        });
      },
    }),
    // The address of the frame, and of a reload of the page after a refused form.
    page({ ...editors, path: `${SITE}/preview`, show: async () => seeOther(SITE) }),
    action({
      ...editors,
      path: `${SITE}/preview`,
      form: SiteForm,
      run: async (visit, _, values) => {
        if (!sitePreview) throw new Refusal("unavailable", "This server makes no previews.");
        const nonce = store.chance(16).toString("base64url");
        const shown = values.get("preview") === "piece" ? "piece" : "home";
        const look = await lookFor(visit, typedFields(values));
        const asked = { look, show: shown, nonce, files: SITE_FILES } as const;
        const document = await sitePreview(asked, visit.signal);
        return { document, nonce };
      },
    }),
    action({
      ...editors,
      path: `${SITE}/restore`,
      form: z.object({
        number: z.coerce.number().int().min(0),
        version: z.coerce.number().int().min(0),
      }),
      run: async (visit, { number, version }) => {
        const earlier = await readVersion(store.read, number);
        if (!earlier) throw new Refusal("not_found", "This version is no longer kept.");
        await save(visit, earlier.settings, version);
        return seeOther(`${SITE}?done=restored`);
      },
      again: (visit, { message }) => show(visit, { problem: message }),
    }),
  ];
}

/** Without script, an uploaded picture comes back in the address, and is saved with the rest. */
function withUploads(fields: SiteFields, query: URLSearchParams): SiteFields {
  return {
    ...fields,
    logo: query.get("logo") ?? fields.logo,
    icon: query.get("icon") ?? fields.icon,
  };
}
