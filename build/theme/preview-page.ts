import { newestCards } from "../../api/store/pieces/public/cards.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { snapshotOfTree, type PublicSnapshot } from "../../api/store/log/public-snapshot.ts";
import { findWriter } from "../../api/store/people/writers.ts";
import type { TreeFile } from "../tree/file.ts";
import { readLiveTheme } from "../tree/generation.ts";
import { renderOwnPages } from "../targets/render-own-pages.ts";
import { shippedNames } from "../assets/shipped-assets.ts";
import { createSite, type Site } from "../targets/site.ts";
import type { PreviewQuestion, PreviewSettings } from "./site-preview.ts";
import type { Target } from "../targets/targets.ts";
import { hasLists } from "../targets/theme-lists.ts";
import { readTargets, renderFiles } from "../tree/write-targets.ts";

/** Renders one page of the live site with other settings. Nothing is written. */
export function createPreview({
  store,
  follower,
  settings,
  dataDir,
}: PreviewSettings & { store: Store }): (question: PreviewQuestion) => Promise<string> {
  return async ({ publicSettings, show, nonce, files: folder }) => {
    const theme = await readLiveTheme(dataDir);
    const site = createSite(settings, shippedNames(), theme, publicSettings);
    let html = "";
    await store.snapshot(async (db) => {
      const files = await pageFiles(snapshotOfTree(db, follower), site, show);
      await renderFiles(
        files,
        (pages) => {
          for (const { content } of pages) html ||= String(content);
        },
        { theme },
      );
    });
    return asPreview(html, site, { nonce, folder });
  };
}

async function pageFiles(
  snapshot: PublicSnapshot,
  site: Site,
  show: PreviewQuestion["show"],
): Promise<TreeFile[]> {
  if (typeof show === "object") {
    const isShown = ({ path }: TreeFile): boolean => path === `${show.page}/index.html`;
    const [own] = renderOwnPages(site).filter(isShown);
    if (!own) return [];
    // A page with lists of pieces is written with the front page.
    return hasLists(site, own)
      ? (await readTargets(snapshot, site, [{ kind: "home" }])).filter(isShown)
      : [own];
  }
  const target = show === "piece" ? await newestPiece(snapshot) : undefined;
  const read = await readTargets(snapshot, site, [target ?? { kind: "home" }]);
  return read.filter((file) => "page" in file).slice(0, 1);
}

async function newestPiece(snapshot: PublicSnapshot): Promise<Target | undefined> {
  const [card] = await newestCards(snapshot, {}, 1);
  const writer = card && (await findWriter(snapshot.db, "id", card.writerId));
  if (!card || !writer) return undefined;
  return { kind: "piece", id: card.id, authorSlug: writer.slug, pieceSlug: card.slug };
}

/**
 * The tree does not have the own stylesheet and the logo of unsaved settings: the rules stand in the page, and the logo
 * comes from the desk. Links lead out of the frame, which does not let them, and no script would run.
 */
function asPreview(
  html: string,
  { ownStyles, data }: Site,
  { nonce, folder }: { nonce: string; folder: string },
): string {
  let page = html
    .replace("<head>", '<head><base target="_top">')
    .replaceAll(/<script[^>]*><\/script>/g, "");
  for (const { path, content } of ownStyles) {
    const link = new RegExp(`<link[^>]*href="/${path.replaceAll(".", "\\.")}"[^>]*>`, "g");
    // No text of a stylesheet can end the element: in CSS, a backslash before a slash changes nothing.
    const rules = String(content).replaceAll("</", "<\\/");
    page = page.replace(link, () => `<style nonce="${nonce}">${rules}</style>`);
  }
  if (data.logo) {
    const [, id = "", type = ""] = /logo\.([0-9a-f]+)\.([a-z]+)$/.exec(data.logo.url) ?? [];
    page = page.replaceAll(`"${data.logo.url}"`, `"${folder}/${id}-logo-${type}"`);
  }
  return page;
}
