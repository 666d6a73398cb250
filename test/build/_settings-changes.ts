import { FONTS } from "../../api/contract/vocabulary.ts";
import type { SiteSettings } from "../../api/contract/site/site-settings.ts";
import { RENDERER_VERSION } from "../../api/contract/renderer-version.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { newestPages } from "../../api/store/pieces/public/pieces-at.ts";
import { listOwnPages } from "../../api/store/site/own-pages.ts";
import {
  addOwnPage,
  moveOwnPage,
  publishOwnPage,
  saveOwnPage,
  unpublishOwnPage,
} from "../../api/store/site/own-page-steps.ts";
import { readSettings, saveSettings } from "../../api/store/site/site-settings.ts";
import { pick, type Random } from "./_changes.ts";

/** Every kind, in an order in which each finds what it needs: two pages are there before one is moved. */
export const SETTINGS_KINDS = [
  "add page",
  "add page",
  "edit page",
  "move page",
  "settings",
  "hide page",
] as const;

/**
 * Makes one random change of the site's settings or of its own pages, of a random kind if none is given. Returns its kind.
 * Each makes every tree be built again, so tests make few of them, between other changes.
 */
export async function changeSettings(
  store: Store,
  random: Random,
  kind: (typeof SETTINGS_KINDS)[number] = pick(SETTINGS_KINDS, random),
): Promise<string> {
  const pages = await listOwnPages(store.read);
  const publics = pages.filter(({ publishedAt }) => publishedAt !== null);
  const page = publics.length ? pick(publics, random) : undefined;
  if (kind === "settings") {
    await saveChanged(store, { ...someSettings(random), front: await someFront(store, random) });
  } else if (kind === "add page" || !page) await publishPage(store, `page-${pages.length}`, random);
  else if (kind === "hide page") await unpublishOwnPage(store, OPERATOR, page.id);
  else if (kind === "move page") {
    await moveOwnPage(store, OPERATOR, { id: page.id, way: pick(["up", "down"], random) });
  } else {
    const { id, version, slug, title } = page;
    const text = { title: `${title} ${random(9)}`, body_md: "Changed.", slug };
    const places = { in_navigation: random(2) === 0, in_footer: random(2) === 0 };
    const saved = await saveOwnPage(store, OPERATOR, { id, version, ...text, ...places });
    const rendered = { html: "<p>Changed.</p>", text: "Changed.", version: RENDERER_VERSION };
    await publishOwnPage(store, OPERATOR, { id, version: saved, rendered });
  }
  return page || kind === "settings" ? kind : "add page";
}

/** Chosen pieces, and a section of each kind. */
async function someFront(store: Store, random: Random): Promise<SiteSettings["front"]> {
  const offered = await newestPages(store.read, 40);
  const { writer } = pick(offered, random);
  const section = { title: pick([null, "Chosen & <new>"], random), count: 1 + random(6) };
  return {
    pieces: Array.from({ length: random(4) }, () => pick(offered, random).path),
    sections: [
      { kind: "newest", of: "", ...section },
      { kind: "category", of: "money", ...section },
      { kind: "tag", of: `Tag ${random(6)}`, ...section },
      { kind: "writer", of: writer.slug, ...section },
      { kind: "page", of: "page-0", ...section },
      { kind: "follow", of: "", ...section },
    ],
  };
}

function someSettings(random: Random): Partial<SiteSettings> {
  return {
    name: pick([null, "The Harbour Review", "Ships & tides"], random),
    tagline: pick([null, "A <line>"], random),
    language: pick(["en", "de", "ar"] as const, random),
    accent: pick([null, "#7a1f3d"], random),
    face: pick(FONTS, random),
    navigation: pick([null, [{ label: "Start", url: "/" }]], random),
    footer_md: pick(["", "Made *here*."], random),
    css: `.masthead { border: ${random(1_000)}px }`,
  };
}

/** Saves these settings; the others stay. */
export async function saveChanged(store: Store, changes: Partial<SiteSettings>): Promise<void> {
  const { number, settings } = await readSettings(store.read);
  await saveSettings(store, OPERATOR, {
    settings: { ...settings, ...changes },
    footer: { html: "<p>Made <em>here</em>.</p>", version: RENDERER_VERSION },
    basedOn: number,
  });
}

async function publishPage(store: Store, slug: string, random: Random): Promise<void> {
  const places = { in_navigation: random(2) === 0, in_footer: random(2) === 0 };
  const id = await addOwnPage(store, OPERATOR, {
    title: `About ${random(99)}`,
    body_md: "Hi.",
    slug,
    ...places,
  });
  const rendered = { html: "<p>Hi.</p>", text: "Hi.", version: RENDERER_VERSION };
  await publishOwnPage(store, OPERATOR, { id, version: 1, rendered });
}
