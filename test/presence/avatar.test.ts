import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { sniffAvatar } from "../../api/contract/people/avatar.ts";
import { saveAvatar } from "../../api/presence/presence.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { removeAvatar } from "../../api/store/pictures/avatars.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { setSuspended } from "../../api/store/people/suspension.ts";
import { findCheck } from "../../api/store/people/presence-checks.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { createWriter, tempFolder, writerAt } from "../_setup.ts";
import { readTree } from "../build/_tree.ts";
import { jpeg, SECRET } from "../contract/_pictures.ts";
import { phonePhoto } from "../pictures/_pictures.ts";
import { runApp } from "../http/_running.ts";
import { BASE_URL, createPresenceSite, createWorld, setProfile } from "./_site.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const GIF = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", "base64");
/** More than a picture at an address may have. */
const LARGE = Buffer.alloc(2 * 1_024 * 1_024);
const pathOf = (bytes: Buffer, extension: string): string =>
  `avatars/${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.${extension}`;

describe("the kind of a picture", () => {
  it.each([
    ["png", PNG],
    ["gif", GIF],
    ["gif", Buffer.from("GIF87a…")],
    ["jpg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0])],
    ["webp", Buffer.from("RIFF\x10\0\0\0WEBPVP8 ", "latin1")],
  ])("is %s by its first bytes", (kind, bytes) => {
    expect(sniffAvatar(bytes)).toBe(kind);
  });

  it.each([
    ["an SVG", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"],
    ["an SVG with a declaration", '<?xml version="1.0"?><svg/>'],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a page after a blank", " GIF89a"],
    ["sound in the same wrapping", "RIFF\x10\0\0\0WAVEfmt "],
    ["a PDF", "%PDF-1.7"],
    ["next to nothing", "GIF"],
    ["nothing", ""],
  ])("is not supported for %s", (_what, text) => {
    expect(sniffAvatar(Buffer.from(text, "latin1"))).toBeNull();
  });
});

describe("a picture", () => {
  it("of a suspended writer is refused", async () => {
    const { store, writer } = await createPresenceSite();
    await setSuspended(store, OPERATOR, { writerId: writer.id, suspended: true, note: "Why." });
    const saved = saveAvatar(store, writerAt(writer), { writerId: writer.id, bytes: PNG });
    await expect(saved).rejects.toMatchObject({ reason: "forbidden" });
  });

  it("that is uploaded is served from the site's own origin, under a hash of its bytes, cacheable for ever", async () => {
    const { store, writer, worker, authorOf, read, tree } = await createPresenceSite();
    await saveAvatar(store, writerAt(writer), { writerId: writer.id, bytes: PNG });
    await worker.catchUp();
    const path = pathOf(PNG, "png");
    expect(authorOf(writer).avatar_url).toBe(`${BASE_URL}/${path}`);
    const feed = JSON.parse(read(`author/${writer.slug}/feed.json`).toString()) as object;
    expect(feed).toMatchObject({ authors: [{ avatar: `${BASE_URL}/${path}` }] });
    expect(read(path)).toEqual(PNG);
    const { send } = await runApp({ store, root: tree });
    const reply = await send(`/${path}`);
    expect(reply.bytes).toEqual(PNG);
    expect(reply.headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": expect.stringContaining("immutable"),
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
  });

  it("is refused with a sentence if it is no picture, too large, or empty", async () => {
    const { store, writer } = await createPresenceSite();
    const save = (bytes: Buffer) =>
      saveAvatar(store, writerAt(writer), { writerId: writer.id, bytes });
    const large = Buffer.concat([PNG, Buffer.alloc(2 * 1_024 * 1_024)]);
    await expect(save(Buffer.from("<svg/>"))).rejects.toThrow("PNG, JPEG, WebP or GIF");
    await expect(save(large)).rejects.toThrow("larger than 2 MiB");
    await expect(save(Buffer.alloc(0))).rejects.toThrow("empty");
  });

  it("at an address is fetched, cut to a square without its metadata, and stays when the address fails", async () => {
    const { store, writer, worker, rounds, clock, authorOf, read } = await createPresenceSite();
    const photo = await phonePhoto();
    const world = await createWorld({ "/me": (response) => response.end(photo) });
    await setProfile(store, writer, { avatarUrl: `${world.url}/me` });
    await rounds.catchUp();
    await worker.catchUp();
    const ours: string = authorOf(writer).avatar_url;
    expect(ours).toMatch(/^https:\/\/galley\.example\/avatars\/[0-9a-f]{32}\.jpg$/);
    const path = ours.slice(BASE_URL.length + 1);
    const kept = read(path);
    const { width, height, exif } = await sharp(kept).metadata();
    expect({ width, height, exif }).toEqual({ width: 300, height: 300, exif: undefined });
    for (const bad of [
      () => delete world.pages["/me"],
      () => (world.pages["/me"] = (response) => response.end("<svg/>")),
      () => (world.pages["/me"] = (response) => response.end(Buffer.concat([photo, LARGE]))),
      () => (world.pages["/me"] = (response) => void response.socket?.resetAndDestroy()),
    ]) {
      bad();
      clock.advance({ days: 1 });
      await rounds.catchUp();
      await worker.catchUp();
      expect(authorOf(writer).avatar_url).toBe(ours);
      expect(read(path)).toEqual(kept);
      expect(await findCheck(store.read, writer.id, "avatar")).toMatchObject({ isGood: false });
    }
  });

  it("that is replaced or removed leaves no file behind, and initials in its place", async () => {
    const { store, writer, worker, authorOf, has, read } = await createPresenceSite();
    const actor = writerAt(writer);
    await saveAvatar(store, actor, { writerId: writer.id, bytes: PNG });
    await worker.catchUp();
    await saveAvatar(store, actor, { writerId: writer.id, bytes: GIF });
    await worker.catchUp();
    expect(has(pathOf(PNG, "png"))).toBe(false);
    expect(has(pathOf(GIF, "gif"))).toBe(true);
    await removeAvatar(store, actor, { writerId: writer.id });
    await worker.catchUp();
    expect(has(pathOf(GIF, "gif"))).toBe(false);
    expect(authorOf(writer).avatar_url).toBe(`${BASE_URL}/avatars/ada.svg`);
    expect(read("avatars/ada.svg").toString("utf8")).toContain(`aria-label="ADA"`);
  });

  it("that was stored before pictures were cleaned is cleaned by the worker, or removed", async () => {
    const { store, writer, worker, rounds, read, has, authorOf } = await createPresenceSite();
    const large = await createWriter(store, { slug: "large" });
    const dirty = jpeg();
    const before = async (id: string, bytes: Buffer, file: string): Promise<void> => {
      await saveAvatar(store, OPERATOR, { writerId: id, bytes: PNG });
      const old = { base64: bytes.toString("base64"), file, cleaned_by: 0 };
      await store.write(async (tx) => {
        await tx.updateTable("avatars").set(old).where("writer_id", "=", id).execute();
        await tx.updateTable("writers").set({ avatar_file: file }).where("id", "=", id).execute();
      });
    };
    await before(writer.id, dirty, "dirty.jpg");
    await before(large.id, jpeg({ width: 16_000, height: 16_000 }), "large.jpg");
    await worker.catchUp();
    expect(read("avatars/dirty.jpg").includes(SECRET)).toBe(true);

    await rounds.catchUp();
    await worker.catchUp();
    const path = authorOf(writer).avatar_url.slice(BASE_URL.length + 1);
    expect(path).toMatch(/^avatars\/[0-9a-f]{32}\.jpg$/);
    expect(read(path).includes(SECRET)).toBe(false);
    expect(await sharp(read(path)).metadata()).toMatchObject({ width: 1, height: 1 });
    expect(has("avatars/dirty.jpg")).toBe(false);
    expect(has("avatars/large.jpg")).toBe(false);
    expect(read("avatars/large.svg").toString("utf8")).toContain(`aria-label="LARGE"`);
    await rounds.catchUp();
    const left = store.read.selectFrom("avatars").select("file").where("cleaned_by", "=", 0);
    expect(await left.execute()).toEqual([]);
  });

  it("of two writers stays until neither shows it", async () => {
    const { store, writer, worker, has } = await createPresenceSite();
    const other = await createWriter(store, { slug: "bob" });
    for (const { id } of [writer, other]) {
      await saveAvatar(store, OPERATOR, { writerId: id, bytes: PNG });
    }
    await worker.catchUp();
    await removeAvatar(store, OPERATOR, { writerId: writer.id });
    await worker.catchUp();
    expect(has(pathOf(PNG, "png"))).toBe(true);
    await eraseWriter(store, OPERATOR, other.id);
    await worker.catchUp();
    expect(has(pathOf(PNG, "png"))).toBe(false);
    expect(has("avatars/bob.svg")).toBe(false);
    expect(await store.read.selectFrom("avatars").select("file").execute()).toEqual([]);
  });

  it("that was fetched is removed with its address; an uploaded one stays", async () => {
    const { store, writer, presence, worker, authorOf } = await createPresenceSite();
    const world = await createWorld({ "/me": (response) => response.end(GIF) });
    await setProfile(store, writer, { avatarUrl: `${world.url}/me` });
    await presence.fetchAvatar(writerAt(writer), writer.id);
    await setProfile(store, writer, { avatarUrl: null });
    await worker.catchUp();
    expect(authorOf(writer).avatar_url).toBe(`${BASE_URL}/avatars/ada.svg`);
    await saveAvatar(store, writerAt(writer), { writerId: writer.id, bytes: PNG });
    await setProfile(store, writer, { bio: "Another bio." });
    await worker.catchUp();
    expect(authorOf(writer).avatar_url).toBe(`${BASE_URL}/${pathOf(PNG, "png")}`);
  });

  it("is the same in a full build and in an updated tree", async () => {
    const { store, writer, worker, tree } = await createPresenceSite();
    await worker.catchUp();
    await saveAvatar(store, OPERATOR, { writerId: writer.id, bytes: PNG });
    await worker.catchUp();
    await saveAvatar(store, OPERATOR, { writerId: writer.id, bytes: GIF });
    await worker.catchUp();
    const fresh = tempFolder();
    await buildAll({ store, dataDir: fresh, settings: { baseUrl: BASE_URL, siteName: "Galley" } });
    const [kept, full] = [tree, publicFolder(fresh)].map(readTree);
    expect(kept?.has(pathOf(GIF, "gif"))).toBe(true);
    expect(Object.fromEntries(kept ?? [])).toEqual(Object.fromEntries(full ?? []));
  });
});
