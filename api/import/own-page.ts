import { OWN_PAGE_LIMITS } from "../contract/site/own-page.ts";
import { slugOf } from "../render/slug.ts";
import { cut, datesOf, type Found } from "./fit.ts";
import { mapLinks } from "./link-mapper.ts";
import type { Note } from "./losses.ts";
import type { OldAddresses } from "./old-addresses.ts";
import { HREF_MAX } from "./take-pictures.ts";
import { fillMarks, type Locate, placePictures } from "./picture-places.ts";
import type { Entry, NewAddress, PageArrival } from "./source.ts";

/** A page of another system. Here it is one of the site's own, which no writer owns. */
export interface FoundPage {
  found: Found;
  markdown: string;
  locate: Locate;
  old: OldAddresses;
  from: readonly string[];
  in_navigation: boolean;
  in_footer: boolean;
  /** Its place among the pages of the old site. */
  order: number;
}

/** After the pages that the site has already. */
const FIRST_POSITION = 1_000;

/** Turns a page into a line of the import format, and notes what was changed or left out. */
export function pageEntry(
  page: FoundPage,
  newAddress: NewAddress,
  now: Date,
): Omit<Entry, "where"> {
  const { found, locate, old, from, in_navigation, in_footer } = page;
  if (!page.markdown.trim()) {
    return { value: undefined, skipped: true, notes: [{ loss: "page", label: "without text" }] };
  }
  const notes: Note[] = [];
  const placed = placePictures(page.markdown, locate, { titles: "hints" });
  // The site's own pages have no library: pictures stay where they are, or their descriptions take their place.
  const markdown = fillMarks(placed.markdown, (index) => placed.pictures[index]?.otherwise ?? "");
  for (const { locations } of placed.pictures) {
    notes.push({ loss: "page_picture", detail: locations.at(-1)?.href.slice(0, HREF_MAX) ?? "" });
  }
  const links = mapLinks(markdown, { old, newAddress, from });
  const { published, modified } = datesOf(found, now, notes);
  const first = (published ?? now).toISOString();
  const last = (modified ?? published ?? now).toISOString();
  const text = {
    title: cut(found.title.trim(), OWN_PAGE_LIMITS.title, "title", notes),
    body_md: links.markdown.trim(),
  };
  const value = {
    type: "page",
    id: found.id,
    slug: newAddress(found.id)?.slice(1),
    ...text,
    in_navigation,
    in_footer,
    position: FIRST_POSITION + page.order,
    version: 1,
    public: published ? { ...text, published_at: first, updated_at: last } : null,
    created_at: first,
    updated_at: last,
    revisions: [
      {
        number: 1,
        ...text,
        published: published ? "yes" : "no",
        saved_by: null,
        via: "import",
        created_at: last,
      },
    ],
  };
  return { value, notes: [...notes, ...links.notes], linksMapped: links.linksMapped };
}

/** A page's place at the root of the site. Only a public one takes links and old addresses along. */
export function pageArrivalOf(found: Found, now: Date): PageArrival {
  const isPublic = datesOf(found, now, []).published !== undefined;
  return {
    id: found.id,
    slug: slugOf(found.slug ?? found.title, found.id),
    isPublic,
    oldPaths: [],
  };
}
