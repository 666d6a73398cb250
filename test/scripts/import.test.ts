import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { openStore, databaseFile } from "../../api/store/engine/open.ts";
import { tempFolder } from "../_setup.ts";
import { createImporter, lossesOf, piecesOf, write } from "./_import.ts";
import { runScript } from "./_run.ts";
import { some } from "../_suite.ts";

const lines = (...values: unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join("\n");

const ADA = {
  author: "ada-lovelace",
  headline: "One",
  body_md: "*text*",
  published_at: "2026-01-02",
};

describe("JSON Lines", () => {
  it("become public with a date, drafts without one; missing writers are created", async () => {
    const { store, bring: from } = await createImporter();
    const file = write(
      "a.jsonl",
      lines(ADA, { author: "Grace Hopper", headline: "Two", body_md: "b" }),
    );
    expect(await from(file)).toMatchObject({
      added: 2,
      present: 0,
      writers_created: 2,
      refused: [],
    });
    expect(await piecesOf(store)).toMatchObject([
      {
        status: "approved",
        slug: "one",
        html: "<p><em>text</em></p>\n",
        ordinal: 0,
        writer_ordinal: 0,
      },
      { status: "draft", slug: null, ordinal: null, published_at: null },
    ]);
    const writers = await store.read
      .selectFrom("writers")
      .select(["slug", "name"])
      .orderBy("slug")
      .execute();
    expect(writers).toEqual([
      { slug: "ada-lovelace", name: "Ada Lovelace" },
      { slug: "grace-hopper", name: "Grace Hopper" },
    ]);
  });

  it("create no writer with the mark of a verified one in the name", async () => {
    const { store, bring: from } = await createImporter();
    const authors = ["Grace Hopper ✓", "ada-verified"];
    const pieces = authors.map((author) => ({ author, headline: "One", body_md: "b" }));
    expect(await from(write("a.jsonl", lines(...pieces)))).toMatchObject({ added: 2 });
    const writers = await store.read.selectFrom("writers").select("name").orderBy("name").execute();
    expect(writers).toEqual([{ name: "Ada" }, { name: "Grace Hopper" }]);
  });

  it("are imported once, even if they come again after the writer has changed them", async () => {
    const { store, bring: from } = await createImporter();
    const file = write("a.jsonl", lines(ADA, { ...ADA, headline: "Two", published_at: undefined }));
    await from(file);
    await store.write((tx) => tx.updateTable("pieces").set({ body_md: "edited" }).execute());
    expect(await from(file)).toMatchObject({ added: 0, present: 2, refused: [] });
    expect((await piecesOf(store)).map(({ body_md }) => body_md)).toEqual(["edited", "edited"]);
    const changes = await store.read.selectFrom("changes").select("kind").execute();
    expect(changes.filter(({ kind }) => kind === "piece_published")).toHaveLength(1);
  });

  it("that are bad are reported with number, field and reason, while the good ones are imported", async () => {
    const { store, bring: from } = await createImporter();
    const file = write(
      "a.jsonl",
      [
        JSON.stringify(ADA),
        "{nonsense",
        "",
        lines(
          { ...ADA, headline: "" },
          { headline: "No author", body_md: "x" },
          { ...ADA, headline: "Later", published_at: "2999-01-01T00:00:00Z" },
          { ...ADA, headline: "Odd", status: "live" },
          { ...ADA, body_md: "another text" },
          { ...ADA, headline: "Last" },
          { type: "poem" },
        ),
      ].join("\n"),
    );
    const { refused, added } = await from(file);
    expect(added).toBe(2);
    expect(
      refused.toSorted((a, b) => a.where.localeCompare(b.where, "en", { numeric: true })),
    ).toEqual([
      { where: "line 2", message: expect.stringMatching(/^is not JSON/) },
      { where: "line 4", message: "headline must contain at least one visible character" },
      { where: "line 5", message: "author is required" },
      { where: "line 6", message: "published_at must not be in the future" },
      { where: "line 7", message: expect.stringMatching(/^status must be one of draft/) },
      { where: "line 8", message: expect.stringContaining("give this one an id") },
      {
        where: "line 10",
        message:
          "type must be one of writer, piece, picture, elsewhere, product, series, key, webhook, redirect, list, site_file, site, page, deed",
      },
    ]);
    expect((await piecesOf(store)).map(({ headline }) => headline)).toEqual(["Last", "One"]);
  });

  it("have a first revision, also if a line says that there is none", async () => {
    const { store, bring: from } = await createImporter();
    await from(write("a.jsonl", lines({ ...ADA, revisions: [] })));
    const revisions = await store.read.selectFrom("revisions").select("number").execute();
    expect(revisions).toEqual([{ number: 1 }]);
  });

  it("that the database refuses fail alone: their neighbours are imported and numbered", async () => {
    const { store, bring: from } = await createImporter();
    const id = "0b8f3c52-1111-4222-8333-44445555AAAA";
    const history = (number: number) => ({
      number,
      content: { headline: "h", body_md: "b" },
      saved_by: null,
      via: "desk",
      published: "no",
      created_at: "2026-01-01",
    });
    const file = write(
      "a.jsonl",
      lines(
        ADA,
        { ...ADA, headline: "Unknown key", key_id: "3f2a8c1e-5b7d-4e9a-8c46-0d1f2a3b4c5d" },
        { ...ADA, headline: "Twice", revisions: [history(1), history(1)] },
        { ...ADA, headline: "Reserved", author: "search" },
        { ...ADA, headline: "Own id", id },
        { ...ADA, headline: "Other letters", id: id.toLowerCase() },
        { ...ADA, headline: "Not theirs", author: "grace", id },
        { ...ADA, headline: "With history", revisions: [history(1), history(2)] },
        { ...ADA, headline: "Huge", ordinal: 9_007_199_254_740_991, writer_ordinal: 0 },
        { ...ADA, headline: "Last" },
      ),
    );
    const { added, present, refused } = await from(file);
    expect(refused.map(({ where }) => where).toSorted()).toEqual([
      "line 3",
      "line 4",
      "line 7",
      "line 9",
    ]);
    expect(refused.find(({ where }) => where === "line 4")?.message).toContain(
      "slug search is reserved",
    );
    expect({ added, present }).toEqual({ added: 5, present: 1 });
    const pieces = await piecesOf(store);
    expect(pieces.every(({ ordinal }) => ordinal !== null)).toBe(true);
    expect(pieces.map((piece) => piece.id)).toContain(id.toLowerCase());
  });

  it("with long histories and many readers are imported, however many there are", async () => {
    const { store, bring: from } = await createImporter();
    const reads = Array.from({ length: 200 }, (_, n) => ({
      day: new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10),
      count: 1,
    }));
    const many = Array.from({ length: 70 }, (_, n) => ({ ...ADA, headline: `Piece ${n}`, reads }));
    expect(await from(write("a.jsonl", lines(...many)))).toMatchObject({
      added: 70,
      refused_count: 0,
    });
    const { count } = await store.read
      .selectFrom("reads")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(14_000);
  });

  it("of a file that ends too soon are imported up to its end, and the rest is reported", async () => {
    const { store, bring: from } = await createImporter();
    const many = Array.from({ length: 400 }, (_, n) => ({
      ...ADA,
      headline: `Piece ${n}`,
      body_md: `${Math.sin(n)}`.repeat(50),
    }));
    const packed = gzipSync(lines(...many));
    const { refused, added } = await from(
      write("a.jsonl.gz", packed.subarray(0, packed.length / 2)),
    );
    expect(refused.at(-1)).toMatchObject({
      where: "the file",
      message: expect.stringContaining("could not be read to its end"),
    });
    expect(added).toBeGreaterThan(0);
    expect((await piecesOf(store)).every(({ ordinal }) => ordinal !== null)).toBe(true);
  });

  it("that are not UTF-8 are refused, not garbled", async () => {
    const { bring: from } = await createImporter();
    const bytes = Buffer.concat([
      Buffer.from(`${JSON.stringify(ADA)}\n{"headline":"`),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ]);
    expect(await from(write("a.jsonl", bytes))).toMatchObject({
      added: 1,
      refused: [{ where: "line 2", message: "is not UTF-8" }],
    });
  });

  it("are numbered in the order of publication, whatever the order of the file", async () => {
    const { store, bring: from } = await createImporter();
    const days = [5, 1, 9, 3].map((day) => ({
      ...ADA,
      headline: `Day ${day}`,
      published_at: `2026-01-0${day}`,
    }));
    await from(write("a.jsonl", lines(...days)));
    const numbered = await store.read
      .selectFrom("pieces")
      .select(["headline", "writer_ordinal"])
      .orderBy("ordinal")
      .execute();
    expect(numbered).toEqual([
      { headline: "Day 1", writer_ordinal: 0 },
      { headline: "Day 3", writer_ordinal: 1 },
      { headline: "Day 5", writer_ordinal: 2 },
      { headline: "Day 9", writer_ordinal: 3 },
    ]);
  });

  it("get different slugs, even within one file", async () => {
    const { store, bring: from } = await createImporter();
    const twins = ["2026-01-01", "2026-01-02", "2026-01-03"].map((published_at) => ({
      ...ADA,
      published_at,
    }));
    await from(write("a.jsonl", lines(...twins)));
    expect((await piecesOf(store)).map(({ slug }) => slug ?? "").toSorted()).toEqual([
      "one",
      "one-2",
      "one-3",
    ]);
  });

  it("can be hundreds, in several transactions", async () => {
    const { store, bring: from } = await createImporter();
    const many = Array.from({ length: 700 }, (_, n) => ({
      ...ADA,
      headline: `Piece ${n}`,
      tags: ["t"],
    }));
    expect(await from(write("a.jsonl.gz", gzipSync(lines(...many))))).toMatchObject({
      added: 700,
      refused: [],
    });
    const ordinals = (await piecesOf(store)).map(({ ordinal }) => ordinal ?? -1);
    expect(ordinals.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 700 }, (_, n) => n));
  });
});

