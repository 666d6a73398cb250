import { describe, expect, it } from "vitest";
import { tempFolder } from "../_setup.ts";
import { createImporter, lossesOf, piecesOf, write } from "./_import.ts";

const post = (head: string, body = "Text."): string => `---\n${head}\n---\n${body}`;

describe("front matter", () => {
  it("is read in any letter case, as Hugo reads it", async () => {
    const { store, bring: from } = await createImporter();
    const folder = tempFolder();
    const capitals =
      "Title: Big\nDescription: About\nTags: [one]\nSlug: big-one\nDate: 2024-01-01\nAUTHOR: Ada";
    write("a.md", post(capitals), folder);
    write("b.md", post("Title: Hidden\nDraft: true\ndate: 2024-01-01\nAuthor: Ada"), folder);
    write("c.md", '+++\nTitle = "Toml"\nDRAFT = true\ndate = 2024-01-01\n+++\nText.', folder);
    write("d.md", '{\n"Title": "Json",\n"publish_date": "2024-01-01"\n}\nText.', folder);
    await from(folder, "ada");
    expect(await piecesOf(store)).toMatchObject([
      { headline: "Big", sub: "About", tags: '["one"]', slug: "big-one", status: "approved" },
      { headline: "Hidden", status: "draft" },
      { headline: "Json", status: "approved", body_md: "Text." },
      { headline: "Toml", status: "draft" },
    ]);
  });

  it("may have the names of the API's fields, and the name of a language", async () => {
    const { store, bring: from } = await createImporter();
    const folder = tempFolder();
    const head = "headline: One\nstandfirst: About\nlocale: English\ndate: 2024-01-01";
    write("a.md", post(`${head}\nexternal_url: https://a.example/one`), folder);
    write("b.md", post("title: Two\nsub: More\nlang: pt_BR\ndate: 2024-01-01"), folder);
    await from(folder, "ada");
    expect(await piecesOf(store)).toMatchObject([
      {
        headline: "One",
        sub: "About",
        locale: "en",
        fields: expect.stringContaining("https://a.example/one") as string,
      },
      { headline: "Two", sub: "More", locale: "pt-BR" },
    ]);
  });

  it.each([
    "Draft: true",
    "DRAFT: yes",
    "draft: maybe",
    "isDraft: true",
    "published: false",
    "Published: No",
    "publish: false",
    "status: draft",
    "Status: pending review",
    "visibility: private",
    "private: true",
    "hidden: 1",
    "unlisted: true",
    "headless: true",
    "build: { render: never }",
    "_build:\n  list: false",
    "eleventyExcludeFromCollections: true",
    "permalink: false",
    "password: secret",
    "publishDate: 2999-01-01",
    "date: 2999-01-01",
    "date: some day",
    "expiryDate: 2020-01-01",
    "expiryDate: soon",
  ])("with “%s” makes a draft", async (head) => {
    const { store, bring: from } = await createImporter();
    const dated = head.startsWith("date:") ? head : `date: 2024-01-01\n${head}`;
    await from(write("a.md", post(`title: T\n${dated}`)), "ada");
    expect(await piecesOf(store)).toMatchObject([{ headline: "T", status: "draft" }]);
  });

  it.each(["draft: false", "Published: true", "status: publish", "hidden: no", "private: false"])(
    "with “%s” stays public",
    async (head) => {
      const { store, bring: from } = await createImporter();
      await from(write("a.md", post(`title: T\ndate: 2024-01-01\n${head}`)), "ada");
      expect(await piecesOf(store)).toMatchObject([{ status: "approved" }]);
    },
  );

  it("outside a file can hide it: drafts/, Eleventy's data files, Hugo's cascade", async () => {
    const { store, bring: from } = await createImporter();
    const folder = tempFolder();
    const one = post("title: T\ndate: 2024-01-01");
    write("Drafts/a.md", one, folder);
    write("secret/secret.json", '{"draft": true}', folder);
    write("secret/deep/b.md", one, folder);
    write("section/_index.md", post("cascade:\n  Draft: true"), folder);
    write("section/c.md", one, folder);
    write("program/program.11tydata.cjs", "module.exports = { permalink: false };", folder);
    write("program/e.md", one, folder);
    // This program does not hide all of its files.
    const computed =
      "export default { eleventyComputed: { permalink: (d) => !d.draft && d.url } };";
    write("open/open.11tydata.js", computed, folder);
    write("open/d.md", post("title: Open\ndate: 2024-01-01"), folder);
    // Other data says nothing about the file.
    write("open/d.json", "[1, 2]", folder);
    write("open/open.json", "null", folder);
    write("open/f.md", one, folder);
    write("open/f.11tydata.json", '{"draft": true}', folder);
    write("open/g.md", one, folder);
    write("open/g.json", '{"eleventyExcludeFromCollections": true}', folder);
    const summary = await from(folder, "ada");
    const pieces = await piecesOf(store);
    const shown = pieces.filter(({ status }) => status !== "draft");
    expect(shown.map(({ headline }) => headline)).toEqual(["Open"]);
    expect(pieces).toHaveLength(7);
    expect(lossesOf(summary)).toEqual({ data_file: 2 });
  });

  it("that Galley does not use is reported, key by key", async () => {
    const { bring: from } = await createImporter();
    const folder = tempFolder();
    write("a.md", post("title: T\ndate: 2024-01-01\nmood: sad\ncover: /a.png"), folder);
    write("b.md", post("title: U\ndate: 2024-01-01\nmood: glad\nlayout: post"), folder);
    const { losses } = await from(folder, "ada");
    expect(losses).toMatchObject([
      { kind: "front_matter", count: 2, pieces: 2, labels: [{ label: "mood", count: 2 }] },
      { kind: "picture_missing", count: 1 },
    ]);
  });

  it("in files that are not Markdown, or in programs, is reported", async () => {
    const { bring: from } = await createImporter();
    const folder = tempFolder();
    write("posts/a.md", post("title: T\ndate: 2024-01-01"), folder);
    write("posts/b.html", post("title: U\ndate: 2024-01-01"), folder);
    write("posts/posts.11tydata.js", "export default { layout: 1 };", folder);
    const summary = await from(folder, "ada");
    expect(lossesOf(summary)).toEqual({ other_item: 1, data_file: 1 });
    expect(summary.details.map(({ where }) => where).toSorted()).toEqual([
      "posts/b.html",
      "posts/posts.11tydata.js",
    ]);
  });

  it("that is a program is not run: the piece becomes a draft, without the program", async () => {
    const { store, bring: from } = await createImporter();
    const file = write(
      "a.md",
      '---js\nconst date = "2023-01-23";\nconst draft = true;\n---\nText.',
    );
    const summary = await from(file, "ada");
    expect(lossesOf(summary)).toEqual({ became_draft: 1 });
    expect(await piecesOf(store)).toMatchObject([{ status: "draft", body_md: "Text." }]);
  });

  it("without a closing line is refused, and text between two rules is text", async () => {
    const { store, bring: from } = await createImporter();
    const folder = tempFolder();
    write("a.md", "---\ntitle: T\ndraft: true\n\nText.", folder);
    write("b.md", "---\nJust words\n---\nMore.", folder);
    const { refused } = await from(folder, "ada");
    expect(refused).toEqual([
      { where: "a.md", message: expect.stringContaining("no closing line") },
    ]);
    expect((await piecesOf(store)).map(({ body_md }) => body_md)).toEqual([
      "---\nJust words\n---\nMore.",
    ]);
  });
});

