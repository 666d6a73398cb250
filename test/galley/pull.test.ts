import { renameSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { CreatePieceBody } from "../../api/contract/draft.ts";
import { DEFAULTS } from "../../scripts/galley/draft.ts";
import { publishPiece } from "../_setup.ts";
import { BRIDGE, draftBridge, openTerminal, writePictures } from "./_galley.ts";

describe("galley draft", () => {
  it("follows a file that was renamed", async () => {
    const { galley, folder, id, read } = await draftBridge();
    renameSync(join(folder, "bridge.md"), join(folder, "a-bridge.md"));
    const { stdout } = await galley(["draft", "a-bridge.md"]);
    expect(stdout).toMatch(/^a-bridge\.md keeps the draft of bridge\.md, and has not changed/);
    expect(stdout).toContain(id);
    expect(read(".galley.json")).not.toContain('"bridge.md"');
  });

  it("names every picture that is missing, with its line and a file that may be meant", async () => {
    const { galley, write } = await openTerminal();
    await writePictures({ write }, ["harbour.png", "Quay.JPG", "there.jpg"]);
    const text = "![x](there.jpg)\n\n![x](harbor.png) and ![x](quay.jpg)\n";
    write("a.md", `---\ntitle: A\ncover: nothere.png\n---\n${text}`);
    const { code, stdout, stderr } = await galley(["draft", "a.md"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr.split("\n")).toEqual([
      "a.md shows harbor.png (line 7), and there is no such file. Did you mean harbour.png?",
      "a.md shows quay.jpg (line 7), and there is no such file. Did you mean Quay.JPG?",
      "a.md shows nothere.png (line 3), and there is no such file. Correct the path.",
      "",
    ]);
  });

  it("suggests the text of a piece that is published, if it is told to, and no second time", async () => {
    const { galley, json, store, writer, piece, id, edit, change, body } = await draftBridge();
    await publishPiece(store, writer, await piece(id));
    expect((await galley(["status"])).stdout).toContain("bridge.md  published, the same here");
    change("The end.", "A new end.");
    const refused = await galley(["draft", "bridge.md"]);
    expect(refused.code).toBe(4);
    expect(refused.stderr).toContain("its piece is published, and only a draft can be revised");
    expect((await galley(["status", "bridge.md"])).stdout).toContain(
      "bridge.md  published, changed here: galley draft --suggest bridge.md suggests it to the writer\n",
    );
    change("[bridges, work]", "[bridges]");
    const { answer } = await json(["draft", "--suggest", "bridge.md"]);
    expect(answer.files[0]).toMatchObject({ ok: true, done: "suggested", left: ["tags"] });
    expect(await body()).not.toContain("A new end.");
    expect((await galley(["status"])).stdout).toContain(
      "published, changed here: suggested, and the writer has not answered yet\n",
    );
    const again = await json(["draft", "--suggest", "bridge.md"]);
    expect(again.answer.files[0]).toMatchObject({ ok: true, done: "waiting" });
    expect(again.answer.files[0]?.["edit_url"]).toMatch(/\/suggestions\/1$/);
    // The writer takes it.
    change("[bridges]", "[bridges, work]");
    await edit(id, { body_md: (await body()).replace("The end.", "A new end.") });
    expect((await galley(["status"])).stdout).toContain("published, the same here");
    const taken = await json(["draft", "bridge.md"]);
    expect(taken.answer.files[0]).toMatchObject({ done: "unchanged", version: 2 });
  });

  it("sends again when a watched file changes", async () => {
    const { start, change, body } = await draftBridge();
    const child = start(["draft", "--watch", "bridge.md"]);
    let seen = "";
    child.stdout.on("data", (chunk: Buffer) => (seen += chunk.toString("utf8")));
    onTestFinished(() => void child.kill("SIGKILL"));
    await expect.poll(() => seen).toContain("Ctrl-C ends it");
    change("The end.", "Watched.");
    await expect.poll(body).toContain("Watched.");
    await expect.poll(() => seen).toContain("bridge.md is revised, version 2");
    const gone = new Promise((resolve) => child.on("exit", resolve));
    child.kill("SIGINT");
    expect(await gone).toBe(0);
  });
});

describe("galley pull", () => {
  it("brings the desk's text, fields and pictures into the file, beside what was changed there", async () => {
    const { galley, json, id, edit, body, change, read } = await draftBridge();
    await edit(id, {
      headline: "Two sides",
      body_md: (await body()).replace("in the shade", "in deep shade"),
    });
    change("The end.", "No end.");
    const pulled = await galley(["pull", "bridge.md"]);
    expect(pulled).toMatchObject({ code: 0, stderr: "" });
    expect(read("bridge.md")).toBe(
      BRIDGE.replace("title: Two sides of a bridge", "title: Two sides")
        .replace("in the shade", "in deep shade")
        .replace("The end.", "No end."),
    );
    const { answer } = await json(["draft", "bridge.md"]);
    expect(answer.files[0]).toMatchObject({ done: "revised", version: 3 });
    expect(await body()).toContain("in deep shade");
    expect(await body()).toContain("No end.");
  });

  it("marks what was changed on both sides, and such a file is not sent", async () => {
    const { galley, id, edit, body, change, read } = await draftBridge();
    await edit(id, { body_md: (await body()).replace("The end.", "Their end.") });
    change("The end.", "My end.");
    const pulled = await galley(["pull", "bridge.md"]);
    expect(pulled.code).toBe(4);
    expect(read("bridge.md")).toContain(
      "<<<<<<< bridge.md\nMy end.\n=======\nTheir end.\n>>>>>>> the desk, version 2\n",
    );
    const refused = await galley(["draft", "bridge.md"]);
    expect(refused.code).toBe(4);
    expect(refused.stderr).toContain("still has conflict marks");
    expect((await galley(["status"])).stdout).toMatch(
      /^bridge\.md {2}draft, and cannot be sent: bridge\.md still has conflict marks/m,
    );
    change(/<{7}.*>{7} the desk, version 2/s.exec(read("bridge.md"))?.[0] ?? "", "Our end.");
    expect((await galley(["draft", "bridge.md"])).code).toBe(0);
    expect(await body()).toMatch(/Our end\.$/);
  });

  it("speaks of no marks where only a title was changed on both sides", async () => {
    const { galley, id, edit, change } = await draftBridge();
    await edit(id, { headline: "Their title" });
    change("Two sides of a bridge", "My title");
    const { code, stderr } = await galley(["pull", "bridge.md"]);
    expect(code).toBe(4);
    expect(stderr).toBe(
      "One place in bridge.md was changed on both sides. Your file is kept as it is. Correct it if the desk is right, then run: galley draft bridge.md\n",
    );
  });

  it("takes a piece into a new file, which is not sent again", async () => {
    const { galley, folder, id, read } = await draftBridge();
    renameSync(join(folder, ".galley.json"), join(folder, "elsewhere.json"));
    const address = `https://galley.example/desk/pieces/${id}`;
    expect((await galley(["pull", address, "copy.md"])).code).toBe(0);
    expect(read("copy.md")).toMatch(/^---\ntitle: Two sides of a bridge\n.*\n---\n\nThe north/s);
    expect((await galley(["draft", "copy.md"])).stdout).toContain("has not changed");
  });
});

describe("galley status", () => {
  it("says which side has changed a file", async () => {
    const { json, id, edit, body, change } = await draftBridge();
    const changed = async () => {
      const { answer } = await json(["status"]);
      return (answer.files as { changed: string }[]).map((one) => one.changed);
    };
    expect(await changed()).toEqual(["nothing"]);
    change("The end.", "No end.");
    expect(await changed()).toEqual(["here"]);
    await edit(id, { body_md: `${await body()}\n\nMore.` });
    expect(await changed()).toEqual(["on both sides"]);
    change("No end.", "The end.");
    expect(await changed()).toEqual(["in the desk"]);
  });

  it("goes on past a site that one is not signed in to", async () => {
    const { galley, json, origin, read, write } = await draftBridge();
    const { sites } = JSON.parse(read(".galley.json")) as { sites: Record<string, object> };
    const other = { "b.md": { id: "3f2a8c1e-5b7d-4e9a-8c46-0d1f2a3b4c5d", version: 1, sent: "" } };
    const elsewhere = "https://another.example";
    write(".galley.json", JSON.stringify({ sites: { [elsewhere]: other, ...sites } }));
    const signedOut = { GALLEY_SITE: "", GALLEY_KEY: "" };
    const none = await galley(["status"], signedOut);
    expect(none.code).toBe(3);
    expect(none.stderr).toContain(`b.md  not known: You are not signed in to ${elsewhere}.`);
    expect(none.stderr).toContain(`bridge.md  not known: You are not signed in to ${origin}.`);
    const { answer } = await json(["status"], signedOut);
    expect(answer).toMatchObject({ ok: false, files: [], not_read: [{}, { site: origin }] });
  });

  it("lists what the desk has changed, and tells apart what the file does not name", async () => {
    const { galley, id, edit, read } = await draftBridge();
    await edit(id, { headline: "Two sides", frame: "origin" });
    expect((await galley(["status"])).stdout).toContain(
      "changed in the desk (title; frame, which the file does not name): galley pull bridge.md brings it here\n",
    );
    const pulled = await galley(["pull", "bridge.md"]);
    expect(pulled.stdout).toMatch(
      /^frame: the desk has “origin” now\. bridge\.md does not name it/,
    );
    expect(read("bridge.md")).toContain("title: Two sides #");
    await edit(id, { frame: "lesson" });
    expect((await galley(["status"])).stdout).toContain(
      "changed in the desk (frame, which the file does not name): there is nothing to bring into the file\n",
    );
    expect((await galley(["pull", "bridge.md"])).stdout).toContain("has everything of the desk");
    expect((await galley(["status"])).stdout).toContain("draft, the same here and in the desk\n");
  });

  it("knows what a new piece has where a file names nothing", () => {
    const {
      headline: _,
      body_md: _body,
      ...others
    } = CreatePieceBody.parse({
      headline: "A",
      body_md: "B",
    });
    expect(DEFAULTS).toEqual(others);
  });
});
