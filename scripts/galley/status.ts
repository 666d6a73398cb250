import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Client, GalleyError } from "./client.ts";
import { type Content, deskChanges, differences, frontName, type OwnPiece } from "./conflict.ts";
import { contentOf, editUrl, isSuggestible, isWaiting, markOf, stateName } from "./draft.ts";
import { Failure, galley } from "./failure.ts";
import { type Link, LINKS, readBase } from "./links.ts";
import { readPost } from "./post-file.ts";
import { prepareKnown } from "./post-pictures.ts";

export interface FileState {
  file: string;
  site: string;
  id: string;
  headline: string;
  /** The status of the piece: draft, pending, approved and so on; `gone` if there is none any more. */
  status: string;
  /** What was changed since both were the same. */
  changed: "nothing" | "here" | "in the desk" | "on both sides";
  /** What was changed in the desk, by the names in front matter; those that the file does not name apart. */
  desk_changes?: { in_file: string[]; not_in_file: string[] };
  /** Why the file cannot be sent as it is. */
  problem?: string;
  /** Whether the text was suggested, and waits for the writer. */
  suggested?: boolean;
  /** Whether only such fields were changed here that cannot be suggested. */
  unsuggestible?: string[];
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
  const here = await lookHere(file, link);
  const problem = here.problem === undefined ? {} : { problem: here.problem };
  const known = { file, site, id: link.id, edit_url: editUrl(site, link.id), ...problem };
  try {
    const { piece } = await client("GET /api/v1/pieces/{id}", { path: { id: link.id } });
    const { headline, status, version } = piece;
    return { ...known, headline, status, version, ...(await compare(here, piece, link)) };
  } catch (error) {
    if (!(error instanceof GalleyError) || error.status !== 404) throw error;
    const changed = here.isChanged ? "here" : "nothing";
    return { ...known, headline: "", status: "gone", version: link.version, changed };
  }

  async function compare(
    { isChanged, content }: Here,
    piece: OwnPiece,
    { version }: Link,
  ): Promise<Pick<FileState, "changed" | "desk_changes" | "suggested" | "unsuggestible">> {
    const mine = content && differences(piece, content);
    // Where the desk has the same as the file, the writer took a suggestion, or typed it.
    const isHere = isChanged && mine?.length !== 0;
    const isOther = (name: keyof Content): boolean =>
      content?.[name] === undefined || mine?.includes(name) === true;
    const since = piece.version === version ? [] : deskChanges(readBase(site, link), piece);
    const theirs = since?.filter(isOther);
    const isThere = theirs ? theirs.length > 0 : mine?.length !== 0;
    const changed = isHere
      ? isThere
        ? "on both sides"
        : "here"
      : isThere
        ? "in the desk"
        : "nothing";
    const listed = theirs?.length && content ? { desk_changes: named(theirs, content) } : {};
    const answer = { changed, ...listed } as const;
    if (!isHere || piece.status === "draft") return answer;
    if (content && (await isWaiting(client, link, markOf(content)))) {
      return { ...answer, suggested: true };
    }
    if (!mine || mine.some(isSuggestible)) return answer;
    return { ...answer, unsuggestible: mine.map(frontName) };
  }
}

function named(theirs: readonly (keyof Content)[], content: Content) {
  const isIn = (name: keyof Content): boolean => content[name] !== undefined;
  return {
    in_file: theirs.filter(isIn).map(frontName),
    not_in_file: theirs.filter((name) => !isIn(name)).map(frontName),
  };
}

/** The file on this machine. */
interface Here {
  /** Whether it would send something else than it did. */
  isChanged: boolean;
  /** What it would send; undefined if it cannot, or has a new picture. */
  content?: Content;
  problem?: string;
}

async function lookHere(file: string, link: Link): Promise<Here> {
  if (!existsSync(file)) return { isChanged: true };
  try {
    const post = readPost(file);
    const prepared = await prepareKnown(post, link.pictures ?? {});
    if (!prepared) return { isChanged: true };
    const content = contentOf(post, prepared);
    return { isChanged: markOf(content) !== link.sent, content };
  } catch (error) {
    if (error instanceof Failure) return { isChanged: true, problem: error.message };
    throw error;
  }
}

/** The state of a file in a sentence, and what to do. */
export function describeState(state: FileState): string {
  const { file, status, problem } = state;
  if (status === "gone") return `${file}  deleted in the desk`;
  const begin = `${file}  ${stateName(status)}`;
  if (!existsSync(file)) {
    return `${begin}, and the file is gone: ${galley("pull", file)} brings it back`;
  }
  if (problem !== undefined) return `${begin}, and cannot be sent: ${problem}`;
  return `${begin}, ${NEXT[state.changed](state)}`;
}

const NEXT: Record<FileState["changed"], (state: FileState) => string> = {
  nothing: () => "the same here and in the desk",
  here: (state) => `changed here: ${sending(state)}`,
  "in the desk": (state) => {
    const { file, desk_changes: changes } = state;
    return changes?.in_file.length === 0
      ? `changed in the desk${inDesk(state)}: there is nothing to bring into the file`
      : `changed in the desk${inDesk(state)}: ${galley("pull", file)} brings it here`;
  },
  "on both sides": (state) => {
    const { file, desk_changes: changes } = state;
    const both = `changed here, and in the desk${inDesk(state)}: `;
    if (state.suggested) return `${both}${sending(state)}`;
    return changes?.in_file.length === 0 && state.status !== "draft"
      ? `${both}${sending(state)}`
      : `${both}${galley("pull", file)} merges it`;
  },
};

/** How a change of the file gets into the desk. A piece that is no draft can only get suggestions. */
function sending({ file, status, suggested, unsuggestible }: FileState): string {
  if (status === "draft") return `${galley("draft", file)} sends it`;
  if (suggested) return "suggested, and the writer has not answered yet";
  if (unsuggestible) {
    return `${unsuggestible.join(", ")} cannot be suggested; change it in the desk`;
  }
  return `${galley("draft", "--suggest", file)} suggests it to the writer`;
}

function inDesk({ desk_changes: changes }: FileState): string {
  if (!changes) return "";
  const { in_file, not_in_file } = changes;
  const others = not_in_file.length
    ? [`${not_in_file.join(", ")}, which the file does not name`]
    : [];
  return ` (${[...(in_file.length ? [in_file.join(", ")] : []), ...others].join("; ")})`;
}
