import { z } from "zod";
import { FaultyInput, Refusal } from "../../contract/errors.ts";
import { typedVersion } from "../../contract/fields.ts";
import { say } from "../../contract/say.ts";
import type { PublicSettings } from "../../contract/site/public-settings.ts";
import { changedSettings, type SiteSettings } from "../../contract/site/site-settings.ts";
import { EMPTY_MANIFEST } from "../../contract/site/theme-manifest.ts";
import { CATEGORIES, type SiteLanguage } from "../../contract/vocabulary.ts";
import { CATALOGUES } from "../../../site/messages/messages.ts";
import { categoryName, fill } from "../../../site/messages/words.ts";
import type { Urls } from "../../render/urls.ts";
import { cssWarnings } from "./css-warnings.ts";
import { deadLinks } from "./dead-links.ts";
import { frontChoices } from "./front-choices.ts";
import { unfitWords } from "./picture-fitness.ts";
import { saveSite } from "../../pictures/site/save-site.ts";
import { drawnIconsId } from "../../render/monogram.ts";
import { listOwnPages, publicPages } from "../../store/site/own-pages.ts";
import { publicSettingsOf } from "../../store/site/public-settings.ts";
import {
  listVersions,
  SITE_SETTINGS,
  readSettings,
  readVersion,
} from "../../store/site/site-settings.ts";
import { buildProgressOf } from "../../store/log/change-states.ts";
import { asEditor } from "../editor-actor.ts";
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
import type { DeskWords } from "../messages/words.ts";
import { untilShown } from "../until.ts";
import { SITE, SITE_FILES } from "./paths.ts";
import {
  fieldsOf,
  type Merged,
  mergeFields,
  parseFields,
  previewSettings,
  SiteForm,
  typedFields,
  type SiteFields,
} from "./site-form.ts";
import { SitePage, type SitePageProps } from "./site-page.tsx";

/** Earlier versions that the page lists. */
const LISTED = 20;

const WAIT_MS = 1_500;

