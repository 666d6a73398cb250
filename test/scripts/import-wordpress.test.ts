import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listRedirects } from "../../api/store/pieces/public/redirects.ts";
import { listOwnPages } from "../../api/store/site/own-pages.ts";
import { createImporter, lossesOf, piecesOf, write } from "./_import.ts";

interface Post {
  id: number;
  title?: string;
  content?: string;
  guid?: string;
  type?: string;
  status?: string;
  more?: string;
}

const item = ({ id, title = `Post ${id}`, content = "Text", guid, type, status, more }: Post) =>
  `<item><title><![CDATA[${title}]]></title><link>https://old.example/2023/04/post-${id}/</link>
  <guid>${guid ?? `https://old.example/?p=${id}`}</guid><dc:creator><![CDATA[ada]]></dc:creator>
  <content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id>
  <wp:post_date_gmt>2023-04-05 06:07:08</wp:post_date_gmt><wp:post_name>post-${id}</wp:post_name>
  <wp:status>${status ?? "publish"}</wp:status><wp:post_type>${type ?? "post"}</wp:post_type>${more ?? ""}</item>`;

const site = (...posts: Post[]): string =>
  write(
    "site.xml",
    `<?xml version="1.0"?><rss xmlns:wp="w" xmlns:dc="d" xmlns:content="c"><channel>
    <title>Old</title><link>https://old.example</link><wp:base_blog_url>https://old.example</wp:base_blog_url>
    ${posts.map(item).join("\n")}</channel></rss>`,
  );

/** The imported Markdown of a text. */
async function arriving(content: string): Promise<string> {
  const { store, bring: from } = await createImporter();
  await from(site({ id: 1, content }));
  return (await piecesOf(store))[0]?.body_md ?? "";
}

describe("a WordPress export", () => {
  it("keeps two posts that share a guid", async () => {
    const { store, bring: from } = await createImporter();
    const guid = "https://old.example/?p=1";
    const file = site({ id: 1, guid }, { id: 2, guid });
    expect(await from(file)).toMatchObject({ published: 2 });
    expect((await piecesOf(store)).map(({ slug }) => slug)).toEqual(["post-1", "post-2"]);
    expect(await from(file)).toMatchObject({ added: 0, present: 2 });
  });

  it("that ends too soon is imported up to its end, which is reported", async () => {
    const { store, bring: from } = await createImporter();
    const whole = readFileSync(site({ id: 1, content: "One" }, { id: 2, content: "Two" }), "utf8");
    const { refused } = await from(write("cut.xml", whole.slice(0, whole.indexOf("Two") + 3)));
    const message = "could not be read to its end (it ends too soon)";
    expect(refused).toEqual([{ where: "the file", message }]);
    expect(await piecesOf(store)).toMatchObject([{ body_md: "One" }]);
  });

  it("has titles as plain text", async () => {
    const { store, bring: from } = await createImporter();
    await from(site({ id: 1, title: "Fish &amp; <em>chips</em> &#8211; it&#039;s &lt;b&gt;" }));
    expect((await piecesOf(store))[0]?.headline).toBe("Fish & chips – it's <b>");
  });

  it.each([
    ["draft", {}],
    ["pending", {}],
    ["future", {}],
    ["private", {}],
    ["publish", { more: "<wp:post_password>enter</wp:post_password>" }],
  ])("keeps hidden posts hidden: %s %o", async (status, post) => {
    const { store, bring: from } = await createImporter();
    expect(await from(site({ id: 1, status, ...post }))).toMatchObject({ unpublished: 1 });
    expect(await piecesOf(store)).toMatchObject([{ status: "draft", published_at: null }]);
  });

  it("is counted in full: comments, attachments, featured pictures, menus, pages, blocks", async () => {
    const { bring: from } = await createImporter();
    const comment = (id: number): string =>
      `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_content>Hi</wp:comment_content></wp:comment>`;
    const featured =
      "<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>5</wp:meta_value></wp:postmeta>";
    const picture = "<wp:attachment_url>https://old.example/a.jpg</wp:attachment_url>";
    const summary = await from(
      site(
        { id: 1, more: comment(1) + comment(2) + featured },
        { id: 2, content: '<!-- wp:latest-posts {"a":1} /-->\n<p>Text</p>\n[poll id="3"]' },
        { id: 3, type: "page", content: "", more: comment(3) },
        { id: 4, type: "nav_menu_item" },
        { id: 5, type: "attachment", status: "inherit", more: picture },
        { id: 6, status: "trash" },
        { id: 7, content: "", more: comment(4) + featured },
      ),
    );
    expect(summary.refused).toMatchObject([{ message: "has no text" }]);
    expect(lossesOf(summary)).toEqual({
      comment: 4,
      featured: 1,
      embed: 1,
      shortcode: 1,
      page: 1,
      other_item: 2,
    });
    expect(summary.details.map(({ message }) => message)).toContain(
      "Covers on other servers, left out (take them in with --fetch-pictures): https://old.example/a.jpg",
    );
  });

  it("has its pages as pages of the site's own, with their addresses and links", async () => {
    const { store, bring: from } = await createImporter();
    const meta = (key: string, value: string): string =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
    const menu = meta("_menu_item_object", "page") + meta("_menu_item_object_id", "2");
    const content =
      '<a href="https://old.example/?page_id=2">a</a> <a href="https://old.example/2023/04/post-1/">b</a> <img src="https://old.example/x.jpg" alt="X">';
    const file = site(
      { id: 1, content: '<a href="/2023/04/post-2/">about</a>' },
      { id: 2, type: "page", title: "About &amp; us", content },
      { id: 3, type: "page", title: "Secret", more: "<wp:post_password>x</wp:post_password>" },
      { id: 4, type: "nav_menu_item", more: menu },
    );
    const summary = await from(file);
    expect(summary).toMatchObject({ pages: 2, published: 1, refused: [], links_mapped: 3 });
    expect(lossesOf(summary)).toEqual({ page_picture: 1, became_draft: 1, other_item: 1 });
    expect(await listOwnPages(store.read)).toMatchObject([
      {
        slug: "post-2",
        title: "About & us",
        body_md: "[a](/post-2) [b](/author/ada/post-1) ![X](https://old.example/x.jpg)",
        publishedAt: "2023-04-05T06:07:08.000Z",
        in_footer: true,
        in_navigation: false,
      },
      { slug: "post-3", publishedAt: null, in_footer: false },
    ]);
    expect((await piecesOf(store))[0]?.body_md).toBe("[about](/post-2)");
    expect(await listRedirects(store.read, { limit: 9 })).toMatchObject([
      { path: "/2023/04/post-1", target: "/author/ada/post-1" },
      { path: "/2023/04/post-2", target: "/post-2" },
    ]);
    expect(await from(file)).toMatchObject({ added: 0, present: 3 });
  });

  it("keeps every detail, however many there are", async () => {
    const { bring: from } = await createImporter();
    const content = Array.from({ length: 1_500 }, (_, n) => `[poll id="${n}"]`).join("\n\n");
    const { details, losses } = await from(site({ id: 1, content }));
    expect(losses).toMatchObject([{ kind: "shortcode", count: 1_500, pieces: 1 }]);
    expect(details).toHaveLength(1_500);
  });

  it("has its links mapped to the imported pieces; others still lead to the old site", async () => {
    const { store, bring: from } = await createImporter();
    const content =
      '<a href="https://old.example/2023/04/post-2/">a</a> <a href="https://old.example/?p=2">b</a> <a href="/2023/04/post-2#more">c</a> <a href="https://old.example/2023/05/post-2/">d</a> <a href="https://old.example/about/">e</a> <a href="https://new.example/2023/04/post-2/">f</a>';
    const summary = await from(site({ id: 1, content }, { id: 2 }));
    expect((await piecesOf(store))[0]?.body_md).toBe(
      "[a](/author/ada/post-2) [b](/author/ada/post-2) [c](/author/ada/post-2#h-more) [d](/author/ada/post-2) [e](https://old.example/about/) [f](https://new.example/2023/04/post-2/)",
    );
    expect(summary).toMatchObject({ links_mapped: 4 });
    expect(lossesOf(summary)).toEqual({ link: 1 });
  });
});

describe("WordPress's HTML", () => {
  it("keeps bare addresses as they are", async () => {
    expect(await arriving("See https://video.example/a_b_c*d and snake_case")).toBe(
      "See https://video.example/a_b_c%2Ad and snake\\_case",
    );
  });

  it("has captions under pictures, galleries turned into pictures, media turned into links", async () => {
    const { store, bring: from } = await createImporter();
    const attachment = (id: number, parent: number) => ({
      id,
      title: `Pic ${id}`,
      type: "attachment",
      status: "inherit",
      more: `<wp:attachment_url>https://old.example/${id}.jpg</wp:attachment_url><wp:post_parent>${parent}</wp:post_parent>`,
    });
    const content = [
      '[caption id="a" width="3"]<a href="https://x.example/"><img src="https://old.example/0.jpg" alt="Nought" /></a> The nought[/caption]',
      '[gallery ids="7"]',
      "[gallery]",
      '[video mp4="https://old.example/a.mp4"][/video]',
      "[embed]https://video.example/watch?v=a_b[/embed]",
      '<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>',
    ].join("\n\n");
    const summary = await from(site({ id: 1, content }, attachment(7, 9), attachment(8, 1)));
    expect((await piecesOf(store))[0]?.body_md.split("\n\n")).toEqual([
      "[![Nought](https://old.example/0.jpg)](https://x.example/)",
      "*The nought*",
      "![Pic 7](https://old.example/7.jpg)",
      "![Pic 8](https://old.example/8.jpg)",
      "[https://old.example/a.mp4](https://old.example/a.mp4)",
      "https://video.example/watch?v=a_b",
      "[https://www.youtube.com/watch?v=abcdefghijk](https://www.youtube.com/watch?v=abcdefghijk)",
    ]);
    expect(lossesOf(summary)).toEqual({ picture_remote: 3, media: 1, frame: 1, link: 1 });
  });

  it("has paragraphs at blank lines, also inside quotations and lists", async () => {
    const html =
      "One\ntwo\n\n<blockquote>Three\n\nFour</blockquote>\n\n<ul>\n\t<li>a\n<ul>\n\t<li>b</li>\n</ul>\n</li>\n\t<li>c</li>\n</ul>\nFive";
    expect(await arriving(html)).toBe(
      "One  \ntwo\n\n> Three\n> \n> Four\n\n- a\n  - b\n- c\n\nFive",
    );
  });

  it("keeps code, terms, and elements that Markdown lacks", async () => {
    const html =
      '[sourcecode language="php"]\nif (a < b) {\n\n}\n[/sourcecode]\n\nH<sub>2</sub>O, <abbr title="for example">e.g.</abbr>\n\n<dl><dt>Term</dt><dd>Meaning</dd></dl>';
    expect(await arriving(html)).toBe(
      '```php\nif (a < b) {\n\n}\n```\n\nH<sub>2</sub>O, <abbr title="for example">e.g.</abbr>\n\n<dl><dt>Term</dt><dd>Meaning</dd></dl>',
    );
  });
});
