import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { unzip } from "../../api/import/unzip.ts";
import { TOKEN_FIELD } from "../../api/desk/form-values.ts";
import type { Writer } from "../../api/contract/records.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { endSessions } from "../../api/store/people/sessions.ts";
import { filesIn } from "../../api/import/walk.ts";
import { createPiece, publishPiece, tempFolder } from "../_setup.ts";
import { testPicture } from "../pictures/_pictures.ts";
import { isShort } from "../_suite.ts";
import { packed } from "./_archive.ts";
import { openIn, openOffice, type Office, type Visitor, visitAs } from "./_office.ts";

async function send(office: Office, writer: Writer, bytes: Buffer): Promise<string> {
  return sendAs(await visitAs(office, writer), bytes);
}

async function sendAs(visitor: Visitor, bytes: Buffer, name = "archive.zip"): Promise<string> {
  const form = new FormData();
  form.set(TOKEN_FIELD, visitor.token);
  form.set("file", new Blob([new Uint8Array(bytes)]), name);
  const reply = await visitor.postRaw("/desk/archive", form);
  return `${reply.status} ${await reply.text()}`;
}

const piecesOf = ({ store }: Office, { id }: Writer) =>
  store.read
    .selectFrom("pieces")
    .select([
      "headline",
      "sub",
      "body_md",
      "status",
      "category",
      "fields",
      "published_at",
      "key_id",
    ])
    .where("writer_id", "=", id)
    .orderBy("headline")
    .execute();

const MEDIUM = `<!doctype html><html><head><title>A walk</title></head><body><article class="h-entry">
<header><h1 class="p-name">A walk</h1></header><section data-field="subtitle" class="p-summary">By the river.</section>
<section data-field="body" class="e-content"><section class="section"><div class="section-divider"><hr></div>
<h3 class="graf graf--h3 graf--title">A walk</h3><p class="graf">I went <strong>out</strong>.</p></section></section>
<footer><p>By <a href="https://medium.com/@ada" class="p-author h-card">Ada</a> on <a href="x"><time class="dt-published" datetime="2020-02-01T10:00:00.000Z">February 1</time></a>.</p>
<p><a href="https://medium.com/@ada/a-walk-0123456789ab" class="p-canonical">Canonical link</a></p></footer></article></body></html>`;

const WORDPRESS = `<?xml version="1.0"?><rss xmlns:wp="w" xmlns:content="c" xmlns:dc="d" xmlns:excerpt="e"><channel>
<wp:base_site_url>https://old.example</wp:base_site_url><item><title>From WordPress</title><link>https://old.example/a</link>
<dc:creator>someone</dc:creator><content:encoded><![CDATA[<p>Old words.</p>]]></content:encoded><wp:post_id>7</wp:post_id>
<wp:post_date_gmt>2019-03-04 05:06:07</wp:post_date_gmt><wp:post_name>a</wp:post_name><wp:status>publish</wp:status>
<wp:post_type>post</wp:post_type></item></channel></rss>`;

