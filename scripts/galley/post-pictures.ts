import { decoded } from "../../api/contract/transfer/foreign-text.ts";
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from "node:path";
import process from "node:process";
import { fillMarks, placePictures } from "../../api/import/picture-places.ts";
import type { Client } from "./client.ts";
import { Failure, type Output } from "./failure.ts";
import { hashOf, type Link } from "./links.ts";
import { nearest } from "../../api/contract/near.ts";
import type { Post } from "./post-file.ts";

/** The text that is sent: the pictures on disk are replaced by those on the site. */
export interface Prepared {
  body: string;
  cover: string | undefined;
  pictures: NonNullable<Link["pictures"]>;
}

type Upload = (href: string, alt: string) => Promise<string>;

/** Uploads the pictures that a file shows and that the site does not have yet. The file stays as it is. */
export async function uploadPictures(
  post: Post,
  known: NonNullable<Link["pictures"]>,
  client: Client,
  out: Output,
): Promise<Prepared> {
  const { markdown, pictures: shown } = placePictures(post.body, (href) =>
    isLocal(href) ? { href } : undefined,
  );
  const { cover } = post;
  const hrefs = shown.map(({ locations }) => locations[0]?.href ?? "");
  const files = findFiles(post, [...hrefs, ...(cover && isLocal(cover.href) ? [cover.href] : [])]);
  const pictures: Prepared["pictures"] = {};
  const upload: Upload = async (href, alt) => {
    const found = files.get(href);
    if (!found) throw new Error(`${href} was not looked for.`);
    const { file, type } = found;
    const bytes = readFileSync(file);
    const sha256 = hashOf(bytes);
    const before = pictures[href] ?? known[href];
    if (before?.sha256 === sha256) {
      pictures[href] = before;
      return before.id;
    }
    out.note(`Uploading ${href}`);
    const answer = await client("POST /api/v1/pictures", {
      form: { file: new File([bytes], basename(file), { type }), alt },
    });
    pictures[href] = { sha256, id: answer.id };
    return answer.id;
  };
  const ids: string[] = [];
  for (const [index, { alt }] of shown.entries()) ids.push(await upload(hrefs[index] ?? "", alt));
  const body = fillMarks(markdown, (index) => shown[index]?.show(ids[index] ?? "") ?? "");
  const coverId =
    cover && isLocal(cover.href)
      ? await upload(cover.href, cover.alt)
      : /^\/pictures\/([0-9a-f]{32})$/.exec(cover?.href ?? "")?.[1];
  return { body, cover: coverId, pictures };
}

/** What a file would send, if it shows no picture that is not on the site yet. */
export async function prepareKnown(
  post: Post,
  known: NonNullable<Link["pictures"]>,
): Promise<Prepared | undefined> {
  class NewPicture extends Error {}
  const refuse = (async () => {
    throw new NewPicture();
  }) as unknown as Client;
  try {
    return await uploadPictures(post, known, refuse, { json: true, note: () => {} });
  } catch (error) {
    if (error instanceof NewPicture) return undefined;
    throw error;
  }
}

/** The text of the site with the pictures of this disk, as a file shows them. */
export function withLocalPictures(body: string, pictures: Link["pictures"] = {}): string {
  const paths = new Map(Object.entries(pictures).map(([href, { id }]) => [id, href]));
  return body.replaceAll(
    /(\]\(|src=")\/pictures\/([0-9a-f]{32})(?=[\s)"])/g,
    (whole, begin, id) => {
      const href = paths.get(String(id));
      if (href === undefined) return whole;
      return `${String(begin)}${/[\s()]/.test(href) && begin === "](" ? `<${href}>` : href}`;
    },
  );
}

const TYPES: Readonly<Record<string, string>> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".jfif": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".gif": "image/gif",
  ".avif": "image/avif",
};

interface PictureFile {
  file: string;
  type: string;
}

/** All of them are looked for before the first one is sent, so that a person corrects all paths at once. */
function findFiles(post: Post, hrefs: readonly string[]): Map<string, PictureFile> {
  const found = new Map<string, PictureFile>();
  const faults: string[] = [];
  for (const href of new Set(hrefs)) {
    const one = findFile(post, href);
    if (typeof one === "string") faults.push(`${post.file} shows ${placeOf(post, href)}, ${one}`);
    else found.set(href, one);
  }
  if (faults.length) throw new Failure(faults.join("\n"));
  return found;
}

function placeOf({ head, heading, body, cover }: Post, href: string): string {
  const text = `${head}${heading}${body}`;
  const from = cover?.href === href ? 0 : head.length;
  const at = text.indexOf(href, from);
  return at < 0 ? href : `${href} (line ${text.slice(0, at).split("\n").length})`;
}

/** Not on another host, and not on the site already. */
function isLocal(href: string): boolean {
  return !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\/pictures\/[0-9a-f]{32})/i.test(href);
}

/** Static site generators serve these folders at the root of a site. */
const ROOTS = ["", "static", "public", "assets", "src"];

/**
 * The file of a picture: beside the text, or below the project's folders if its path begins with a slash. It must be in the
 * same project: a text that somebody else wrote must not send pictures from elsewhere on this disk. Or else what is wrong.
 */
function findFile(post: Post, href: string): PictureFile | string {
  const folder = dirname(resolve(post.file));
  const project = projectOf(folder);
  const path = decoded(href.replace(/[?#].*$/, ""));
  const places = path.startsWith("/")
    ? ROOTS.map((root) => join(project, root, path))
    : [join(folder, path)];
  const found = places.find((place) => statSync(place, { throwIfNoEntry: false })?.isFile());
  if (!found) {
    const near = places.map(nearFile).find((one) => one !== undefined);
    const hint = near === undefined ? "Correct the path." : `Did you mean ${near}?`;
    return `and there is no such file. ${hint}`;
  }
  const real = realpathSync(found);
  const way = relative(realpathSync(project), real);
  // Between drives of Windows there is no relative way.
  if (isAbsolute(way) || way.split(sep)[0] === "..") {
    return `which is outside ${project}. Copy it into the project.`;
  }
  const type = TYPES[extname(real).toLowerCase()];
  if (type) return { file: real, type };
  return "which is no JPEG, PNG, WebP, GIF or AVIF file. Convert it, or leave it out.";
}

/** The name of a picture in the same folder that differs little, such as in letter case or in its ending. */
function nearFile(place: string): string | undefined {
  const [folder, name] = [dirname(place), basename(place)];
  if (!existsSync(folder)) return undefined;
  const pictures = readdirSync(folder).filter((one) => TYPES[extname(one).toLowerCase()]);
  return nearest(name, pictures);
}

/** The nearest folder with a repository, or the working folder if the file is in it, or the file's own folder. */
function projectOf(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (at === dirname(at)) break;
  }
  const isBelow = relative(process.cwd(), folder).split(sep)[0] !== "..";
  return isBelow ? process.cwd() : folder;
}