describe("a folder of Markdown files", () => {
  it("of Eleventy, Hugo or Jekyll is imported, with a report of what was changed", async () => {
    const { store, bring: from } = await createImporter();
    const folder = tempFolder();
    write(
      "eleventy.md",
      "---\ntitle: Eleventy\ndescription: A standfirst\ndate: 2024-05-01\ntags: [post, css]\nauthor: Ada\n---\nText *one*.",
      folder,
    );
    write(
      "hugo/post/index.md",
      '+++\ntitle = "Hugo"\ndate = 2024-05-02T10:00:00+02:00\ncategories = ["Money", "News"]\ntags = ["a"]\nslug = "old-hugo"\n+++\nText.',
      folder,
    );
    write("_posts/2024-05-03-jekyll-way.md", "---\ntags: x y\nlayout: post\n---\nText.", folder);
    write("draft.md", "---\ntitle: Draft\ndraft: true\ndate: 2024-01-01\n---\nText.", folder);
    write("undated.md", "---\ntitle: Undated\n---\nText.", folder);
    write("broken.md", "---\ntitle: [oops\n---\nText.", folder);
    write("README.md", "# Not a piece", folder);
    const summary = await from(folder, "grace");
    expect(summary.added).toBe(5);
    expect(summary.refused).toEqual([
      { where: "broken.md", message: expect.stringMatching(/^its front matter cannot be read/) },
    ]);
    expect(summary.details).toEqual(
      expect.arrayContaining([
        {
          where: "hugo/post/index.md",
          message: "Categories that Galley does not have, turned into tags: News",
        },
        {
          where: "undated.md",
          message: expect.stringContaining("as drafts, because they were not"),
        },
      ]),
    );
    expect(await piecesOf(store)).toMatchObject([
      { headline: "Draft", status: "draft" },
      {
        headline: "Eleventy",
        sub: "A standfirst",
        tags: '["css"]',
        published_at: "2024-05-01T00:00:00.000Z",
      },
      {
        headline: "Hugo",
        category: "money",
        tags: '["a","News"]',
        slug: "old-hugo",
        published_at: "2024-05-02T08:00:00.000Z",
      },
      { headline: "Undated", status: "draft" },
      {
        headline: "jekyll way",
        slug: "jekyll-way",
        tags: '["x","y"]',
        published_at: "2024-05-03T00:00:00.000Z",
      },
    ]);
  });

  it("keeps hidden files hidden, however they were marked", async () => {
    const { store, bring: from } = await createImporter();
    const folder = tempFolder();
    const heads = [
      "published: no",
      "draft: yes",
      'draft: "true"',
      "publishDate: 2099-01-01",
      "expiryDate: 2024-01-01",
    ];
    for (const [number, head] of heads.entries()) {
      write(
        `${number}.md`,
        `---\ntitle: T${number}\ndate: 2023-01-01\n${head}\n---\nText.`,
        folder,
      );
    }
    write("_drafts/2023-01-01-idea.md", "Text.", folder);
    write("node_modules/pkg/readme2.md", "Not ours.", folder);
    write("rules.md", "Before\n\n---\n\nBetween\n\n---\n\nAfter", folder);
    expect(await from(folder, "ada")).toMatchObject({ added: 7 });
    const pieces = await piecesOf(store);
    expect(pieces.filter(({ status }) => status !== "draft")).toEqual([]);
    expect(pieces.find(({ headline }) => headline === "rules")?.body_md).toMatch(
      /^Before[^]*After$/,
    );
  });

  it("without an author asks for one", async () => {
    const { bring: from } = await createImporter();
    const { refused } = await from(
      dirname(write("a.md", "---\ntitle: A\ndate: 2024-01-01\n---\nText.")),
    );
    expect(refused).toEqual([
      { where: "a.md", message: "has no author; choose a writer with --author <slug>" },
    ]);
  });
});

