import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DomUtils, parseDocument } from "htmlparser2";
import { type Said, say } from "../../contract/say.ts";
import { parseCsv } from "./csv.ts";
import type { Found } from "../fit.ts";
import { type HtmlPost, sourceOf } from "./html-posts.ts";
import { idOfName } from "../name-id.ts";
import type { ReadOptions, Source } from "../source.ts";

/** Unpacked, it has a table of the posts beside a folder with their texts. */
const SUBSTACK_TABLE = "posts.csv";

/** A Substack export (Settings, Exports), unpacked. */
export function readSubstack(folder: string, { author, site }: ReadOptions): Source {
  const [head, ...rows] = parseCsv(readFileSync(join(folder, SUBSTACK_TABLE), "utf8"));
  const columns = head?.cells ?? [];
  const posts = rows.map(({ cells, line }) => {
    const get = (name: string): string => cells[columns.indexOf(name)] ?? "";
    return postOf(folder, get, `${SUBSTACK_TABLE}, line ${line}`, author);
  });
  return sourceOf(posts, { site, folders: [folder] });
}

function postOf(
  folder: string,
  get: (column: string) => string,
  line: string,
  author: string | undefined,
): HtmlPost | { where: string; fault: Said } {
  const id = get("post_id");
  // Its name is a part of a path.
  const file = /^[\w.-]+$/.test(id) ? join(folder, "posts", `${id}.html`) : "";
  const where = id ? `posts/${id}.html` : line;
  if (!file || !existsSync(file)) return { where, fault: say("its text is not in the archive") };
  const slug = id.replace(/^\d+\./, "");
  const audience = get("audience");
  const found: Found = {
    id: idOfName(`substack ${id}`),
    author,
    title: get("title") || slug.replaceAll("-", " "),
    description: get("subtitle") || undefined,
    date: get("post_date") || undefined,
    draft: get("is_published").toLowerCase() !== "true",
    withheld: !audience || audience === "everyone" ? undefined : `for ${audience} only`,
    slug,
  };
  const html = withoutWidgets(readFileSync(file, "utf8"));
  return { where, found, html, addresses: [`/p/${slug}`] };
}

/** Invitations to subscribe and to share, which are no part of the text. */
function withoutWidgets(html: string): string {
  const document = parseDocument(html);
  for (const widget of DomUtils.getElements({ class: isWidget }, document, true)) {
    DomUtils.removeElement(widget);
  }
  return DomUtils.getInnerHTML(document);
}

function isWidget(value: string): boolean {
  return /(?:^|\s)(?:subscription-widget|button-wrapper|captioned-button)/.test(value);
}
