import { createHash } from "node:crypto";
import { copyFile, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, join, resolve, sep } from "node:path";
import { z } from "zod";
import type { BackupSettings } from "../../api/contract/operating/backups.ts";
import { nameOf } from "../../api/contract/bucket.ts";
import { unfinishedName } from "../../api/store/engine/temporary-files.ts";
import { type BucketClient, createBucketClient } from "../../build/bucket/client.ts";
import { connectBucket } from "../../build/bucket/request.ts";
import { generationsFolder, publicFolder } from "../../build/tree/generation.ts";

export interface Backup {
  name: string;
  /** When it was made, in the form of the database. */
  at: string;
  bytes: number;
}

/** Where backups are kept. */
export interface BackupPlace {
  /** For messages. */
  name: string;
  /** Newest first. */
  list(): Promise<Backup[]>;
  /** Lets `make` write the file, and keeps it under this name. */
  keep(name: string, make: (file: string) => Promise<unknown>): Promise<void>;
  /** Copies a backup into a new file. */
  fetch(name: string, file: string): Promise<void>;
  remove(name: string): Promise<void>;
  close(): Promise<void>;
}

/** The time stands in the name, so that a copy of a copy keeps it. */
const NAME = /^galley-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.sqlite$/;

export function backupName(at: Date): string {
  return `galley-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.sqlite`;
}

function timeIn(name: string): string | undefined {
  const [, hour, minute, second] = NAME.exec(name) ?? [];
  return hour && `${hour}:${minute}:${second}.000Z`;
}

/** In DATA_DIR, while a backup is uploaded. */
export const UPLOAD_FOLDER = "backup-upload";

export async function openPlace(settings: BackupSettings, dataDir: string): Promise<BackupPlace> {
  return "folder" in settings
    ? folderPlace(resolve(settings.folder), dataDir)
    : bucketPlace(settings.bucket, join(dataDir, UPLOAD_FOLDER));
}

async function folderPlace(folder: string, dataDir: string): Promise<BackupPlace> {
  // Backups have everything that is not public.
  for (const tree of [publicFolder(dataDir), generationsFolder(dataDir)]) {
    if (!`${folder}${sep}`.startsWith(`${resolve(tree)}${sep}`)) continue;
    throw new Error("BACKUP_TO is among the public files. Set it to another folder.");
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    name: folder,
    list: async () => {
      const found: Backup[] = [];
      for (const name of await readdir(folder)) {
        const at = timeIn(name);
        if (at) found.push({ name, at, bytes: (await stat(join(folder, name))).size });
      }
      return newestFirst(found);
    },
    keep: (name, make) => makeThenName(join(folder, name), make),
    fetch: (name, file) => makeThenName(file, (copy) => copyFile(join(folder, name), copy)),
    remove: (name) => rm(join(folder, name), { force: true }),
    close: async () => {},
  };
}