export function createSiteRoutes(tools: DeskTools): DeskRoute[] {
  const { store, wake, renderer, previews, pictures, config, sitePreview, tree, urls } = tools;
  const { themeManifest = async () => EMPTY_MANIFEST } = tools;

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
      basedOn?: number;
      state?: SitePageProps["state"];
      isMoved?: boolean;
    } = {},
  ): Promise<DeskAnswer> {
    const { number, settings } = await readSettings(store.read);
    const manifest = await themeManifest();
    const earlier = more.typed ? undefined : await versionAsked(visit);
    const fields =
      more.typed ?? withUploads(fieldsOf(earlier?.settings ?? settings, manifest), visit.query);
    const pages = await listOwnPages(store.read);
    const dead = await deadLinks(store.read, { tree, pages }, fields.navigation);
    const props: SitePageProps = {
      fields,
      manifest,
      version: more.basedOn ?? number,
      configuredName: config.siteName,
      pages,
      page: pages.find(({ id }) => id === visit.query.get("page")),
      shown: earlier?.number,
      categories: categoryLinks(settings.language, urls),
      dead,
      front: await frontChoices({ store, tree }, fields, pages),
      isMoved: more.isMoved ?? false,
      warnings: await cssWarnings(fields.css),
      versions: await listVersions(store.read, LISTED),
      state: more.state ?? (await buildProgressOf(store.read, SITE_SETTINGS)),
      done: visit.query.get("done") ?? "",
      isUnsaved: visit.query.has("logo") || visit.query.has("icon"),
      unfit: unfitWords(visit.query.get("unfit"), visit.words),
      ...(more.problem === undefined ? {} : { problem: more.problem }),
      issues: more.issues ?? [],
      hasPreview: sitePreview !== undefined,
      review: config.review === "required",
    };
    return {
      title: visit.words.frame.site,
      wide: true,
      frames: true,
      scripts: ["site"],
      main: <SitePage {...props} />,
    };
  }

  async function versionAsked({ query }: SignedInVisit) {
    const asked = query.get("version") ?? "";
    return /^\d{1,9}$/.test(asked) ? readVersion(store.read, Number(asked)) : undefined;
  }

  /** Somebody pressed twice: the first press has saved the same. */
  async function isSavedAlready(settings: SiteSettings, basedOn: number): Promise<boolean> {
    const now = await readSettings(store.read);
    return now.number > basedOn && !changedSettings(now.settings, settings).length;
  }

  /** Shows what was typed together with what somebody else has saved, ready to be saved. */
  async function showMerged(
    visit: SignedInVisit,
    typed: SiteFields,
    basedOn: string,
  ): Promise<DeskAnswer> {
    const { settings: current } = await readSettings(store.read);
    const base = await readVersion(store.read, Number(basedOn) || 0);
    const { fields, theirs, both } = mergeFields(
      typed,
      { base: base?.settings ?? current, current },
      await themeManifest(),
    );
    return show(visit, { typed: fields, problem: mergedWords({ theirs, both }, visit.words) });
  }

  async function settingsFor(visit: SignedInVisit, fields: SiteFields): Promise<PublicSettings> {
    const { settings: saved, footerHtml: savedFooter } = await readSettings(store.read);
    const settings = previewSettings(fields, { manifest: await themeManifest(), saved });
    const { signal, me } = visit;
    const footerHtml = !settings.footer_md.trim()
      ? null
      : settings.footer_md === saved.footer_md
        ? savedFooter
        : (await previews.render(settings.footer_md, { owner: me.id, signal })).html;
    const pages = await publicPages(store.read);
    return publicSettingsOf(
      store.read,
      { settings, footerHtml, pages },
      { siteName: config.siteName, drawnIcons: drawnIconsId },
    );
  }

  return forEditors([
    page({
      path: SITE,
      show: async (visit) => {
        // A small site may be built by then. A longer wait would look as if nothing had been saved.
        const isSaved = visit.query.has("done");
        const state = isSaved ? await untilShown(store, SITE_SETTINGS, WAIT_MS) : undefined;
        return show(visit, state === undefined ? {} : { state });
      },
    }),
    page({
      path: `${SITE}/state`,
      show: async () => {
        const state = await buildProgressOf(store.read, SITE_SETTINGS);
        return { json: { ok: true, state, name: tools.siteName() } };
      },
    }),
    action({
      path: SITE,
      form: SiteForm,
      run: async (visit, { version }, values) => {
        const manifest = await themeManifest();
        const { settings: saved } = await readSettings(store.read);
        const typed = typedFields(values, manifest);
        // A button that moves a row saves nothing.
        if (values.has("front_move")) {
          return show(visit, { typed, basedOn: version, isMoved: true });
        }
        const parsed = parseFields(typed, { manifest, saved });
        if ("issues" in parsed) throw new FaultyInput(parsed.issues);
        const { settings } = parsed;
        if (await isSavedAlready(settings, version)) return seeOther(`${SITE}?done=saved`);
        const { isChanged } = await save(visit, settings, version);
        return seeOther(`${SITE}?done=${isChanged ? "saved" : "same"}`);
      },
      again: async (visit, { values, issues, message, refusal }) => {
        const typed = typedFields(values, await themeManifest());
        if (refusal.reason === "conflict") return showMerged(visit, typed, values.get("version"));
        const isTyped = refusal.reason === "validation_failed";
        const problem = isTyped && issues.length ? visit.words.site.marked_below : message;
        return show(visit, { typed, basedOn: Number(values.get("version")) || 0, problem, issues });
      },
    }),
    // The address of the frame, and of a reload of the page after a refused form.
    page({ path: `${SITE}/preview`, show: async () => seeOther(SITE) }),
    action({
      path: `${SITE}/preview`,
      form: SiteForm,
      run: async (visit, _, values) => {
        if (!sitePreview) throw new Refusal("unavailable", say("This server makes no previews."));
        const nonce = store.random(16).toString("base64url");
        const shown = values.get("preview") === "piece" ? "piece" : "home";
        const typed = typedFields(values, await themeManifest());
        const publicSettings = await settingsFor(visit, typed);
        const asked = { publicSettings, show: shown, nonce, files: SITE_FILES } as const;
        const document = await sitePreview(asked, visit.signal);
        return { document, nonce };
      },
    }),
    action({
      path: `${SITE}/restore`,
      form: z.object({ number: typedVersion(), version: typedVersion() }),
      run: async (visit, { number, version }) => {
        const earlier = await readVersion(store.read, number);
        if (!earlier) throw new Refusal("not_found", say("This version is no longer kept."));
        await save(visit, earlier.settings, version);
        return seeOther(`${SITE}?done=restored`);
      },
      again: (visit, { message }) => show(visit, { problem: message }),
    }),
  ]);
}

function mergedWords(
  { theirs, both }: Omit<Merged, "fields">,
  { site: w, needs }: DeskWords,
): string {
  const named = (settings: readonly (keyof SiteSettings)[]) => ({
    names: settings.map((name) => w[`set_${name}`]).join(needs.list_comma),
  });
  return [
    w.merged_since,
    theirs.length ? fill(w.merged_theirs, named(theirs)) : "",
    both.length ? fill(w.merged_both, named(both)) : "",
    w.merged_look,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The links of a header that nobody has changed. */
function categoryLinks(language: SiteLanguage, urls: Urls): SiteFields["navigation"] {
  const words = CATALOGUES[language].site;
  return CATEGORIES.map((category) => ({
    label: categoryName(category, { words }),
    url: new URL(urls.category(category)).pathname,
  }));
}

/** Without script, an uploaded picture comes back in the address, and is saved with the rest. */
function withUploads(fields: SiteFields, query: URLSearchParams): SiteFields {
  return {
    ...fields,
    logo: query.get("logo") ?? fields.logo,
    icon: query.get("icon") ?? fields.icon,
  };
}
