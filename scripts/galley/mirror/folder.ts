import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { Failure } from "../failure.ts";
import { readIfThere, replaceFile } from "../places.ts";

/** What a mirror knows of a file that it keeps. */
interface KeptFile {
  /** What the site said, to be asked whether it has changed. */
  etag?: string | undefined;
}

/** What a mirror knows from one run to the next. */
interface MirrorState {
  v: 1;
  /** The address of the site that it is a copy of. */
  of: string;
  /** The log as it was the last time. */
  log: { vkey: string; size: number; root: string } | null;
  /** Whether everything up to there was looked at. */
  isWhole: boolean;
  files: Record<string, KeptFile>;
}

const STATE = ".galley-mirror-state.json";

export interface MirrorFolder {
  state: MirrorState;
  write(file: string, content: string | Buffer, kept?: KeptFile): void;
  read(file: string): Buffer | undefined;
  /** What it wrote. A run that was killed may not have noted the last texts, so those are looked for. */
  files(): string[];
  freeBytes(): number;
  /** Removes a file that this mirror wrote, and folders that are empty without it. */
  remove(file: string): void;
  save(): void;
}

function isFile(place: string): boolean {
  try {
    return lstatSync(place).isFile();
  } catch (error) {
    // A file may be where its folder would be.
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return false;
    throw error;
  }
}

/** Where the pages, receipts and records of pieces are. */
const TEXTS = ["author", "api"];

function filesBelow(root: string, folder: string): string[] {
  const place = join(root, folder);
  if (!lstatSync(place, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join("/"));
}

function readState(text: string, file: string): MirrorState {
  try {
    const state = JSON.parse(text) as Partial<MirrorState> | null;
    if (state?.v === 1 && typeof state.files === "object") return state as MirrorState;
  } catch {
    // The same words as for other content.
  }
  throw new Failure(
    `${file} is damaged. It lists what this mirror keeps. Put a copy of it in its place, or mirror into a new folder.`,
  );
}

/** Opens a folder for the mirror of a site. It must be new, empty, or a mirror of the same site. */
export function openMirror(folder: string, of: string): MirrorFolder {
  mkdirSync(folder, { recursive: true });
  const root = realpathSync(resolve(folder));
  const text = readIfThere(join(root, STATE));
  if (text === undefined && readdirSync(root).length) {
    throw new Failure(`${folder} is not empty, and not a mirror. Choose a new folder.`);
  }
  const fresh: MirrorState = { v: 1, of, log: null, isWhole: false, files: {} };
  const state = text === undefined ? fresh : readState(text, join(root, STATE));
  if (state.of !== of) {
    throw new Failure(`${folder} is a mirror of ${state.of}. Choose another folder.`);
  }
  state.files = Object.assign(Object.create(null), state.files) as MirrorState["files"];

  /** The place of a file below the folder. No link may lead out of it. */
  function placeOf(file: string): string {
    const place = resolve(root, file);
    if (!place.startsWith(root + sep)) throw new Failure(`${file} is outside of the mirror.`);
    for (let up = dirname(place); up.length > root.length; up = dirname(up)) {
      if (lstatSync(up, { throwIfNoEntry: false })?.isSymbolicLink()) {
        throw new Failure(`${up} is a link. Nothing is written through it.`);
      }
    }
    return place;
  }

  return {
    state,
    write(file, content, kept = {}) {
      const place = placeOf(file);
      mkdirSync(dirname(place), { recursive: true });
      replaceFile(place, content);
      state.files[file] = kept;
    },
    read(file) {
      const place = placeOf(file);
      return isFile(place) ? readFileSync(place) : undefined;
    },
    files() {
      const texts = TEXTS.flatMap((name) => filesBelow(root, name));
      return [...new Set([...Object.keys(state.files), ...texts])];
    },
    freeBytes() {
      const { bavail, bsize } = statfsSync(root);
      return bavail * bsize;
    },
    remove(file) {
      const place = placeOf(file);
      rmSync(place, { force: true });
      delete state.files[file];
      for (let up = dirname(place); up.length > root.length; up = dirname(up)) {
        if (existsSync(up) && readdirSync(up).length) return;
        if (existsSync(up)) rmdirSync(up);
      }
    },
    save: () => replaceFile(join(root, STATE), `${JSON.stringify(state)}\n`),
  };
}
