import { createReadStream, statSync } from "node:fs";
import { createGunzip } from "node:zlib";
import { Parser } from "htmlparser2";
import { z } from "zod";
import { slugOf } from "../../api/render/slug.ts";
import { attempt, fit, type Found } from "./fit.ts";
import { markdownOf } from "./html.ts";
import { idOfName } from "./name-id.ts";
import type { Entry, Source } from "./source.ts";

/** A WordPress export (Tools, Export): WXR, an RSS file with everything in it. Read as a stream. */
export function readWordPress(file: string, author: string | undefined): Source {
  const { size } = statSync(file);
  const stream = createReadStream(file);
  const text = file.endsWith(".gz") ? stream.pipe(createGunzip()) : stream;
  stream.on("error", (error) => text.destroy(error));
  return {
    entries: entriesOf(text as AsyncIterable<Buffer>, author),
    fraction: () => (size ? stream.bytesRead / size : 1),
  };
}

/** An element with text in it, such as wp:post_id; categories carry attributes as well. */
interface Field {
  name: string;
  text: string;
  attributes: Record<string, string>;
}

async function* entriesOf(
  chunks: AsyncIterable<Buffer>,
  author: string | undefined,
): AsyncGenerator<Entry> {
  const finished: { kind: "item" | "wp:author"; fields: Field[] }[] = [];
  let current: (typeof finished)[number] | undefined;
  let field: Field | undefined;
  let isExport = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === "channel") isExport = true;
        if (name === "item" || name === "wp:author") current = { kind: name, fields: [] };
        else if (current) field = { name, text: "", attributes };
      },
      ontext(data) {
        if (field) field.text += data;
      },
      onclosetag(name) {
        if (current && name === current.kind) {
          finished.push(current);
          current = undefined;
        } else if (field && name === field.name) {
          current?.fields.push(field);
          field = undefined;
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    parser.write(decoder.decode(chunk, { stream: true }));
    for (const { kind, fields } of finished.splice(0)) {
      yield* kind === "item" ? itemEntries(fields, author) : authorEntries(fields);
    }
  }
  parser.end();
  if (!isExport) throw new Error("it does not look like a WordPress export");
  if (current)
    yield { where: "the file", value: undefined, fault: "ends in the middle of an item" };
}

function value(fields: readonly Field[], name: string): string | undefined {
  return fields.find((field) => field.name === name)?.text.trim() || undefined;
}

/** What never happened is dated to the year 0. */
function dateOf(fields: readonly Field[], name: string): string | undefined {
  const date = value(fields, name);
  return date?.startsWith("0000") ? undefined : date;
}

/** Letters that are not Latin are kept as percent signs and numbers. */
function decodeName(name: string | undefined): string | undefined {
  try {
    return name && decodeURIComponent(name);
  } catch {
    return name;
  }
}

function* authorEntries(fields: readonly Field[]): Generator<Entry> {
  const login = value(fields, "wp:author_login");
  if (!login) return;
  yield {
    where: `author ${login}`,
    value: {
      type: "writer",
      slug: slugOf(login, idOfName(login)),
      name: value(fields, "wp:author_display_name") ?? login,
      email: z.email().safeParse(value(fields, "wp:author_email")).data ?? null,
    },
  };
}

function* itemEntries(fields: readonly Field[], author: string | undefined): Generator<Entry> {
  const type = value(fields, "wp:post_type") ?? "post";
  const status = value(fields, "wp:status") ?? "publish";
  // Attachments, menus, old revisions and rubbish are WordPress's own affair.
  if (type !== "post" && type !== "page") return;
  if (status === "trash" || status === "auto-draft" || status === "inherit") return;
  const title = value(fields, "title") ?? "Untitled";
  const where = `${type} ${value(fields, "wp:post_id") ?? ""} “${title}”`;
  if (type === "page") {
    yield { where, value: undefined, skipped: "is a page, not a post; pages are left out" };
    return;
  }
  yield { where, ...attempt(() => fit(foundIn(fields, title, status, author), new Date())) };
}

function foundIn(
  fields: readonly Field[],
  title: string,
  status: string,
  author: string | undefined,
): Found {
  const named = (domain: string): string[] =>
    fields
      .filter(({ name, attributes }) => name === "category" && attributes["domain"] === domain)
      .map(({ text }) => text.trim());
  const creator = value(fields, "dc:creator");
  const guid = value(fields, "guid") ?? value(fields, "link");
  const protectedBy = value(fields, "wp:post_password");
  const body = bodyOf(value(fields, "content:encoded") ?? "");
  const excerpt = value(fields, "excerpt:encoded");
  return {
    id: guid ? idOfName(`wordpress ${guid}`) : undefined,
    author: creator ? slugOf(creator, idOfName(creator)) : author,
    title,
    description: excerpt ? markdownOf(excerpt).markdown : undefined,
    body: body.markdown,
    tags: named("post_tag"),
    // Everything that nobody filed is filed there.
    categories: named("category").filter((name) => name !== "Uncategorized"),
    date: dateOf(fields, "wp:post_date_gmt"),
    modified: dateOf(fields, "wp:post_modified_gmt"),
    draft: status !== "publish" || protectedBy !== undefined,
    slug: decodeName(value(fields, "wp:post_name")),
    notes: [
      ...body.notes,
      ...(status === "private" ? ["it was private: it comes in as a draft"] : []),
      ...(protectedBy ? ["it was behind a password: it comes in as a draft"] : []),
    ],
  };
}

const SHORTCODE = /\[\/?([a-z][\w-]*)(?:\s[^\]]*)?\]/g;
const LINE_IN_CODE = "\u0001";
const BLOCK = /^<(p|h[1-6]|ul|ol|li|blockquote|pre|table|figure|div|section|hr|!--)/i;

/** WordPress keeps paragraphs as blank lines, blocks as comments and gadgets as [shortcodes]. */
function bodyOf(content: string): { markdown: string; notes: string[] } {
  const captioned = content.replace(/\[\/?caption[^\]]{0,1000}\]/g, "");
  const html = captioned
    .replace(/<!--.*?-->/gs, "")
    // Blank lines of code part no paragraphs.
    .replace(/<pre.*?<\/pre>/gis, (code) => code.replaceAll("\n", LINE_IN_CODE))
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replaceAll("\n", "<br>")}</p>`))
    .join("\n\n")
    .replaceAll(LINE_IN_CODE, "\n");
  const { markdown, notes } = markdownOf(html);
  const gadgets = [...new Set([...captioned.matchAll(SHORTCODE)].map(([, name]) => name))];
  return {
    markdown,
    notes: gadgets.length ? [...notes, `shortcodes left as text: ${gadgets.join(", ")}`] : notes,
  };
}
