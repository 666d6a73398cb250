import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { exportLines } from "../../api/store/transfer/export.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { listRedirects } from "../../api/store/pieces/public/redirects.ts";
import { tempFolder } from "../_setup.ts";
import { createImporter, write } from "./_import.ts";

async function originsOf(store: Store): Promise<string[]> {
  return (await listRedirects(store.read, { limit: 100 })).map(({ origin }) => origin);
}

async function redirectsOf(store: Store): Promise<[path: string, target: string | null][]> {
  const rows = await listRedirects(store.read, { limit: 100 });
  return rows.map(({ path, target }) => [path, target]);
}

it("front matter's old addresses, and the usual address of a file, lead to the piece", async () => {
  const { store, bring } = await createImporter();
  const folder = tempFolder();
  const put = (name: string, head: string): void => {
    write(name, `---\ntitle: T\nauthor: Ada\n${head}\n---\nText.`, folder);
  };
  put("_posts/2019-1-2-jekyll.md", "categories: news\nredirect_from: [/one.html, /desk/x]");
  put("content/posts/hugo/index.md", "date: 2020-01-01\naliases:\n  - /two/\n  - /shared");
  put("content/posts/eleventy.md", "date: 2020-01-01\npermalink: /three/index.html");
  put("content/posts/other.md", "date: 2020-01-01\nslug: other\naliases: /shared");
  put("content/posts/hidden.md", "draft: true\naliases: /never");
  await bring(folder, "ada");
  expect(await redirectsOf(store)).toEqual([
    ["/news/2019/01/02/jekyll", "/author/ada/jekyll"],
    ["/news/2019/01/02/jekyll.html", "/author/ada/jekyll"],
    ["/one.html", "/author/ada/jekyll"],
    ["/posts/eleventy", "/author/ada/eleventy"],
    ["/posts/hugo", "/author/ada/hugo"],
    ["/posts/other", "/author/ada/other"],
    ["/three", "/author/ada/eleventy"],
    ["/two", "/author/ada/hugo"],
  ]);
});

it("the addresses of Ghost and WordPress posts lead to the pieces, also on a second run", async () => {
  const { store, bring } = await createImporter();
  const post = { id: "1", title: "One", slug: "one", status: "published", html: "<p>Text</p>" };
  const data = {
    posts: [{ ...post, visibility: "public", published_at: "2024-02-03T04:05:06.000Z" }],
    users: [{ id: "9", name: "Ada", slug: "ada" }],
    posts_authors: [{ post_id: "1", author_id: "9" }],
  };
  const ghost = write("ghost.json", JSON.stringify({ db: [{ meta: {}, data }] }));
  await bring(ghost);
  const wordpress = write(
    "site.xml",
    `<?xml version="1.0"?><rss xmlns:wp="w" xmlns:dc="d" xmlns:content="c"><channel><link>https://old.example</link>
    <item><title>Two</title><link>https://old.example/2023/04/zw%C3%B6lf/</link><dc:creator>ada</dc:creator>
    <content:encoded>Text</content:encoded><wp:post_id>2</wp:post_id><wp:post_date_gmt>2023-04-05 06:07:08</wp:post_date_gmt>
    <wp:post_name>zw%C3%B6lf</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item></channel></rss>`,
  );
  await bring(wordpress);
  const expected = [
    ["/2023/04/zw%C3%B6lf", "/author/ada/zwolf"],
    ["/2024/02/03/one", "/author/ada/one"],
    ["/one", "/author/ada/one"],
  ];
  expect(await redirectsOf(store)).toEqual(expected);
  await store.write((tx) => tx.deleteFrom("redirects").execute());
  expect(await bring(ghost)).toMatchObject({ added: 0 });
  await bring(wordpress);
  expect(await redirectsOf(store)).toEqual(expected);
});

it("an export has all redirects, and an import takes them back", async () => {
  const { store, bring } = await createImporter();
  const line = {
    author: "Ada",
    headline: "Ink",
    body_md: "Text.",
    published_at: "2024-01-01",
    old_paths: ["/old/", "/author/ada/first-ink", "/api/x", "not a path"],
  };
  const redirect = { type: "redirect", path: "/gone/", target: "https://other.example/" };
  const lines = [line, redirect].map((value) => JSON.stringify(value)).join("\n");
  expect(await bring(write("a.jsonl", lines))).toMatchObject({ refused: [] });
  const expected = [
    ["/author/ada/first-ink", "/author/ada/ink"],
    ["/gone", "https://other.example/"],
    ["/old", "/author/ada/ink"],
  ];
  expect(await redirectsOf(store)).toEqual(expected);
  // An address in the writer's own folder is one that the piece had here.
  expect(await originsOf(store)).toEqual(["slug", "import", "import"]);

  const file = join(tempFolder(), "all.jsonl");
  const exported = await store.snapshot(async (db) => {
    const all: string[] = [];
    for await (const one of exportLines(db)) all.push(JSON.stringify(one));
    return all;
  });
  writeFileSync(file, exported.join("\n"));
  const other = await createImporter();
  expect(await other.bring(file)).toMatchObject({ refused: [] });
  expect(await redirectsOf(other.store)).toEqual(expected);
  expect(await originsOf(other.store)).toEqual(["slug", "import", "import"]);
});
