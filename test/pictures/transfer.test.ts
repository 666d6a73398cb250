import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { Line } from "../../api/contract/transfer/transfer.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { exportLines } from "../../api/store/transfer/export.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { deletePicture } from "../../api/store/pictures/picture-deletion.ts";
import { createImporter, piecesOf, write } from "../scripts/_import.ts";
import { tempFolder } from "../_setup.ts";
import { phonePhoto, SECRET, testPicture } from "./_pictures.ts";

/** Two writers with pictures of every kind: a wide one, one that is partly transparent, one that moves, one that both have. */
async function createSource() {
  const importer = await createImporter();
  const folder = tempFolder();
  write("wide.jpg", await testPicture({ width: 1_500, height: 900, format: "jpeg" }), folder);
  const clear = { width: 40, height: 30, channels: 4, background: "#10203080" } as const;
  write("clear.png", await sharp({ create: clear }).png().toBuffer(), folder);
  const frames = [await testPicture({ colour: "#111111" }), await testPicture()];
  const moving = sharp(frames, { join: { animated: true } });
  write("moving.gif", await moving.gif().toBuffer(), folder);
  write("deleted.png", await testPicture({ colour: "#00ff00" }), folder);
  const post = (title: string, author: string, names: string[], head = ""): string =>
    `---\ntitle: ${title}\nauthor: ${author}\ndate: 2024-01-01\n${head}---\n${names.map((name) => `![The ${name}](${name})`).join("\n\n")}`;
  write("a.md", post("A", "ada", ["wide.jpg", "clear.png"], "cover: moving.gif\n"), folder);
  write("b.md", post("B", "bob", ["wide.jpg"]), folder);
  write("c.md", post("C", "bob", ["moving.gif"], "draft: true\n"), folder);
  write("d.md", post("D", "bob", ["wide.jpg"], "cover: deleted.png\n"), folder);
  await importer.bring(folder);
  await finished(importer.store);
  const cover = (await piecesOf(importer.store)).find(({ headline }) => headline === "D")?.fields;
  const [id = ""] = /[0-9a-f]{32}/.exec(cover ?? "") ?? [];
  const [bob] = await importer.store.read
    .selectFrom("writers")
    .select("id")
    .where("slug", "=", "bob")
    .execute();
  await deletePicture(importer.store, OPERATOR, { writerId: bob?.id ?? "", id });
  return importer.store;
}

async function finished({ read }: Store): Promise<void> {
  const left = read.selectFrom("pictures").select("id").where("finished_at", "is", null);
  await expect.poll(() => left.execute()).toEqual([]);
}

async function linesOf(store: Store, options = {}): Promise<Line[]> {
  return store.snapshot(async (db) => {
    const lines: Line[] = [];
    for await (const line of exportLines(db, undefined, options)) lines.push(line);
    return lines;
  });
}

function asFile(lines: readonly unknown[]): string {
  const text = lines.map((line) => JSON.stringify(line)).join("\n");
  return write("galley.jsonl", text, tempFolder());
}

/** What the public tree shows of pictures: which files there are, of which size, and which pieces show them. */
async function shownIn({ read }: Store) {
  return {
    files: await read
      .selectFrom("picture_files")
      .select(["picture_id", "name", "width", "height"])
      .orderBy("picture_id")
      .orderBy("name")
      .execute(),
    pieces: await read
      .selectFrom("piece_pictures")
      .selectAll()
      .orderBy("piece_id")
      .orderBy("picture_id")
      .orderBy("part")
      .execute(),
  };
}

describe("an export", () => {
  it("takes the pictures along, and an import makes the same of them", async () => {
    const source = await createSource();
    const lines = await linesOf(source);
    const pictures = lines.filter(({ type }) => type === "picture");
    expect(pictures).toHaveLength(5);
    expect(lines.findLastIndex(({ type }) => type === "picture")).toBeLessThan(
      lines.findIndex(({ type }) => type === "piece"),
    );
    const { store, bring } = await createImporter();
    const file = asFile(lines);
    expect(await bring(file)).toMatchObject({ added: lines.length, refused: [] });
    expect(await linesOf(store)).toEqual(lines);
    await finished(store);
    const before = await shownIn(source);
    expect(before.pieces.map(({ part }) => part).toSorted()).toEqual([
      "cover",
      "text",
      "text",
      "text",
      "text",
    ]);
    expect(before.files.map(({ name }) => name)).toContain("2560.avif");
    expect(await shownIn(store)).toEqual(before);
    expect(await bring(file)).toMatchObject({ added: 0, present: lines.length, refused: [] });
  });

  it("can leave them out, and is imported all the same", async () => {
    const source = await createSource();
    const lines = await linesOf(source, { withPictures: false });
    expect(lines.filter(({ type }) => type === "picture")).toEqual([]);
    const { store, bring } = await createImporter();
    expect(await bring(asFile(lines))).toMatchObject({ published: 3, refused: [] });
    expect(await shownIn(store)).toEqual({ files: [], pieces: [] });
  });

  it("can be tried on a dry run, which encodes nothing", async () => {
    const lines = await linesOf(await createSource());
    const { store, bring } = await createImporter();
    const summary = await bring(asFile(lines), undefined, { isDryRun: true });
    expect(summary).toMatchObject({ added: lines.length, refused: [] });
    expect((await shownIn(store)).files).toEqual([]);
  });
});

describe("a picture in a file that somebody wrote", () => {
  const line = (more: object) => ({
    type: "picture",
    id: "a".repeat(32),
    author: "ada",
    created_at: "2024-01-01T00:00:00Z",
    ...more,
  });

  it("keeps nothing but its pixels", async () => {
    const { store, bring } = await createImporter();
    const master = (await phonePhoto()).toString("base64");
    expect(await bring(asFile([line({ master })]))).toMatchObject({ added: 1 });
    const [row] = await store.read.selectFrom("pictures").selectAll().execute();
    expect(row).toMatchObject({ id: "a".repeat(32), width: 300, height: 400 });
    expect(Buffer.from(row?.master ?? "", "base64").includes(SECRET)).toBe(false);
  });

  it.each([
    [{ master: "" }, "master must be a picture in base64"],
    [{ master: "<svg>" }, "master must be a picture in base64"],
    [{ master: "AAAA" }, "The file is not a picture. Send a JPEG, PNG, WebP, GIF or AVIF file."],
    [{ master: "AAAA", id: "../../a" }, "id must be 32 hexadecimal digits"],
  ])("is refused with the reason: %o", async (more, message) => {
    const { store, bring } = await createImporter();
    const summary = await bring(asFile([line(more)]));
    expect(summary).toMatchObject({ added: 0, refused: [{ where: "line 1", message }] });
    expect(await store.read.selectFrom("pictures").select("id").execute()).toEqual([]);
  });
});