describe("a Ghost export", () => {
  it("is imported with authors, posts, tags and dates; HTML becomes Markdown", async () => {
    const { store, bring: from } = await createImporter();
    const data = {
      posts: [
        {
          id: "1",
          uuid: "0b8f3c52-1111-4222-8333-444455556666",
          title: "Hello",
          slug: "hello-ghost",
          html: '<h2>Head</h2><p>A <strong>bold</strong> <a href="__GHOST_URL__/x">link</a>.</p><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><iframe src="https://video.example"></iframe>',
          status: "published",
          type: "post",
          visibility: "public",
          published_at: "2024-02-03T04:05:06.000Z",
          custom_excerpt: "An excerpt",
        },
        {
          id: "2",
          title: "Members",
          html: "<p>x</p>",
          status: "published",
          visibility: "members",
          published_at: "2024-02-03T04:05:06.000Z",
        },
        { id: "3", title: "About", html: "<p>x</p>", status: "published", type: "page" },
      ],
      users: [{ id: "9", name: "Ada", slug: "ada", email: "ada@example.org", bio: "Writes." }],
      tags: [
        { id: "5", name: "Maths" },
        { id: "6", name: "#internal" },
      ],
      posts_tags: [
        { post_id: "1", tag_id: "5" },
        { post_id: "1", tag_id: "6" },
      ],
      posts_authors: [
        { post_id: "1", author_id: "9" },
        { post_id: "2", author_id: "9" },
      ],
    };
    const summary = await from(write("ghost.json", JSON.stringify({ db: [{ meta: {}, data }] })));
    expect(summary).toMatchObject({ added: 4, refused: [] });
    expect(lossesOf(summary)).toEqual({ frame: 1, link: 1, became_draft: 2 });
    expect(summary.details).toContainEqual({
      where: "post “Members”",
      message: expect.stringContaining("for members only"),
    });
    expect(await piecesOf(store)).toMatchObject([
      {
        id: "0b8f3c52-1111-4222-8333-444455556666",
        body_md:
          "## Head\n\nA **bold** [link](/x).\n\n| a   |\n| --- |\n| 1   |\n\n[https://video.example](https://video.example)",
        sub: "An excerpt",
        tags: '["Maths"]',
        slug: "hello-ghost",
        published_at: "2024-02-03T04:05:06.000Z",
      },
      { headline: "Members", status: "draft" },
    ]);
    const writer = await store.read.selectFrom("writers").selectAll().executeTakeFirstOrThrow();
    expect(writer).toMatchObject({ slug: "ada", email: "ada@example.org", bio: "Writes." });
  });
});

