import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Client, GalleyError } from "./client.ts";
import { contentOf, editUrl } from "./draft.ts";
import { Failure, type Output } from "./failure.ts";
import { hashOf, type Link, LINKS } from "./links.ts";
import { readPost } from "./post-file.ts";
import { uploadPictures } from "./post-pictures.ts";

export interface FileState {
  file: string;
  site: string;
  id: string;
  headline: string;
  /** Of the piece: draft, pending, approved and so on; `gone` if there is none any more. */
  status: string;
  /** What was changed since both were the same. */
  changed: "nothing" | "here" | "in the desk" | "on both sides";
  version: number;
  edit_url: string;
}

/** A repository has its texts near its top, and a person may ask in their home folder. */
const DEPTH_MAX = 5;

/** The folder and those below it that have links, but not packages and hidden folders. */
export function linkedFolders(folder: string, depth = 0): string[] {
  const below = depth < DEPTH_MAX ? foldersIn(folder) : [];
  return [
    ...(existsSync(join(folder, LINKS)) ? [folder] : []),
    ...below.flatMap((name) => linkedFolders(join(folder, name), depth + 1)),
  ];
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
      .map(({ name }) => name);
  } catch {
    // Another user's folder.
    return [];
  }
}

export async function stateOfFile(
  { site, file, link }: { site: string; file: string; link: Link },
  client: Client,
): Promise<FileState> {
  const known = { file, site, id: link.id, edit_url: editUrl(site, link.id) };
  const isHere = await hasChanged(file, link);
  try {
    const { piece } = await client("GET /api/v1/pieces/{id}", { path: { id: link.id } });
    const { headline, status, version } = piece;
    const isThere = version !== link.version;
    const changed = isHere
      ? isThere
        ? "on both sides"
        : "here"
      : isThere
        ? "in the desk"
        : "nothing";
    return { ...known, headline, status, version, changed };
  } catch (error) {
    if (!(error instanceof GalleyError) || error.status !== 404) throw error;
    const changed = isHere ? "here" : "nothing";
    return { ...known, headline: "", status: "gone", version: link.version, changed };
  }
}

/** Whether the file would send something else. A new picture is a change. */
async function hasChanged(file: string, link: Link): Promise<boolean> {
  if (!existsSync(file)) return true;
  class NewPicture extends Error {}
  const refuse = (async () => {
    throw new NewPicture();
  }) as unknown as Client;
  const silent: Output = { json: true, note: () => {} };
  try {
    const post = readPost(file);
    const prepared = await uploadPictures(post, link.pictures ?? {}, refuse, silent);
    return hashOf(JSON.stringify(contentOf(post, prepared))).slice(0, 32) !== link.sent;
  } catch (error) {
    if (error instanceof NewPicture || error instanceof Failure) return true;
    throw error;
  }
}

/** The state of a file in a sentence. */
export function describeState({ file, status, changed }: FileState): string {
  const next = {
    nothing: "the same here and in the desk",
    here: "changed here: galley draft sends it",
    "in the desk": "changed in the desk: galley pull brings it here",
    "on both sides": "changed here and in the desk: galley pull merges it",
  }[changed];
  const state = status === "approved" ? "published" : status.replaceAll("_", " ");
  if (status === "gone") return `${file}  deleted in the desk`;
  if (!existsSync(file)) return `${file}  ${state}, and the file is gone`;
  return `${file}  ${state}, ${next}`;
}
