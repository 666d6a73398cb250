import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { isShort } from "../_suite.ts";
import { BRIDGE, draftBridge, openTerminal, writePictures } from "./_galley.ts";

describe("galley draft", () => {
  it("creates a draft with its pictures, and revises it the next time, and leaves the file alone", async () => {
    const { galley, write, read, piece, origin, store } = await openTerminal();
    write("bridge.md", BRIDGE);
    await writePictures({ write }, ["north.jpg", "pictures/south side.png"]);
    const first = await galley(["draft", "bridge.md"]);
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toMatch(
      /^Uploading north\.jpg\nUploading pictures\/south%20side\.png\nbridge\.md is a new draft\. .*\n {2}https:\/\/galley\.example\/desk\/pieces\/[0-9a-f-]{36}\n$/,
    );
    expect(read("bridge.md")).toBe(BRIDGE);
    const links = JSON.parse(read(".galley.json")) as {
      sites: Record<string, Record<string, { id: string }>>;
    };
    const { id = "" } = links.sites[origin]?.["bridge.md"] ?? {};
    const stored = await piece(id);
    expect(stored).toMatchObject({ status: "draft", version: 1 });
    expect(stored.content).toMatchObject({
      headline: "Two sides of a bridge",
      sub: "What an inspector sees.",
      tags: ["bridges", "work"],
      locale: "en",
    });
    expect(stored.content.body_md.replaceAll(/[0-9a-f]{32}/g, "ID")).toBe(
      'The north side is in the shade.\n\n![The north side](/pictures/ID)\n\nThe south side is dry.\n\n![The south side](/pictures/ID "In October")\n\nThe end.',
    );

    expect((await galley(["draft", "bridge.md"])).stdout).toMatch(
      /^bridge\.md has not changed.*\n.*\n$/,
    );
    write("bridge.md", BRIDGE.replace("is dry", "is very dry"));
    const second = await galley(["draft", "bridge.md"]);
    expect(second.stdout).toMatch(/^bridge\.md is revised, version 2:\n/);
    expect((await piece(id)).content.body_md).toContain("is very dry");
    const { count } = await store.read
      .selectFrom("pieces")
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  it("never overwrites what the writer changed in the desk, and says what each side has changed", async () => {
    const { galley, json, id, edit, body, change } = await draftBridge();
    await edit(id, { body_md: (await body()).replace("in the shade", "in deep shade") });
    const inTheDesk = await body();
    change("The end.", "No end.");
    const refused = await galley(["draft", "bridge.md"]);
    expect(refused.code).toBe(4);
    expect(refused.stderr.replaceAll(/\d{4}-\S+ \d\d:\d\d/g, "TIME")).toMatchInlineSnapshot(`
      "bridge.md was not sent: its draft was changed in the desk. Nothing was overwritten.

        last sent     version 1
        in the desk   version 2, saved TIME UTC
            - The north side is in the shade.
            + The north side is in deep shade.
        in your file
            - The end.
            + No end.

      Nothing was changed on both sides, so a merge needs no question:
        galley pull bridge.md    brings the desk's changes into your file
        galley draft bridge.md   sends the result
      "
    `);
    expect(await body()).toBe(inTheDesk);
    const { code, answer } = await json(["draft", "bridge.md"]);
    expect(code).toBe(4);
    expect(answer.files[0]).toMatchObject({
      ok: false,
      reason: "conflict",
      // Programs print it where everybody can read it, such as the log of a public repository.
      message:
        "bridge.md was not sent: its draft was changed in the desk. Nothing was overwritten.",
      conflict: { last_sent: { version: 1 }, in_the_desk: { version: 2, body_md: inTheDesk } },
    });
  });

  it.skipIf(isShort())(
    "shows where a long line differs, and the fields that only the desk has",
    async () => {
      const { galley, id, edit, body, change } = await draftBridge();
      const long = `${"Nobody has counted the stones. ".repeat(12)}The bridge is old.`;
      change("The end.", long);
      await galley(["draft", "bridge.md"]);
      await edit(id, { frame: "origin", body_md: (await body()).replace("is old", "is very old") });
      change("is old", "was old");
      const { code, stderr } = await galley(["draft", "bridge.md"]);
      expect(code).toBe(4);
      expect(stderr).toMatch(/^ {6}frame: origin \(your file does not name it\)$/m);
      expect(stderr).toMatch(/^ {6}- ….{0,60} The bridge is old\.$/m);
      expect(stderr).toMatch(/^ {6}\+ ….{0,60} The bridge is very old\.$/m);
      expect(stderr).toMatch(/^ {6}\+ ….{0,60} The bridge was old\.$/m);
      expect(stderr).toContain("One place was changed on both sides.");
    },
  );

  it.skipIf(isShort())(
    "shows a changed sentence before and after, also beside changed fields",
    async () => {
      const { galley, id, edit, body, change } = await draftBridge();
      const changed = (await body()).replace("in the shade", "in the sun").replace("dry", "wet");
      await edit(id, { headline: "Two sides", body_md: changed });
      change("The end.", "No end.");
      const { stderr } = await galley(["draft", "bridge.md"]);
      expect(stderr.split("\n").slice(4, 10)).toEqual([
        "      title: Two sides",
        "      - The north side is in the shade.",
        "      + The north side is in the sun.",
        "      - The south side is dry.",
        "      + The south side is wet.",
        "  in your file",
      ]);
    },
  );

  it.skipIf(isShort())(
    "says that the desk has a newer text, if the file has not changed",
    async () => {
      const { galley, json, id, edit } = await draftBridge();
      await edit(id, { headline: "Two sides" });
      const { code, stdout } = await galley(["draft", "bridge.md"]);
      expect(code).toBe(0);
      expect(stdout).toMatch(
        /has not changed .*\n.*\n {2}The desk has a newer version, 2\. .*: galley pull bridge\.md\n$/,
      );
      const { answer } = await json(["draft", "bridge.md"]);
      expect(answer.files[0]).toMatchObject({ done: "unchanged", version: 1, newer: 2 });
    },
  );

  it("says which line of the file is wrong", async () => {
    const { galley, write } = await openTerminal();
    write("a.md", "---\ntitle: A\ncategory: boats\nlang: english\n---\nText.\n");
    write("b.md", "---\ntitle: Bridges: a tale\n---\nText.\n");
    write("c.md", "---\ntitle: Issue #5 is done\n---\nText.\n");
    const { code, stdout, stderr } = await galley(["draft", "a.md", "b.md", "c.md"]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^c\.md: title \(line 2\) is “Issue”\. What follows the # is a comment/);
    expect(stderr).toMatch(
      /^a\.md was refused.*\n {2}category \(line 3\) must be one of building, /s,
    );
    expect(stderr).toMatch(/^ {2}lang \(line 4\) must be a BCP 47 language tag: use en/m);
    expect(stderr).toMatch(
      /^b\.md: its front matter cannot be read at line 2: title: Bridges: a tale\. A value with a colon or a # needs quotes/m,
    );
  });

  it("warns of a misspelt field, and of no field of other programs", async () => {
    const { galley, json, write } = await openTerminal();
    const matter = "titel: A\nSubtitel: B\nlayout: post\ndate: 2026-01-31\nslug: a\ntype: note";
    write("a.md", `---\n${matter}\n---\nText.\n`);
    const warnings = [
      "titel (line 2) is not known; did you mean title?",
      "Subtitel (line 3) is not known; did you mean subtitle?",
    ];
    const { code, stdout } = await galley(["draft", "a.md"]);
    expect(code).toBe(0);
    expect(stdout.split("\n").slice(0, 3)).toEqual([
      ...warnings.map((warning) => `a.md: ${warning}`),
      expect.stringContaining("a.md is a new draft"),
    ]);
    expect((await json(["draft", "a.md"])).answer.files[0]).toMatchObject({ warnings });
  });

  it("says what is missing in front matter", async () => {
    const { galley, write } = await openTerminal();
    write("a.md", "---\ntitle: A\ntags: [a, b\ncategory: life\n---\nText.\n");
    write("b.md", "---\ntitle: A\n\nText.\n");
    write("c.md", '+++\ntitle = "A"\n\nText.\n');
    write("d.md", '---\ntitle: "A\n---\nText.\n');
    const { stderr } = await galley(["draft", "a.md", "b.md", "c.md", "d.md"]);
    expect(stderr.split("\n")).toEqual([
      expect.stringMatching(/^a\.md: its front .*\. A \] is missing at line 3: tags: \[a, b\.$/),
      "b.md: its front matter has no closing line. Add a line --- below its last field.",
      "c.md: its front matter has no closing line. Add a line +++ below its last field.",
      expect.stringMatching(/^d\.md: its front .*\. A " is missing at line 2: title: "A\.$/),
      "",
    ]);
  });

  it("says in a sentence why a picture, a folder, an empty file or other bytes are no draft", async () => {
    const { galley, write } = await openTerminal();
    await writePictures({ write }, ["a photo.jpg", "posts/b.png"]);
    write("empty.md", " \n");
    write("latin.md", Buffer.from("caf\u00e9", "latin1"));
    write("zero.md", "a\0b");
    const files = ["a photo.jpg", "posts", "empty.md", "latin.md", "zero.md", "none.md", "zero"];
    const { code, stderr } = await galley(["draft", ...files]);
    expect(code).toBe(1);
    expect(stderr.split("\n")).toEqual([
      "a photo.jpg is a picture. Show it in a Markdown file beside it, such as post.md: ![What it shows](a%20photo.jpg). Then: galley draft post.md",
      "posts is a folder. Name the Markdown files in it, such as: galley draft posts/post.md",
      "empty.md is empty. Write something, and run it again.",
      "latin.md is not text in UTF-8. Save it as plain text in UTF-8 (in Markdown), and run it again.",
      "zero.md is not a text. Save it as plain text in UTF-8 (in Markdown), and run it again.",
      "There is no file none.md.",
      "There is no file zero. Did you mean zero.md? Its whole name is needed.",
      "",
    ]);
  });

  it("names the site that refuses a key, and where to get another one", async () => {
    const { galley, write, origin } = await openTerminal();
    write("a.md", "Text.\n");
    const unknown = await galley(["draft", "a.md"], { GALLEY_KEY: `pk_live_${"0".repeat(64)}` });
    expect(unknown.code).toBe(3);
    expect(unknown.stderr).toBe(
      `${origin} does not accept the key. This key is unknown or has been revoked. Create a new one in the desk.\n  Keys are at ${origin}/desk/edit/online-presence\n  Without a key: galley login ${origin}\n`,
    );
    const other = await galley(["status"], { GALLEY_KEY: "hunter2" });
    expect(other.code).toBe(3);
    expect(other.stderr).not.toContain("hunter2");
  });

  it("sends no picture from outside the project, and names one that is missing", async () => {
    const { galley, write, home } = await openTerminal();
    await writePictures({ write }, ["../private.jpg"]);
    expect(statSync(join(home, "private.jpg")).isFile()).toBe(true);
    write("posts/.git", "");
    write("posts/a.md", "![x](../../private.jpg)\n");
    write("posts/b.md", "![x](nowhere.jpg)\n");
    const { code, stderr } = await galley(["draft", "posts/a.md", "posts/b.md"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^posts\/a\.md shows \.\.\/\.\.\/private\.jpg \(line 1\), which is outside /,
    );
    expect(stderr).toContain("posts/b.md shows nowhere.jpg (line 1), and there is no such file.");
  });

  it("sends a key to no site that only a file names", async () => {
    const { galley, write } = await openTerminal();
    const seen: string[] = [];
    const thief = createServer((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      response.end("{}");
    });
    await new Promise<void>((resolve) => thief.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void thief.close());
    const site = `http://127.0.0.1:${(thief.address() as AddressInfo).port}`;
    const link = { id: "3f2a8c1e-5b7d-4e9a-8c46-0d1f2a3b4c5d", version: 1, sent: "" };
    write(".galley.json", JSON.stringify({ sites: { [site]: { "a.md": link } } }));
    write("a.md", "Text.\n");
    const unnamed = await galley(["draft", "a.md"], { GALLEY_SITE: "" });
    expect(unnamed.code).toBe(3);
    expect(unnamed.stderr).toContain(
      `.galley.json names ${site}, but a key is sent only to a site that you name.`,
    );
    const withoutKey = await galley(["draft", "a.md"], { GALLEY_SITE: "", GALLEY_KEY: "" });
    expect(withoutKey.code).toBe(3);
    expect(withoutKey.stderr).toContain(`You are not signed in to ${site}.`);
    expect((await galley(["draft", "a.md"])).stdout).toContain("is a new draft");
    expect(seen).toEqual([]);
  });
});

describe("a file or a site of somebody else", () => {
  it.each([
    ["an id that is a path", { id: "../../../../victim" }],
    ["an id that moves the cursor", { id: "\u001b[2Jx" }],
    ["a version that is a path", { version: "1/../../x" }],
    ["a picture that is none", { pictures: { "a.jpg": { id: "x", sha256: "y" } } }],
  ])("links to no piece by %s", async (_, changes) => {
    const { galley, write, read, origin } = await openTerminal();
    write("post.md", "# A post\n\nText.\n");
    await galley(["draft", "post.md"]);
    const links = JSON.parse(read(".galley.json")) as {
      sites: Record<string, Record<string, object>>;
    };
    const link = { ...links.sites[origin]?.["post.md"], ...changes };
    write(".galley.json", JSON.stringify({ sites: { [origin]: { "gone.md": link } } }));
    const { code, stderr } = await galley(["draft", "post.md"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^\S*\.galley\.json cannot be read\./);
    expect(stderr).not.toContain("\u001b");
  });

  it("gets no token that is meant for another site", async () => {
    const { origin, galley } = await openTerminal();
    const server = createServer((_request, response) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ resource: origin, authorization_servers: [origin] }));
    });
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const { code, stderr } = await galley(["login", `http://127.0.0.1:${port}`]);
    expect(code).toBe(1);
    expect(stderr).toContain("A token for one site is not sent to another.");
  });
});