/** The file gets its name when `make` is done with it. What it refuses is removed, and never listed. */
async function makeThenName(file: string, make: (file: string) => Promise<unknown>): Promise<void> {
  const unfinished = unfinishedName(file);
  try {
    await make(unfinished);
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** A part is sent and read as a whole, so a large database needs no memory. Joined in order they are the file. */
const PART_BYTES = 4 * 1_024 * 1_024;
const MANIFEST = "manifest.json";

const Manifest = z.object({
  bytes: z.int(),
  parts: z.array(z.object({ key: z.string(), sha256: z.string() })),
});

/** In a bucket, a backup is a folder with parts of the file. Its manifest is written last, and removed first. */
function bucketPlace(
  settings: Extract<BackupSettings, { bucket: unknown }>["bucket"],
  scratch: string,
): BackupPlace {
  const connection = connectBucket(settings);
  const client = createBucketClient(settings, connection);
  return {
    name: nameOf(settings),
    list: async () => {
      const found: Backup[] = [];
      for (const [name, keys] of await keysOfBackups(client)) {
        if (!isComplete(name, keys)) continue;
        const { bytes } = await readManifest(client, name);
        found.push({ name, at: timeIn(name) ?? "", bytes });
      }
      return newestFirst(found);
    },
    keep: async (name, make) => {
      await removeAbandoned(client, name);
      // That of a process that was killed.
      await rm(scratch, { recursive: true, force: true });
      await mkdir(scratch, { mode: 0o700 });
      const file = join(scratch, name);
      try {
        await make(file);
        await upload(client, name, file);
      } finally {
        await rm(scratch, { recursive: true, force: true });
      }
    },
    fetch: (name, file) => download(client, name, file),
    remove: async (name) => {
      const keys = (await keysOfBackups(client)).get(name) ?? [];
      await client.remove(`${name}/${MANIFEST}`);
      for (const key of keys) await client.remove(key);
    },
    close: () => connection.close(),
  };
}

/** What a bucket has of each backup, complete or not. */
async function keysOfBackups(client: BucketClient): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for await (const { key } of client.list()) {
    const [name = ""] = key.split("/");
    if (timeIn(name)) found.set(name, [...(found.get(name) ?? []), key]);
  }
  return found;
}

function isComplete(name: string, keys: readonly string[]): boolean {
  return keys.includes(`${name}/${MANIFEST}`);
}

/** No upload takes this long. */
const ABANDONED_MS = 86_400_000;

/** Removes the parts of uploads that failed, or that were killed. */
async function removeAbandoned(client: BucketClient, kept: string): Promise<void> {
  const before = Date.parse(timeIn(kept) ?? "") - ABANDONED_MS;
  for (const [name, keys] of await keysOfBackups(client)) {
    if (isComplete(name, keys) || Date.parse(timeIn(name) ?? "") > before) continue;
    for (const key of keys) await client.remove(key);
  }
}

async function upload(client: BucketClient, name: string, file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const parts: z.infer<typeof Manifest>["parts"] = [];
    for (let start = 0; start < size; start += PART_BYTES) {
      const bytes = Buffer.alloc(Math.min(PART_BYTES, size - start));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
      // The rest of the buffer would be kept as zeros, with a hash that fits.
      if (bytesRead !== bytes.length) throw new Error(`${file} could not be read as a whole.`);
      const key = `${name}/part-${String(parts.length).padStart(6, "0")}`;
      await client.put(key, bytes);
      parts.push({ key, sha256: sha256(bytes) });
    }
    const manifest = { bytes: size, parts } satisfies z.infer<typeof Manifest>;
    await client.put(`${name}/${MANIFEST}`, Buffer.from(JSON.stringify(manifest)));
  } finally {
    await handle.close();
  }
}

async function download(client: BucketClient, name: string, file: string): Promise<void> {
  const { parts, bytes: expectedBytes } = await readManifest(client, name);
  await makeThenName(file, async (unfinished) => {
    const handle = await open(unfinished, "w", 0o600);
    try {
      let length = 0;
      for (const { key, sha256: expected } of parts) {
        const bytes = await client.get(key);
        if (!bytes || sha256(bytes) !== expected) {
          throw new Error(`${key} of ${client.name} is ${bytes ? "damaged" : "missing"}.`);
        }
        // Writes all of it: a single write may end early.
        await handle.writeFile(bytes);
        length += bytes.length;
      }
      if (length !== expectedBytes) {
        throw new Error(
          `${name} of ${client.name} has ${length} bytes, and its manifest says ${expectedBytes}.`,
        );
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
}

async function readManifest(client: BucketClient, name: string): Promise<z.infer<typeof Manifest>> {
  const bytes = await client.get(`${name}/${MANIFEST}`);
  if (!bytes) throw new Error(`There is no backup ${name} in ${client.name}.`);
  return Manifest.parse(JSON.parse(bytes.toString("utf8")));
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function newestFirst(backups: readonly Backup[]): Backup[] {
  return backups.toSorted((a, b) => (a.name < b.name ? 1 : -1));
}

/** The newest file of a folder that another program writes, such as pg_dump. */
export async function newestFileIn(folder: string): Promise<Backup | undefined> {
  let newest: Backup | undefined;
  for (const name of await readdir(folder)) {
    const stats = await stat(join(folder, name)).catch(() => undefined);
    if (!stats?.isFile() || basename(name).startsWith(".") || stats.size === 0) continue;
    const at = stats.mtime.toISOString();
    if (!newest || at > newest.at) newest = { name, at, bytes: stats.size };
  }
  return newest;
}
