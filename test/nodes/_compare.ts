import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { SINGLE_TREE } from "../../api/store/log/followers.ts";
import { buildAll } from "../../build/tree/full.ts";
import { storedHeaders } from "../../build/bucket/client.ts";
import { MARKER } from "../../build/bucket/marker.ts";
import { isForReaders } from "../../build/bucket/order.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import type { TestS3 } from "../_s3.ts";
import { tempFolder } from "../_setup.ts";
import { isTidied, searchFaults } from "../build/_search.ts";
import { danglingNames, differences, readTree, withoutSearch } from "../build/_tree.ts";
import { BASE_URL, type Cluster } from "./_cluster.ts";
import { type Findings, SECRET } from "./_findings.ts";

const QUERIES = ["piece", "text", "instead", "again", "writer-1", "piece 1", SECRET, "."];
/** Names the segments of the node that wrote it. The segments themselves are for servers. */
const MANIFEST = "search/manifest.json";

/**
 * The differences of each node's tree and of the bucket from a full build, file by file. Search segments are made in
 * another order, and merged ones stay for ten minutes for servers that still read them, so these files differ; instead, a
 * search over them must find what is in the database.
 */
export async function treeFaults({ store, nodes }: Cluster, s3: TestS3): Promise<string[]> {
  const fresh = tempFolder();
  const settings = { baseUrl: BASE_URL, siteName: "Galley" };
  await buildAll({ store, dataDir: fresh, settings, follower: SINGLE_TREE });
  const full = withoutSearch(readTree(publicFolder(fresh)));
  const faults: string[] = [];
  const manifests: (string | undefined)[] = [];
  for (const { name, root } of nodes) {
    const tree = readTree(root);
    manifests.push(tree.get(MANIFEST));
    const names = danglingNames(tree);
    const searches = await searchFaults(store, root, QUERIES);
    for (const fault of [
      ...differences(withoutSearch(tree), full),
      ...[...tree].filter(([, text]) => text.includes(SECRET)).map(([path]) => `${path}: a secret`),
      ...names.map((list) => `${list}: names what is not there`),
      ...searches,
    ])
      faults.push(`${name}: ${fault}`);
  }
  faults.push(...bucketFaults(s3, full, manifests).map((fault) => `bucket: ${fault}`));
  return faults;
}

/** Resolves when no search segment of any node, named by its manifest or not, holds a piece that is not public. */
export async function segmentsTidied({ store, nodes }: Cluster): Promise<void> {
  for (const { root } of nodes) {
    while (!(await isTidied(store, root))) await delay(200);
  }
}

function bucketFaults(
  { objects }: TestS3,
  full: ReadonlyMap<string, string>,
  manifests: readonly (string | undefined)[],
): string[] {
  const stored = new Map([...objects].map(([key, { bytes }]) => [key, String(bytes)]));
  const manifest = stored.get(MANIFEST);
  for (const other of [MARKER, MANIFEST]) stored.delete(other);
  const wanted = new Map([...full].filter(([path]) => isForReaders(path)));
  return [
    ...differences(stored, wanted),
    ...(manifests.includes(manifest) ? [] : [`${MANIFEST}: is that of no node`]),
    ...[...objects].flatMap(([path, { headers }]) =>
      Object.entries(path === MARKER ? {} : storedHeaders(path))
        .filter(([name, value]) => headers[name] !== value)
        .map(([name]) => `${path}: has ${name} ${headers[name]}`),
    ),
  ];
}

/** What answers promised and the database does not hold, and webhooks that never came. */
export async function lossFaults({ store }: Cluster, findings: Findings): Promise<string[]> {
  const faults: string[] = [];
  const rows = await store.read
    .selectFrom("pieces")
    .select(["id", "status", "body_md", "headline"])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { id, state, text } of findings.pieces) {
    const row = byId.get(id);
    const isPublic = row?.status === "approved";
    if (!row) faults.push(`${id} is gone`);
    else if (state === "published" && !isPublic) faults.push(`${id} is hidden`);
    else if ((state === "draft" || state === "secret") && isPublic) faults.push(`${id} is public`);
    else if (state !== "unknown" && row.body_md !== text)
      faults.push(`${id} holds ${JSON.stringify(row.body_md)} instead of ${JSON.stringify(text)}`);
  }
  // A program that had no answer sent its draft again with the same key.
  const { rows: twice } = await sql<{ headline: string }>`
    select headline from pieces group by headline having count(*) > 1`.execute(store.read);
  for (const { headline } of twice) faults.push(`${headline} was made twice`);
  // A piece that was withdrawn before its delivery is announced when it is public again.
  for (const { id, status } of rows)
    if (status === "approved" && !findings.announced.has(id))
      faults.push(`${id} was not announced`);
  return faults;
}
