import { setTimeout as delay } from "node:timers/promises";
import type { Piece } from "../../api/contract/piece.ts";
import type { TestS3 } from "../_s3.ts";
import { BASE_URL, type Cluster, livingNodes } from "./_cluster.ts";
import { type Findings, type Known, SECRET } from "./_findings.ts";
import { send } from "./_send.ts";

/** The paths of a public piece, as its webhook names them. */
export async function addressesOf(
  { store }: Cluster,
  { id, writer }: Pick<Known, "id" | "writer">,
): Promise<string[]> {
  const row = await store.read
    .selectFrom("pieces")
    .select("slug")
    .where("id", "=", id)
    .executeTakeFirst()
    .catch(() => undefined);
  return [`/api/public/pieces/${id}`, ...(row?.slug ? [`/author/${writer}/${row.slug}`] : [])];
}

/**
 * Looks on every living node whether these addresses are public, as they should be. A node that was silent for too long
 * lives again when it has caught up: until then nobody waits for it.
 */
export async function lookEverywhere(
  cluster: Cluster,
  findings: Findings,
  { paths, isPublic, why }: { paths: readonly string[]; isPublic: boolean; why: string },
): Promise<string[]> {
  const faults: string[] = [];
  for (const node of await livingNodes(cluster)) {
    for (const path of paths) {
      if (!node.isUp || node.isPaused) continue;
      const answer = await send(findings, node, path);
      // An answer that does not come is a node that has just been killed or paused.
      if (answer && (answer.status === 200) !== isPublic)
        faults.push(`${path}, ${why}, answered ${answer.status} on ${node.name}`);
    }
  }
  return faults;
}

/** A webhook has arrived: its addresses must answer everywhere, unless the piece was withdrawn meanwhile. */
export async function lookAfterWebhook(
  cluster: Cluster,
  findings: Findings,
  { id, url, authors }: Piece,
): Promise<void> {
  const pieceId = id.slice(id.lastIndexOf("/") + 1);
  const isStill = (): boolean =>
    findings.pieces.some((known) => known.id === pieceId && !known.wasUnpublished);
  findings.announced.add(pieceId);
  if (!isStill()) return;
  const paths = [id, url, ...authors.map((author) => author.url)].map((address) =>
    address.slice(BASE_URL.length),
  );
  const why = "announced by a webhook";
  const faults = await lookEverywhere(cluster, findings, { paths, isPublic: true, why });
  if (!isStill()) return;
  findings.counts.webhooks++;
  findings.faults.push(...faults);
}

/** Lists, and searches through all texts, that may never name a secret. */
const LISTS = [
  "/",
  "/feed.json",
  "/llms.txt",
  "/sitemaps/0.xml",
  "/api/public/pieces/recent?limit=100",
  "/author/writer-0",
];
const SEARCH = `/api/public/pieces/search?q=${SECRET}`;

/** Looks on all nodes and in the bucket for what was never published, until it is stopped. */
export async function watch(
  { nodes }: Cluster,
  { objects }: TestS3,
  findings: Findings,
  { random, signal }: { random: () => number; signal: AbortSignal },
): Promise<void> {
  const { pieces, faults } = findings;
  const anyOf = <Item>(items: readonly Item[]): Item | undefined =>
    items[Math.floor(random() * items.length)];
  while (!signal.aborted) {
    await delay(50);
    const [known, node] = [anyOf(pieces), anyOf(nodes)];
    if (!node?.isUp || node.isPaused) continue;
    if (known && !known.wasPublished) {
      const path = `/api/public/pieces/${known.id}`;
      const answer = await send(findings, node, path);
      if (known.wasPublished) continue;
      if (answer) findings.counts.drafts++;
      if (answer?.status === 200) faults.push(`The draft ${path} is public on ${node.name}`);
      if (objects.has(`${path.slice(1)}.json`)) faults.push(`The draft ${path} is in the bucket`);
    }
    const list = anyOf(LISTS) ?? "/";
    if ((await send(findings, node, list))?.text.includes(SECRET))
      faults.push(`${list} on ${node.name} names a draft`);
    const found = await send(findings, node, SEARCH);
    if (found?.status === 200 && (JSON.parse(found.text) as { count: number }).count > 0)
      faults.push(`A search on ${node.name} finds a draft`);
  }
}
