import { join } from "node:path";
import { readIfThere } from "../../api/store/engine/missing-file.ts";
import { SITE_LANGUAGES } from "../../api/contract/vocabulary.ts";
import { frameOf } from "../../site/_includes/base.11ty.tsx";
import { siteBeside } from "../../site/words-beside.ts";
import type { Site } from "../targets/site.ts";
import type { Target } from "../targets/targets.ts";
import type { Page } from "../theme/eleventy.ts";
import { paths } from "./paths.ts";
import { mainPath } from "./main-path.ts";

// The header and the footer of most pages are the same but for their language. When only settings have changed that they
// alone show, a page is taken from the live tree, with other ones around what is in it.

/** What to put around the pages of another tree. Plain data: lanes are on other threads. */
export interface Reframing {
  from: string;
  /** For each language, what begins and what ends a page there, and here. */
  frames: Record<"header" | "footer", { from: string; to: string }>[];
}

/** From pages of one site to those of another, both without a theme: a theme's layout may do anything. */
export function reframing(from: string, old: Site, site: Site): Reframing {
  const frames = SITE_LANGUAGES.map((language) => {
    const [before, after] = [old, site].map(({ data }) =>
      frameOf(siteBeside({ language, title: "" }, data)),
    ) as [ReturnType<typeof frameOf>, ReturnType<typeof frameOf>];
    return {
      header: { from: before.header, to: after.header },
      footer: { from: before.footer, to: after.footer },
    };
  });
  return { from, frames };
}

export type Reframe = (target: Target) => Page | undefined;

/**
 * Makes the page of a target from that of the other tree. Undefined if it must be rendered: there is none, it has another
 * frame, as that of a translated piece has a switch, or the page may show one of these settings itself.
 */
export function createReframe({ from, frames }: Reframing): Reframe {
  const known = frames.map(({ header, footer }) => ({
    header: inBytes(header),
    footer: inBytes(footer),
  }));
  return (target) => {
    const path = pageOf(target);
    const page = path === undefined ? undefined : readIfThere(join(from, path));
    if (path === undefined || page === undefined) return undefined;
    const start = endOfTag(page, page.indexOf(HEADER));
    const end = endOfTag(page, page.lastIndexOf(FOOTER));
    const frame = known.find(
      ({ header, footer }) =>
        page.subarray(start, start + header.from.length).equals(header.from) &&
        page.subarray(end).equals(footer.from),
    );
    if (!frame) return undefined;
    const { header, footer } = frame;
    const inside = page.subarray(start + header.from.length, end);
    return {
      path,
      content: Buffer.concat([page.subarray(0, start), header.to, inside, footer.to]),
    };
  };
}

/** Texts and settings have no element of these classes, and the first header and the last footer are the layout's. */
const HEADER = '<header class="masthead"';
const FOOTER = '<footer class="foot"';

function endOfTag(page: Buffer, at: number): number {
  return at < 0 ? page.length : page.indexOf(">", at) + 1;
}

/** The page of each kind of target that has one, which shows none of these settings. The home page shows the tagline, for example. */
function pageOf(target: Target): string | undefined {
  if (target.kind === "piece") return paths.piecePage(target.authorSlug, target.pieceSlug);
  if (target.kind === "author") return paths.authorPage(target.slug);
  return MAIN_PAGES.has(target.kind) ? mainPath(target) : undefined;
}

const MAIN_PAGES = new Set(["archive", "site-archive", "list-archive", "tag", "series"]);

function inBytes({ from, to }: { from: string; to: string }): { from: Buffer; to: Buffer } {
  return { from: Buffer.from(from), to: Buffer.from(to) };
}