describe("an archive", () => {
  it("of each system becomes drafts of the writer who sent it, once", async () => {
    const office = await openOffice();
    const { ada } = office;
    const picture = await testPicture();
    const markdown = await packed({
      "site/one.md":
        "---\ntitle: One\ndate: 2020-01-01\nauthor: Somebody else\ncover: img/a.png\n---\nText.\n\n![A bridge](img/a.png)\n",
      "site/img/a.png": picture,
      "__MACOSX/site/._one.md": "x",
    });
    const substack = await packed({
      "posts.csv":
        "post_id,post_date,is_published,type,audience,title,subtitle\n12.a-letter,2021-01-01T00:00:00Z,true,newsletter,everyone,A letter,Dear all\n",
      "posts/12.a-letter.html":
        '<p>Hello.</p><div class="subscription-widget-wrap"><p>Subscribe</p></div>',
    });
    const medium = await packed({ "posts/2020-02-01_A-walk-0123456789ab.html": MEDIUM });
    for (const bytes of [markdown, substack, medium, Buffer.from(WORDPRESS)]) {
      expect(await send(office, ada, bytes)).toMatch(/^200 [^]*One draft was added/);
    }
    const pieces = await piecesOf(office, ada);
    expect(pieces.map(({ headline, sub }) => [headline, sub])).toEqual([
      ["A letter", "Dear all"],
      ["A walk", "By the river."],
      ["From WordPress", null],
      ["One", null],
    ]);
    // Only a person publishes, and none of them came through a key.
    for (const piece of pieces) {
      expect(piece).toMatchObject({ status: "draft", published_at: null, key_id: null });
    }
    const [letter, walk, , one] = pieces;
    expect(letter?.body_md).toBe("Hello.");
    expect(walk?.body_md).toBe("I went **out**.");
    expect(walk?.fields).toContain("https://medium.com/@ada/a-walk-0123456789ab");
    expect(one?.body_md).toMatch(/!\[A bridge\]\(\/pictures\/[0-9a-f]{32}\)/);
    expect(one?.fields).toMatch(/"cover":"[0-9a-f]{32}"/);

    expect(await send(office, ada, markdown)).toContain("Imported before, left as they are: 1");
    expect(await piecesOf(office, ada)).toHaveLength(4);
    const writers = await office.store.read.selectFrom("writers").select("slug").execute();
    expect(writers).toHaveLength(2);
  });

  it("of one text after another becomes a draft each time, and the same text only once", async () => {
    const office = await openOffice();
    const ada = await visitAs(office, office.ada);
    const texts = [
      ["first-walk.md", "I went out."],
      ["second walk.markdown", "I went out again."],
      ["first-walk.md", "Another text of that name."],
      ["../../\u202e/.md", "A strange name."],
      [`${"é".repeat(300)}.md`, "A long name."],
    ] as const;
    for (const [name, text] of [...texts, texts[0]]) {
      expect(await sendAs(ada, Buffer.from(text), name)).toMatch(/^200/);
    }
    const pieces = await piecesOf(office, office.ada);
    expect(pieces.map(({ body_md }) => body_md.trim()).toSorted()).toEqual(
      texts.map(([, text]) => text).toSorted(),
    );
    const headlines = pieces.map(({ headline }) => headline);
    expect(headlines).toEqual(expect.arrayContaining(["first walk", "second walk", "text"]));
  });

  it.skipIf(isShort())(
    "says what is wrong with each text in the language of the desk",
    async () => {
      const office = await openIn("de");
      const markdown = await packed({
        "colons.md": "---\ntitle: a: b\n---\nText.\n",
        "open.md": "---\ntitle: One\nText.\n",
        "lisp.md": "---lisp\n(title)\n---\nText.\n",
        "latin.md": Buffer.from([0xe4, 0xf6, 0xfc]),
        "empty.md": "---\ntitle: One\n---\n",
        "long.md": `---\ntitle: One\n---\n${"x".repeat(100_001)}`,
        "good.md": "---\ntitle: Gut\n---\nText.\n",
      });
      const page = await send(office, office.ada, markdown);
      expect(page).toContain("Ein Entwurf wurde hinzugefügt.");
      const faults = [...page.matchAll(/<bdi>([a-z]+)\.md<\/bdi>: ([^<]+)/g)].map(
        ([, ...said]) => said,
      );
      expect(Object.fromEntries(faults)).toEqual({
        colons: "das Front Matter ist in Zeile 2 nicht lesbar: title: a: b.",
        empty: "hat keinen Text.",
        latin: "ist nicht in UTF-8.",
        lisp: "das Front Matter ist in lisp geschrieben, was nicht unterstützt wird.",
        long: "Text: darf höchstens 100.000 Zeichen lang sein.",
        open: "das Front Matter hat keine Schlusszeile.",
      });
      const lines = Buffer.from('{"author": "ada", "headline": "One", "tags": 5}\n{"a');
      const second = await send(office, office.ada, lines);
      expect(second).toContain(
        "<bdi>Zeile 1</bdi>: Text: ist erforderlich; Schlagwörter: muss eine Liste sein.",
      );
      expect(second).toContain("<bdi>Zeile 2</bdi>: ist kein JSON.");
      const cut = await send(office, office.ada, markdown.subarray(0, 300));
      expect(cut).toContain("Das Archiv ist beschädigt oder unvollständig.");
    },
  );

  it("that arrives slowly keeps nobody else waiting, not even its own sender", async () => {
    const office = await openOffice();
    const { origin, ada, edith } = office;
    const { cookie } = await visitAs(office, edith);
    const { hostname, port, host } = new URL(origin);
    const slow = connect(Number(port), hostname);
    onTestFinished(() => void slow.destroy());
    slow.write(
      `POST /desk/archive HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000\r\n\r\n--x\r\n`,
    );
    await setTimeout(300);
    const markdown = await packed({ "one.md": "---\ntitle: One\n---\nText.\n" });
    for (const writer of [ada, edith]) {
      expect(await send(office, writer, markdown)).toMatch(/^200 [^]*One draft was added/);
    }
  });

  it.skipIf(isShort())(
    "keeps the date of each text, which its publication suggests and a person may change",
    async () => {
      const office = await openOffice();
      const { store, ada } = office;
      const markdown = await packed({
        "one.md": "---\ntitle: One\ndate: 2020-01-01T23:30:00Z\n---\nText.\n",
        "two.md": "---\ntitle: Two\ndate: 2020-01-02\n---\nText.\n",
        "three.md": "---\ntitle: Three\ndate: 2020-01-03\ndraft: true\n---\nNever public.\n",
        "four.md": "---\ntitle: Four\ndate: 2999-01-01\n---\nNot yet.\n",
      });
      const medium = await packed({ "posts/2020-02-01_A-walk-0123456789ab.html": MEDIUM });
      const substack = await packed({
        "posts.csv":
          "post_id,post_date,is_published,type,audience,title,subtitle\n12.a-letter,2021-01-01T08:00:00Z,true,newsletter,everyone,A letter,Dear all\n",
        "posts/12.a-letter.html": "<p>Hello.</p>",
      });
      for (const bytes of [markdown, medium, substack, Buffer.from(WORDPRESS)]) {
        await send(office, ada, bytes);
      }
      const rows = await store.read
        .selectFrom("pieces")
        .leftJoin("original_dates", "piece_id", "id")
        .select(["id", "headline", "at"])
        .orderBy("headline")
        .execute();
      expect(Object.fromEntries(rows.map(({ headline, at }) => [headline, at]))).toEqual({
        "A letter": "2021-01-01T08:00:00.000Z",
        "A walk": "2020-02-01T10:00:00.000Z",
        Four: null,
        "From WordPress": "2019-03-04T05:06:07.000Z",
        One: "2020-01-01T23:30:00.000Z",
        Three: null,
        Two: "2020-01-02T00:00:00.000Z",
      });

      const visitor = await visitAs(office, ada);
      const publish = async (headline: string, date?: string) => {
        const { id = "" } = rows.find((row) => row.headline === headline) ?? {};
        const page = await (await visitor.get(`/desk/pieces/${id}/publish`)).text();
        const [, suggested] = /name="date"(?: value="([^"]*)")?/.exec(page) ?? [];
        const form = { date: date ?? suggested ?? "" };
        expect((await visitor.press(`/desk/pieces/${id}/publish`, form)).status).toBe(303);
        const found = await store.read
          .selectFrom("pieces")
          .select("published_at")
          .where("id", "=", id)
          .executeTakeFirst();
        return [suggested, found?.published_at];
      };
      expect(await publish("One")).toEqual(["2020-01-01", "2020-01-01T23:30:00.000Z"]);
      expect(await publish("A walk", "2020-03-01")).toEqual([
        "2020-02-01",
        "2020-03-01T00:00:00.000Z",
      ]);
      const [suggested, publishedAt] = await publish("Two", "");
      expect(suggested).toBe("2020-01-02");
      expect(publishedAt?.slice(0, 4)).toBe(String(new Date().getFullYear()));
      expect((await publish("Three"))[0]).toBe(undefined);
    },
  );

  it("that cannot be read is refused in plain words, and leaves nothing", async () => {
    const office = await openOffice();
    const { ada } = office;
    const bytes = await packed({ "one.md": "# One\n\nText" });
    expect(await send(office, ada, bytes.subarray(0, 40))).toContain("damaged or incomplete");
    expect(await send(office, ada, Buffer.alloc(0))).toMatch(/^400 [^]*Choose a file first/);
    expect(await send(office, ada, await packed({ "a.bin": "0" }))).toContain(
      "0 drafts were added",
    );
    expect(await piecesOf(office, ada)).toEqual([]);
  });

  it("adds nothing more once its sender was signed out, and one that is downloaded holds nothing newer", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    for (let number = 0; number < 200; number++) {
      await createPiece(store, ada, {
        headline: `Old ${number}`,
        body_md: randomBytes(45_000).toString("base64"),
      });
    }
    const thief = await visitAs(office, ada);
    const slow = (await thief.get("/desk/archive/markdown")).body!.getReader();
    await slow.read();
    const texts = Array.from({ length: 400 }, (_, number) => [
      `${number}.md`,
      `---\ntitle: Late ${number}\n---\nText.\n`,
    ]);
    const arriving = sendAs(thief, await packed(Object.fromEntries(texts)));
    await expect
      .poll(async () => (await piecesOf(office, ada)).length, { interval: 5 })
      .toBeGreaterThan(201);
    await endSessions(store, OPERATOR, ada.id);
    const { length: before } = await piecesOf(office, ada);
    await createPiece(store, ada, { headline: "Newer" });
    await arriving.catch(() => undefined);
    const { length: after } = await piecesOf(office, ada);
    // One may have been under way.
    expect(after - before - 1).toBeLessThanOrEqual(1);
    expect(after).toBeLessThan(600);
    await expect(
      (async () => {
        for (;;) if ((await slow.read()).done) return;
      })(),
    ).rejects.toThrow("terminated");
  });

  it.skipIf(isShort())("of one's own comes back the same for another writer", async () => {
    const office = await openOffice();
    const { store, ada, edith } = office;
    const visitor = await visitAs(office, ada);
    const form = new FormData();
    form.set(TOKEN_FIELD, visitor.token);
    form.set("file", new Blob([new Uint8Array(await testPicture())]), "a.png");
    const sent = await visitor.postRaw("/desk/pictures", form, { accept: "application/json" });
    const { id: cover } = (await sent.json()) as { id: string };
    await publishPiece(
      store,
      ada,
      await createPiece(store, ada, {
        headline: "Shown: “quoted”",
        sub: "A standfirst",
        body_md: `Words.\n\n![It](/pictures/${cover})`,
        tags: ["one", "two"],
        category: "life",
        cover,
      }),
    );
    await createPiece(store, ada, { headline: "Hidden", body_md: "A draft." });
    const reply = await visitor.get("/desk/archive/markdown");
    expect(reply.headers.get("content-type")).toBe("application/zip");
    const archive = Buffer.from(await reply.arrayBuffer());
    const folder = tempFolder();
    unzip(archive, folder);
    expect(filesIn(folder).toSorted()).toEqual([
      "a-headline.md",
      "hidden.md",
      expect.stringMatching(new RegExp(`^pictures/${cover}\\.\\w+$`)),
    ]);

    expect(await send(office, edith, archive)).toContain("2 drafts were added");
    // A picture that is encoded again has another id.
    const texts = async (writer: Writer) =>
      (await piecesOf(office, writer)).map(({ headline, sub, body_md, category }) => [
        headline,
        sub,
        body_md.replace(/[0-9a-f]{32}/, "its id"),
        category,
      ]);
    expect(await texts(edith)).toEqual(await texts(ada));
  });
});

describe("a hostile archive", () => {
  it("cannot write outside its folder", async () => {
    const folder = tempFolder();
    const names = ["../up.md", "/root.md", "a/../../up.md", "C:\\x.md", "a\\..\\b.md", "fine.md"];
    unzip(await packed(Object.fromEntries(names.map((name) => [name, "x"]))), folder);
    expect(filesIn(folder)).toEqual(["fine.md"]);
  });

  it("cannot fill the disk", async () => {
    const bomb = await packed({ "a.md": Buffer.alloc(3_000_000), "b.md": Buffer.alloc(3_000_000) });
    expect(bomb.length).toBeLessThan(20_000);
    const limits = { files: 10, bytes: 5_000_000 };
    expect(() => unzip(bomb, tempFolder(), limits)).toThrow("too large when it is unpacked");
    expect(() => unzip(bomb, tempFolder(), { files: 1, bytes: 9e9 })).toThrow("more than 1 files");
  });
});