describe("a WordPress export", () => {
  it("is imported with authors, posts, tags and dates; blank lines separate paragraphs, code is kept", async () => {
    const { store, bring: from } = await createImporter();
    const item = (inner: string): string => `<item>${inner}</item>`;
    const file = write(
      "site.xml",
      `<?xml version="1.0"?><rss xmlns:wp="w" xmlns:dc="d" xmlns:content="c" xmlns:excerpt="e"><channel>
      <wp:author><wp:author_login>ada</wp:author_login><wp:author_email>ada@example.org</wp:author_email><wp:author_display_name><![CDATA[Ada & Co]]></wp:author_display_name></wp:author>
      ${item(`<title>Fish &amp; chips</title><guid>https://old.example/?p=1</guid><dc:creator><![CDATA[ada]]></dc:creator>
        <content:encoded><![CDATA[First line
second line

<pre>a

b</pre>

[gallery ids="1"] and <em>this</em>]]></content:encoded><excerpt:encoded><![CDATA[Short]]></excerpt:encoded>
        <wp:post_id>1</wp:post_id><wp:post_date_gmt>2023-04-05 06:07:08</wp:post_date_gmt><wp:post_name>fish</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
        <category domain="category" nicename="culture"><![CDATA[Culture]]></category><category domain="post_tag" nicename="food"><![CDATA[Food]]></category>`)}
      ${item("<title>Pic</title><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status>")}
      ${item("<title>Secret</title><guid>g2</guid><dc:creator>ada</dc:creator><content:encoded>x</content:encoded><wp:status>private</wp:status><wp:post_type>post</wp:post_type><wp:post_date_gmt>2023-04-05 06:07:08</wp:post_date_gmt>")}
      </channel></rss>`,
    );
    const summary = await from(file);
    expect(summary).toMatchObject({ added: 3, refused: [] });
    expect(lossesOf(summary)).toEqual({ shortcode: 1, attachment: 1, became_draft: 1 });
    expect(await piecesOf(store)).toMatchObject([
      {
        headline: "Fish & chips",
        body_md: expect.stringMatching(
          /^First line {2}\nsecond line\n\n```\na\n\nb\n```\n\n\\\[gallery ids="1"\\\] and \*this\*$/,
        ),
        sub: "Short",
        category: "culture",
        tags: '["Food"]',
        slug: "fish",
        published_at: "2023-04-05T06:07:08.000Z",
      },
      { headline: "Secret", status: "draft" },
    ]);
  });
});