describe("a Markdown file", () => {
  it("on its own is one piece", async () => {
    const { store, bring: from } = await createImporter();
    const file = write("note.md", `# A note\n\n${"A line.\n".repeat(200)}`);
    expect(await from(file, "ada")).toMatchObject({ added: 1, refused_count: 0 });
    expect(await piecesOf(store)).toMatchObject([{ headline: "A note", status: "draft" }]);
  });

  it("has its template tags made into Markdown, or reported", async () => {
    const { store, bring: from } = await createImporter();
    const body = [
      '{{< figure src="/a.png" alt="An a" caption="The a" >}}',
      "{{< youtube abc123DEF45 >}}",
      "{% highlight ruby %}\nputs 1\n{% endhighlight %}",
      "{% raw %}{{ kept }}{% endraw %}",
      "`{{< code >}}`",
      '{{< slides id="7" >}}',
      "{{% notice tip %}}Kept *text*.{{% /notice %}}",
      "<!--more-->",
      "A{: .class}",
    ].join("\n\n");
    const summary = await from(write("a.md", post("title: T\ndate: 2024-01-01", body)), "ada");
    expect((await piecesOf(store))[0]?.body_md.replace(/\n{2,}/g, "\n")).toBe(
      [
        "An a",
        "*The a*",
        "[https://www.youtube.com/watch?v=abc123DEF45](https://www.youtube.com/watch?v=abc123DEF45)",
        "```ruby\nputs 1\n```",
        "{{ kept }}",
        "`{{< code >}}`",
        "Kept *text*.",
        "A",
      ].join("\n"),
    );
    expect(summary.losses.find(({ kind }) => kind === "shortcode")?.labels).toEqual([
      { label: "slides", count: 1 },
      { label: "notice", count: 1 },
    ]);
    expect((await piecesOf(store))[0]).toMatchObject({ status: "approved" });
    expect(lossesOf(summary)).toMatchObject({ picture_missing: 1 });
  });
});

