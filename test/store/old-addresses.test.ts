import { expect, it } from "vitest";
import { MOVES_PER_WRITER_MAX } from "../../api/contract/redirects.ts";
import type { StoredPiece, Writer } from "../../api/contract/records.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import {
  addRedirect,
  countRedirects,
  insertRedirects,
  listRedirects,
} from "../../api/store/pieces/public/redirects.ts";
import {
  content,
  createPiece,
  createTestStore,
  createWriter,
  editorAt,
  RENDERED,
  publishPiece,
  writerAt,
} from "../_setup.ts";

type Review = "off" | "required";

async function choose(
  store: Store,
  writer: Writer,
  pieceId: string,
  slug: string,
): Promise<StoredPiece> {
  const now = (await findPiece(store.read, pieceId))!;
  return takeStep(store, {
    pieceId,
    actor: writerAt(writer),
    review: "off",
    action: "edit",
    version: now.version,
    content: { ...content(), wanted_slug: slug },
  });
}

async function move(
  store: Store,
  writer: Writer,
  pieceId: string,
  slug: string,
  review: Review = "off",
): Promise<StoredPiece> {
  const { version } = await choose(store, writer, pieceId, slug);
  const actor = writerAt(writer);
  return takeStep(store, { pieceId, actor, review, action: "update", version, rendered: RENDERED });
}

async function all(store: Store): Promise<[path: string, target: string | null][]> {
  const rows = await listRedirects(store.read, { limit: 100 });
  return rows.map(({ path, target }) => [path, target]);
}

async function createPublic() {
  const { store } = await createTestStore();
  const ada = await createWriter(store);
  const piece = await publishPiece(store, ada, await createPiece(store, ada));
  return { store, ada, piece };
}

it("a piece appears at the address that its writer chose", async () => {
  const { store } = await createTestStore();
  const ada = await createWriter(store);
  const draft = await createPiece(store, ada);
  const saved = await choose(store, ada, draft.id, "ink");
  expect(saved).toMatchObject({ slug: null, content: { wanted_slug: "ink" } });
  const live = await publishPiece(store, ada, saved);
  expect(live.slug).toBe("ink");
  expect(live.content).not.toHaveProperty("wanted_slug");
  expect(await all(store)).toEqual([]);
});

it("an old address leads to the new one, and none leads back when the piece returns", async () => {
  const { store, ada, piece } = await createPublic();
  const moved = await move(store, ada, piece.id, "ink");
  expect(moved.slug).toBe("ink");
  expect(await all(store)).toEqual([["/author/ada/a-headline", "/author/ada/ink"]]);
  await move(store, ada, piece.id, "paper");
  expect(await all(store)).toEqual([
    ["/author/ada/a-headline", "/author/ada/paper"],
    ["/author/ada/ink", "/author/ada/paper"],
  ]);
  await move(store, ada, piece.id, "a-headline");
  expect(await all(store)).toEqual([
    ["/author/ada/ink", "/author/ada/a-headline"],
    ["/author/ada/paper", "/author/ada/a-headline"],
  ]);
});

it("the change of a moved piece says that it was moved, and no other does", async () => {
  const { store, ada, piece } = await createPublic();
  await move(store, ada, piece.id, "ink");
  const edited = await takeStep(store, {
    pieceId: piece.id,
    actor: writerAt(ada),
    review: "off",
    action: "edit",
    version: (await findPiece(store.read, piece.id))!.version,
    content: { ...content({ headline: "Another" }), wanted_slug: "ink" },
  });
  const step = { pieceId: piece.id, actor: writerAt(ada), review: "off" } as const;
  await takeStep(store, { ...step, action: "update", version: edited.version, rendered: RENDERED });
  const changes = await store.read
    .selectFrom("changes")
    .select("detail")
    .where("kind", "=", "piece_updated")
    .orderBy("number")
    .execute();
  expect(changes.map(({ detail }) => "moved" in (JSON.parse(detail) as object))).toEqual([
    true,
    false,
  ]);
});

it("the slug that a piece has is no change of it", async () => {
  const { store, ada, piece } = await createPublic();
  await expect(move(store, ada, piece.id, "a-headline")).rejects.toThrow("Nothing has changed");
});

