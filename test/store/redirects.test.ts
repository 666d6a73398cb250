import { expect, it } from "vitest";
import { parseTarget } from "../../api/contract/redirects.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import type { Store } from "../../api/store/engine/open.ts";
import {
  addRedirect,
  listRedirects,
  removeRedirect,
} from "../../api/store/pieces/public/redirects.ts";
import {
  createPiece,
  createTestStore,
  createWriter,
  editorAt,
  RENDERED,
  publishPiece,
  writerAt,
} from "../_setup.ts";

async function add(store: Store, path: string, target: string): Promise<boolean> {
  const parsed = parseTarget(target, "https://galley.example");
  if (!parsed) throw new Error(`${target} is no target.`);
  return addRedirect(store, OPERATOR, { path, target: parsed });
}

async function all(store: Store): Promise<Record<string, string | null>> {
  const rows = await listRedirects(store.read, { limit: 100 });
  return Object.fromEntries(rows.map(({ path, target }) => [path, target]));
}

it("a redirect leads to its end at once, whichever is added first", async () => {
  const { store } = await createTestStore();
  await add(store, "/b", "/c?x=1");
  await add(store, "/a", "/b");
  await add(store, "/c", "https://other.example/");
  expect(await all(store)).toEqual({
    "/a": "https://other.example/?x=1",
    "/b": "https://other.example/?x=1",
    "/c": "https://other.example/",
  });
});

it("a query or a fragment is kept on the way, unless the next address has its own", async () => {
  const { store } = await createTestStore();
  await add(store, "/query", "/c?x");
  await add(store, "/both", "/c?x#part");
  await add(store, "/fragment", "/c#part");
  await add(store, "/c", "/d?y");
  await add(store, "/later", "/c?x#part");
  expect(await all(store)).toEqual({
    "/query": "/d?y",
    "/both": "/d?y#part",
    "/fragment": "/d?y#part",
    "/later": "/d?y#part",
    "/c": "/d?y",
  });
  await add(store, "/d", "/e#end");
  expect(new Set(Object.values(await all(store)))).toEqual(new Set(["/e#end"]));
});

it("a redirect that would lead back to its own path is refused", async () => {
  const { store } = await createTestStore();
  await add(store, "/a", "/b");
  await expect(add(store, "/b", "/a")).rejects.toThrow("leads back");
  await expect(add(store, "/c", "/c#top")).rejects.toThrow("leads back");
  expect(await all(store)).toEqual({ "/a": "/b" });
});

it("the same redirect twice is one, and another for its path is refused", async () => {
  const { store } = await createTestStore();
  expect(await add(store, "/a", "/b")).toBe(true);
  expect(await add(store, "/a", "/b")).toBe(false);
  await expect(add(store, "/a", "/c")).rejects.toThrow("redirected already");
  expect(await removeRedirect(store, OPERATOR, "/a")).toBe(true);
  expect(await removeRedirect(store, OPERATOR, "/a")).toBe(false);
});

it("a path of the site itself, or of a piece, is refused", async () => {
  const { store } = await createTestStore();
  const ada = await createWriter(store);
  await publishPiece(store, ada, await createPiece(store, ada), { ...RENDERED, slug: "ink" });
  await expect(add(store, "/desk/x", "/b")).rejects.toThrow("belongs to the site itself");
  await expect(add(store, "/author/ada/ink", "/b")).rejects.toThrow("address of a piece");
});

it("a redirect to a piece says nothing of it while it is not public", async () => {
  const { store } = await createTestStore();
  const ada = await createWriter(store);
  const draft = await createPiece(store, ada);
  await publishPiece(store, ada, draft, { ...RENDERED, slug: "ink" });
  await add(store, "/old", "/author/ada/ink");
  expect(await all(store)).toEqual({ "/old": "/author/ada/ink" });
  const found = await listRedirects(store.read, { words: "INK", limit: 9 });
  expect(found.map(({ path }) => path)).toEqual(["/old"]);
  await store.write((tx) =>
    tx.updateTable("pieces").set({ status: "draft" }).where("id", "=", draft.id).execute(),
  );
  expect(await all(store)).toEqual({ "/old": null });
  expect(await listRedirects(store.read, { words: "ink", limit: 9 })).toEqual([]);
});

it("only editors and the operator add and remove redirects", async () => {
  const { store } = await createTestStore();
  const ada = await createWriter(store);
  const eve = await createWriter(store, { slug: "eve", access: "editor" });
  const redirect = { path: "/a", target: { path: "/b", rest: "" } };
  await expect(addRedirect(store, writerAt(ada), redirect)).rejects.toThrow("editor");
  await expect(addRedirect(store, editorAt(ada), redirect)).rejects.toThrow("editor");
  await addRedirect(store, editorAt(eve), redirect);
  await expect(removeRedirect(store, writerAt(ada), "/a")).rejects.toThrow("editor");
  expect(await removeRedirect(store, editorAt(eve), "/a")).toBe(true);
});

it("a removed writer takes the redirects from and to their pages along", async () => {
  const { store } = await createTestStore();
  const ada = await createWriter(store);
  await createWriter(store, { slug: "ada-2" });
  await publishPiece(store, ada, await createPiece(store, ada), { ...RENDERED, slug: "ink" });
  await add(store, "/old", "/author/ada/ink");
  await add(store, "/she", "/author/ada");
  await add(store, "/other", "/author/ada-2");
  await add(store, "/author/ada/lost", "/docs");
  await eraseWriter(store, OPERATOR, ada.id);
  expect(await all(store)).toEqual({ "/other": "/author/ada-2" });
});