describe("a text with template tags that nobody can convert", () => {
  it("is a draft, since readers would see them", async () => {
    const { store, bring: from } = await createImporter();
    const body = "Before.\n\n{% include related.html %}\n\n{{ site.data.people | size }} people.";
    const summary = await from(write("a.md", post("title: T\ndate: 2024-01-01", body)), "ada");
    expect(await piecesOf(store)).toMatchObject([{ status: "draft", body_md: body }]);
    expect(lossesOf(summary)).toEqual({ template: 2, became_draft: 1 });
  });
});

describe("links between files", () => {
  it("lead to the imported pieces, in any form; others are reported", async () => {
    const { store, bring: from } = await createImporter();
    const folder = tempFolder();
    write("_config.yml", "url: https://old.example\n", folder);
    write("_posts/2024-01-02-first.md", post("title: A1\ncategories: news"), folder);
    write("content/post/second.md", post("title: A2\ndate: 2024-01-03\nslug: two"), folder);
    write("third.md", post("title: A3\ndate: 2024-01-04\npermalink: /x/y/"), folder);
    write("hidden.md", post("title: A4\ndraft: true\ndate: 2024-01-04"), folder);
    const body = [
      "[a]({% post_url 2024-01-02-first %})",
      "[b](/news/2024/01/02/first.html)",
      "[c](https://www.old.example/2024/01/02/first/#A%20part)",
      '[d]({{< ref "post/second.md" >}})',
      "[e](content/post/second.md)",
      "[f](/post/two/)",
      "[g]({{ site.baseurl }}/x/y)",
      '<a href="/x/y/">h</a>',
      "[i][ref]",
      "[ref]: /x/y",
      "<https://old.example/x/y/>",
      "`[code](/x/y)`",
      "```in the line```: code",
      "[j](/hidden/)",
      "[k](/nowhere)",
      "[l](https://other.example/x/y)",
      "![m](/pic.png)",
      "[n](#a-heading)",
      "## A heading",
    ].join("\n\n");
    write("links.md", post("title: B\ndate: 2024-01-05", body), folder);
    const summary = await from(folder, "ada");
    const first = "/author/ada/first";
    const text = (await piecesOf(store)).find(({ headline }) => headline === "B")?.body_md;
    expect(text?.split("\n\n")).toEqual([
      `[a](${first})`,
      `[b](${first})`,
      `[c](${first}#h-a-part)`,
      "[d](/author/ada/two)",
      "[e](/author/ada/two)",
      "[f](/author/ada/two)",
      "[g](/author/ada/third)",
      '<a href="/author/ada/third">h</a>',
      "[i][ref]",
      "[ref]: /author/ada/third",
      "[/author/ada/third](/author/ada/third)",
      "`[code](/x/y)`",
      "```in the line```: code",
      "[j](https://old.example/hidden/)",
      "[k](https://old.example/nowhere)",
      "[l](https://other.example/x/y)",
      "![m](https://old.example/pic.png)",
      "[n](#h-a-heading)",
      "## A heading",
    ]);
    expect(summary.links_mapped).toBe(10);
    expect(lossesOf(summary)).toMatchObject({ link: 2 });
    const slugs = (await piecesOf(store)).map(({ slug }) => slug);
    expect(slugs).toEqual(["first", "two", "third", null, "links"]);
  });

  it("use the slug that a piece gets if its own is taken, and the one it has from an earlier import", async () => {
    const { store, bring: from } = await createImporter();
    const folder = tempFolder();
    write("same.md", post("title: One\ndate: 2024-01-01"), folder);
    await from(folder, "ada");
    write("other/same.md", post("title: Two\ndate: 2024-01-02\npermalink: /p"), folder);
    write("z.md", post("title: Z\ndate: 2024-01-03", "[a](/p) [b](same.md)"), folder);
    await from(folder, "ada");
    expect(await piecesOf(store)).toMatchObject([
      { headline: "One", slug: "same" },
      { headline: "Two", slug: "same-2" },
      { body_md: "[a](/author/ada/same-2) [b](/author/ada/same)" },
    ]);
  });
});