describe("npm run import", () => {
  it("reports, exits with 1 when something was refused, and changes nothing on a dry run", async () => {
    const dataDir = tempFolder();
    const input = lines(ADA, { author: "x" });
    const dry = await runScript("import", ["--create", "--dry-run", "-"], { dataDir, input });
    expect(dry.stdout).toContain(
      "Dry run: nothing was changed. A real import would result in:\n  Pieces added: 1 (1 published, 0 not public)",
    );
    expect(dry.stderr).toContain("line 2: headline is required; body_md is required");
    expect(dry.code).toBe(1);
    const real = await runScript("import", ["--create", "--json", "-"], {
      dataDir,
      input: lines(ADA),
    });
    expect(real.code).toBe(0);
    expect(JSON.parse(real.stdout)).toMatchObject({ added: 1, present: 0, refused: [] });
    const store = await openStore(databaseFile(dataDir));
    expect(await piecesOf(store)).toHaveLength(1);
    await store.close();
  });

  it("counts losses on the terminal, and lists each in a file that only its owner can read", async () => {
    const dataDir = tempFolder();
    const heads = ["One", "Two"].map((title) => `---\ntitle: ${title}\nmood: sad\n---\nText.`);
    const folder = tempFolder();
    for (const [index, text] of heads.entries()) write(`${index}.md`, text, folder);
    const { code, stdout } = await runScript("import", ["--create", "--author", "ada", folder], {
      dataDir,
    });
    // All of it is there, and something was left out.
    expect(code).toBe(3);
    expect(stdout).toContain("Front matter keys that Galley does not use: 2\n    mood: 2");
    const file = /Full report: (.*)$/m.exec(stdout)?.[1] ?? "";
    expect(dirname(file)).toBe(join(dataDir, "imports"));
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readFileSync(file, "utf8")).toContain(
      "0.md: Front matter keys that Galley does not use: mood\n",
    );
  });

  it("prints 20 refusals, and says where the others are", async () => {
    const dataDir = tempFolder();
    const input = lines(...Array.from({ length: 30 }, () => ({ author: "x" })));
    const { code, stderr, stdout } = await runScript("import", ["--create", "-"], {
      dataDir,
      input,
    });
    expect(code).toBe(1);
    expect(stderr.match(/headline is required/g)).toHaveLength(20);
    expect(stderr).toContain("… and more. The report lists all of them.");
    const file = /Full report: (.*)$/m.exec(stdout)?.[1] ?? "";
    expect(readFileSync(file, "utf8").match(/refused: headline is required/g)).toHaveLength(30);
  });

  it.each(
    some([
      ["a.zip", "PK\u0003\u0004", "is a ZIP archive"],
      ["a.json", "[{}]", "is one JSON array"],
      ["a.txt", "Dear diary,\n".repeat(300), "is not supported"],
      ["a.xml", "<feed></feed>", "it is not a WordPress export"],
      ["a.xml", "<rss><channel><item>", "it ends too soon"],
      ["empty/a.txt", "", "has no pieces in it"],
    ]),
  )("ends with 1 and one sentence for %s", async (name, text, sentence) => {
    const file = write(name, text);
    const path = name.startsWith("empty/") ? dirname(file) : file;
    const { code, stderr } = await runScript("import", ["--create", path], {
      dataDir: tempFolder(),
    });
    expect(code).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  it.each(
    some([
      ["ghost", "a.jsonl", "does not look like a Ghost export"],
      ["ghost", "folder/a.jsonl", "is a folder. Name the file to import with --from ghost."],
      ["wordpress", "folder/a.jsonl", "is a folder."],
      ["jsonl", "folder/a.jsonl", "is a folder."],
    ]),
  )("with --from %s names the path in one sentence: %s", async (from, name, sentence) => {
    const file = write(name, lines({ a: 1 }, { b: 2 }));
    const path = name.startsWith("folder/") ? dirname(file) : file;
    const outcome = await runScript("import", ["--create", "--from", from, path], {
      dataDir: tempFolder(),
    });
    expect(outcome).toMatchObject({ code: 1, stdout: "" });
    expect(outcome.stderr).toContain(`${path} ${sentence}`);
    expect(outcome.stderr.trim().split("\n")).toHaveLength(1);
  });

  it("says that a file does not exist, and ends with 2 without a file", async () => {
    const dataDir = tempFolder();
    expect(await runScript("import", ["nowhere.jsonl"], { dataDir })).toMatchObject({
      code: 1,
      stderr: "There is no file or folder nowhere.jsonl.\n",
    });
    expect((await runScript("import", [], { dataDir })).code).toBe(2);
  });
});
