/** Files whose upload has not ended, kept in the browser: a reload, a crash or a closed tab does not lose them. */
export interface KeptFiles {
  keep(placeholder: string, file: File): Promise<void>;
  drop(placeholder: string): Promise<void>;
  /** The file of a placeholder that an earlier visit left in the text. */
  find(placeholder: string): Promise<File | undefined>;
}

interface Kept {
  /** Another writer at this browser must not see it. */
  writer: string;
  /** `new` if the piece was not saved yet. */
  piece: string;
  placeholder: string;
  file: File;
  at: number;
}

export const KEPT_FILES = "galley-files";
const FILES = "files";
const KEPT_MS = 7 * 86_400_000;
/** More is not kept: browsers give a site little room, and the writer can choose the file again. */
const BYTES_MAX = 200 * 1_024 * 1_024;

/** Keeps chosen files in the browser. If its storage is full or forbidden, the writer chooses the file again. */
export function createKeptFiles(form: HTMLFormElement): KeptFiles {
  const { writer = "" } = form.dataset;
  const isOurs = (kept: Kept, placeholder: string): boolean => {
    const piece = form.dataset["piece"] ?? "new";
    const isHere = kept.piece === piece || kept.piece === "new";
    return kept.writer === writer && isHere && kept.placeholder === placeholder;
  };
  /** One after the other: a file that is dropped while it is being kept must not stay. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    const done = last.then(work).catch(() => undefined);
    last = done;
    return done;
  };

  return {
    keep: async (placeholder, file) => {
      await inTurn(async () => {
        const all = await readAll();
        const bytes = all.reduce((sum, [, kept]) => sum + kept.file.size, file.size);
        if (bytes > BYTES_MAX) return;
        const piece = form.dataset["piece"] ?? "new";
        const kept: Kept = { writer, piece, placeholder, file, at: Date.now() };
        await inStore("readwrite", (files) => files.add(kept));
      });
    },
    drop: async (placeholder) => {
      await inTurn(async () => {
        for (const [key, kept] of await readAll()) {
          if (isOurs(kept, placeholder)) await inStore("readwrite", (files) => files.delete(key));
        }
      });
    },
    find: async (placeholder) =>
      inTurn(async () => {
        const all = await readAll();
        return all.findLast(([, kept]) => isOurs(kept, placeholder))?.[1].file;
      }),
  };
}

/** Everything that is kept, oldest first. What is too old is removed. */
async function readAll(): Promise<[IDBValidKey, Kept][]> {
  const keys = await inStore("readonly", (files) => files.getAllKeys());
  const values = (await inStore("readonly", (files) => files.getAll())) as Kept[];
  const fresh: [IDBValidKey, Kept][] = [];
  for (const [index, key] of keys.entries()) {
    const kept = values[index];
    if (kept && Date.now() - kept.at < KEPT_MS) fresh.push([key, kept]);
    else await inStore("readwrite", (files) => files.delete(key));
  }
  return fresh;
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (files: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(KEPT_FILES, 1);
  opening.addEventListener("upgradeneeded", () => {
    opening.result.createObjectStore(FILES, { autoIncrement: true });
  });
  const database = await resultOf(opening);
  try {
    return await resultOf(work(database.transaction(FILES, mode).objectStore(FILES)));
  } finally {
    // An open connection would hold back the deletion at sign-out.
    database.close();
  }
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => {
      reject(request.error ?? new Error("The browser's storage failed."));
    });
  });
}
