import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import {
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { CATEGORIES } from "../api/contract/vocabulary.ts";
import type { Queryable, Store } from "../api/store/open.ts";
import { shardsInUse } from "../api/store/public.ts";
import { chooseRelated } from "../api/store/related.ts";
import { affectedBy } from "./affected.ts";
import { buildAssets } from "./assets.ts";
import { createSite, type SiteSettings } from "./context.ts";
import { addDocuments, forgetDocuments, mergeOnce } from "./search.ts";
import { ARCHIVE_SIZE, SHARD_SIZE, type Target } from "./targets.ts";
import { writeTree } from "./tree.ts";
import { writeTargets } from "./write-targets.ts";

/** Raise it when the same data gives other files, so that the tree is built anew. */
const TEMPLATE_VERSION = 1;
const BATCH = 250;

export interface FullBuildOptions {
  store: Store;
  dataDir: string;
  settings: SiteSettings;
  onProgress?: (done: number, all: number) => void;
  /** Runs between batches: what happens meanwhile still reaches the live tree. */
  meanwhile?: () => Promise<void>;
}

/** Where the live tree stands: a symbolic link to one of the generations. */
export function publicFolder(dataDir: string): string {
  return join(dataDir, "public");
}

/** Whether there is a tree, made by these templates for this site. */
export async function isCurrent(dataDir: string, settings: SiteSettings): Promise<boolean> {
  const mark = await readFile(join(publicFolder(dataDir), MARK), "utf8").catch(() => undefined);
  return mark === markOf(settings);
}

/** Not served: no dotfile is. */
const MARK = ".galley";

function markOf({ baseUrl, siteName }: SiteSettings): string {
  const made = JSON.stringify({ TEMPLATE_VERSION, baseUrl, siteName });
  return createHash("sha256").update(made).digest("hex");
}

/** Fills a new generation beside the live one, replays what changed meanwhile, and swaps them in one rename. */
export async function buildAll(options: FullBuildOptions): Promise<{ files: number }> {
  const { store, dataDir, settings, onProgress, meanwhile } = options;
  const name = `generation-${store.clock().getTime()}-${store.chance(4).toString("hex")}`;
  const root = join(dataDir, "generations", name);
  await mkdir(root, { recursive: true });
  const assets = await buildAssets();
  const site = createSite(settings, assets.stylesheet);
  await writeTree(root, { pages: assets.files, removed: [] });
  await chooseAllRelated(store);

  let seen = await lastChange(store);
  const targets = await allTargets(store.read);
  let files = 0;
  for (let start = 0; start < targets.length; start += BATCH) {
    const batch = targets.slice(start, start + BATCH);
    const written = await store.snapshot((db) => writeTargets(db, site, root, batch));
    files += written.changed.length;
    const pieces = batch.flatMap((target) => (target.kind === "piece" ? [target.id] : []));
    await store.snapshot((db) => addDocuments(db, root, pieces));
    onProgress?.(Math.min(start + BATCH, targets.length), targets.length);
    await meanwhile?.();
  }
  for (let last = await lastChange(store); last > seen; last = await lastChange(store)) {
    const after = seen;
    await store.snapshot(async (db) => {
      const changes = await db
        .selectFrom("changes")
        .selectAll()
        .where("number", ">", after)
        .orderBy("number")
        .execute();
      const touched = await Promise.all(changes.map((change) => affectedBy(db, change)));
      const replayed = touched.flatMap((some) => some ?? []);
      const pieces = replayed.flatMap((target) => (target.kind === "piece" ? [target.id] : []));
      await forgetDocuments(db, root, pieces);
      await writeTargets(db, site, root, replayed);
      await addDocuments(db, root, pieces);
    });
    seen = last;
  }
  while (await mergeOnce(root)) await meanwhile?.();
  await writeFile(join(root, MARK), markOf(settings));
  await swap(dataDir, name);
  return { files };
}

async function lastChange(store: Store): Promise<number> {
  const { last } = await store.read
    .selectFrom("changes")
    .select(({ fn }) => fn.max("number").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? -1;
}

async function chooseAllRelated(store: Store): Promise<void> {
  for (;;) {
    const rows = await store.read
      .selectFrom("pieces")
      .select("id")
      .where("related_at", "is", null)
      .where("status", "=", "approved")
      .where("ordinal", "is not", null)
      .orderBy("ordinal")
      .limit(BATCH)
      .execute();
    if (!rows.length) return;
    await chooseRelated(
      store,
      rows.map(({ id }) => id),
    );
  }
}

/** Everything that a tree consists of. */
async function allTargets(db: Queryable): Promise<Target[]> {
  const writers = await db.selectFrom("writers").select(["id", "slug"]).orderBy("id").execute();
  const slugs = new Map(writers.map(({ id, slug }) => [id, slug]));
  const pieces = await db
    .selectFrom("pieces")
    .select(["id", "slug", "writer_id", "writer_ordinal"])
    .where("status", "=", "approved")
    .where("ordinal", "is not", null)
    .orderBy("ordinal")
    .execute();
  const tags = await db.selectFrom("piece_tags").select("tag").distinct().orderBy("tag").execute();
  const products = await db.selectFrom("products").select("id").orderBy("id").execute();
  const archives = new Map(
    pieces.map(({ writer_id, writer_ordinal }) => {
      const number = Math.floor((writer_ordinal ?? 0) / ARCHIVE_SIZE);
      const authorSlug = slugs.get(writer_id) ?? "";
      const target: Target = { kind: "archive", writerId: writer_id, authorSlug, number };
      return [`${writer_id} ${number}`, target];
    }),
  );
  const shards = await shardsInUse(db, SHARD_SIZE);
  return [
    { kind: "fixed" },
    ...pieces.map(({ id, slug, writer_id }): Target => ({
      kind: "piece",
      id,
      authorSlug: slugs.get(writer_id) ?? "",
      pieceSlug: slug ?? "",
    })),
    ...products.map(({ id }): Target => ({ kind: "product", id })),
    ...writers.map(({ id, slug }): Target => ({ kind: "author", id, slug })),
    ...archives.values(),
    ...tags.map(({ tag }): Target => ({ kind: "tag", tag })),
    ...CATEGORIES.map((category): Target => ({ kind: "category", category })),
    ...shards.map((number): Target => ({ kind: "sitemap", number })),
    ...(["shop", "home", "llms", "sitemap-index"] as const).map((kind): Target => ({ kind })),
  ];
}

/** A symbolic link is replaced by renaming another over it: there is always a tree. The one before stays for a moment. */
async function swap(dataDir: string, name: string): Promise<void> {
  const link = publicFolder(dataDir);
  const before = existsSync(link) ? await readlink(link) : undefined;
  const fresh = join(dataDir, `.public-${name}`);
  await symlink(join("generations", name), fresh);
  await rename(fresh, link);
  const keep = new Set([name, before?.split("/").at(-1)]);
  for (const folder of await readdir(join(dataDir, "generations"))) {
    if (!keep.has(folder)) await rm(join(dataDir, "generations", folder), { recursive: true });
  }
}
