import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import type { Found } from "../fit.ts";
import { type HtmlPost, sourceOf } from "./html-posts.ts";
import { idOfName } from "../name-id.ts";
import type { ReadOptions, Source } from "../source.ts";
import { filesIn } from "../walk.ts";

/** The name of a post in an export: its date or "draft", its title, and its id. */
const POST = /^(draft|\d{4}-\d\d-\d\d)_(.*)-([0-9a-f]{8,})\.html$/i;

/** A Medium export (Settings, Security and apps, Download your information), unpacked: a folder with an HTML file for each post. */
export function readMedium(folder: string, { author }: ReadOptions): Source {
  const posts = filesIn(folder)
    .filter((file) => POST.test(basename(file)))
    .toSorted()
    .map((file) => postIn(readFileSync(join(folder, file), "utf8"), file, author));
  return sourceOf(posts, { site: "https://medium.com", folders: [folder] });
}

function postIn(html: string, file: string, author: string | undefined): HtmlPost {
  const [, date = "", name = "", id = ""] = POST.exec(basename(file)) ?? [];
  const document = parseDocument(html);
  const one = (kind: string) => DomUtils.getElementsByClassName(kind, document)[0];
  const words = (kind: string): string => {
    const element = one(kind);
    return element ? DomUtils.textContent(element).replace(/\s+/g, " ").trim() : "";
  };
  const canonical = attribute(one("p-canonical"), "href");
  const body = one("e-content");
  for (const repeated of body ? DomUtils.getElements({ class: isRepeated }, body, true) : []) {
    DomUtils.removeElement(repeated);
  }
  const found: Found = {
    id: idOfName(`medium ${id}`),
    author: author ?? (words("p-author") || undefined),
    title: words("p-name") || name.replaceAll("-", " "),
    description: words("p-summary") || undefined,
    date: attribute(one("dt-published"), "datetime") ?? (date === "draft" ? undefined : date),
    draft: date.toLowerCase() === "draft",
    canonical,
  };
  return {
    where: file,
    found,
    html: body ? DomUtils.getInnerHTML(body) : "",
    addresses: [...(canonical ? [new URL(canonical).pathname] : []), `/p/${id}`],
  };
}

/** The headline, the standfirst and the line above the text, which stand in fields of their own. */
function isRepeated(value: string): boolean {
  return /(?:^|\s)(?:graf--title|graf--subtitle|section-divider)(?:\s|$)/.test(value);
}

type Element = ReturnType<typeof DomUtils.getElementsByClassName>[number];

function attribute(element: Element | undefined, name: string): string | undefined {
  const value = element?.attribs[name];
  return value && (name !== "href" || URL.canParse(value)) ? value : undefined;
}