it("no other piece gets an address that a piece has or had", async () => {
  const { store, ada, piece } = await createPublic();
  await move(store, ada, piece.id, "ink");
  await addRedirect(store, OPERATOR, {
    path: "/author/ada/lost",
    target: { url: "https://other.example/" },
  });
  const other = await createPiece(store, ada);
  for (const slug of ["ink", "a-headline", "lost"]) {
    await expect(choose(store, ada, other.id, slug)).rejects.toMatchObject({
      reason: "validation_failed",
      issues: [{ path: "wanted_slug", said: { values: { slug } } }],
    });
  }
  expect((await publishPiece(store, ada, other)).slug).toBe("a-headline-2");
  const bob = await createWriter(store, { slug: "bob" });
  const theirs = await choose(store, bob, (await createPiece(store, bob)).id, "ink");
  expect((await publishPiece(store, bob, theirs)).slug).toBe("ink");
});

it("of two drafts that want one address, the second is refused when it is published", async () => {
  const { store } = await createTestStore();
  const ada = await createWriter(store);
  const [one, two] = [await createPiece(store, ada), await createPiece(store, ada)];
  const first = await choose(store, ada, one.id, "ink");
  const second = await choose(store, ada, two.id, "ink");
  await publishPiece(store, ada, first);
  await expect(publishPiece(store, ada, second)).rejects.toThrow("“ink”");
  expect(await findPiece(store.read, two.id)).toMatchObject({ status: "draft", slug: null });
});

it("where review is required, a public piece moves when an editor accepts it", async () => {
  const { store, ada, piece } = await createPublic();
  const eve = await createWriter(store, { slug: "eve", access: "editor" });
  const waiting = await move(store, ada, piece.id, "ink", "required");
  expect(waiting.slug).toBe("a-headline");
  expect(await all(store)).toEqual([]);
  const accepted = await takeStep(store, {
    pieceId: piece.id,
    actor: editorAt(eve),
    review: "required",
    action: "accept_update",
    version: waiting.version,
  });
  expect(accepted.slug).toBe("ink");
  expect(await all(store)).toEqual([["/author/ada/a-headline", "/author/ada/ink"]]);
});

it("redirects of editors follow a piece that moves, also those to a part of it", async () => {
  const { store, ada, piece } = await createPublic();
  const own = (path: string, rest: string) =>
    addRedirect(store, OPERATOR, { path, target: { path: "/author/ada/a-headline", rest } });
  await own("/old", "");
  await own("/part", "#h-notes");
  await move(store, ada, piece.id, "ink");
  expect(await all(store)).toEqual([
    ["/author/ada/a-headline", "/author/ada/ink"],
    ["/old", "/author/ada/ink"],
    ["/part", "/author/ada/ink"],
  ]);
});

it("a piece has at most 50 old addresses, and may return to one of them", async () => {
  const { store, ada, piece } = await createPublic();
  for (let n = 0; n < 50; n++) await move(store, ada, piece.id, `ink-${n}`);
  await expect(move(store, ada, piece.id, "ink-50")).rejects.toThrow("50 addresses");
  expect((await move(store, ada, piece.id, "ink-7")).slug).toBe("ink-7");
});

it("a writer's moves have a bound of their own, and never use up the site's", async () => {
  const { store, ada } = await createPublic();
  for (let n = 0; n < MOVES_PER_WRITER_MAX / 50; n++) {
    const { id } = await createPiece(store, ada);
    const rows = Array.from({ length: 50 }, (_, old) => ({
      path: `/author/ada/old-${n}-${old}`,
      piece_id: id,
      target: null,
      origin: "slug" as const,
    }));
    await store.write((tx) => insertRedirects(tx, store, rows));
  }
  const piece = await publishPiece(store, ada, await createPiece(store, ada));
  await expect(move(store, ada, piece.id, "ink")).rejects.toThrow("1,000 addresses");
  expect(await countRedirects(store.read)).toBe(0);
  const bob = await createWriter(store, { slug: "bob" });
  const theirs = await publishPiece(store, bob, await createPiece(store, bob));
  expect((await move(store, bob, theirs.id, "ink")).slug).toBe("ink");
});
