import { describe, expect, it } from "vitest";
import { listOwnPages } from "../../api/store/site/own-pages.ts";
import { createImporter, lossesOf, piecesOf, write } from "./_import.ts";

const POST = {
  status: "published",
  visibility: "public",
  published_at: "2024-02-03T04:05:06.000Z",
  html: "<p>Text</p>",
};

function ghost(
  posts: readonly Record<string, unknown>[],
  more: Record<string, unknown> = {},
): string {
  const data = {
    posts: posts.map((post, index) => ({
      ...POST,
      id: String(index + 1),
      title: `Post ${index + 1}`,
      slug: `post-${index + 1}`,
      ...post,
    })),
    users: [{ id: "9", name: "Ada", slug: "ada" }],
    posts_authors: posts.map((_, index) => ({ post_id: String(index + 1), author_id: "9" })),
    ...more,
  };
  return write("ghost.json", JSON.stringify({ db: [{ meta: {}, data }] }));
}

describe("a Ghost export", () => {
  it("has its bookmarks, callouts, embeds and captions turned into Markdown", async () => {
    const { store, bring: from } = await createImporter();
    const html = [
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://x.example/a_b"><div class="kg-bookmark-content"><div class="kg-bookmark-title">A *site*</div><div class="kg-bookmark-description">About it</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://x.example/icon.png"><span class="kg-bookmark-author">X</span></div></div><div class="kg-bookmark-thumbnail"><img src="https://x.example/t.png"></div></a></figure>',
      '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Mind this</div></div>',
      '<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/abcdefghijk?feature=oembed"></iframe><figcaption>A film</figcaption></figure>',
      "<pre>one<br>two</pre>",
    ].join("");
    await from(ghost([{ html }]));
    expect((await piecesOf(store))[0]?.body_md.split("\n\n")).toEqual([
      "[A \\*site\\*](https://x.example/a_b)",
      "About it",
      "> 💡 Mind this",
      "[https://www.youtube.com/watch?v=abcdefghijk](https://www.youtube.com/watch?v=abcdefghijk)",
      "*A film*",
      "```\none\ntwo\n```",
    ]);
  });

  it("has its links mapped, and everything left out is counted", async () => {
    const { store, bring: from } = await createImporter();
    const html =
      '<p><a href="__GHOST_URL__/post-2/">a</a> <a href="__GHOST_URL__/about/">b</a> <a href="#/portal/signup">c</a> <img src="__GHOST_URL__/content/images/x.png"></p>';
    const first = {
      html,
      feature_image: "https://x.example/f.png",
      codeinjection_head: "<script>1</script>",
      canonical_url: "https://canonical.example/p",
    };
    const more = {
      posts_authors: ["1", "2"].flatMap((post_id) => [
        { post_id, author_id: "8", sort_order: 1 },
        { post_id, author_id: "9", sort_order: 0 },
      ]),
      users: [
        { id: "8", name: "Grace", slug: "grace" },
        { id: "9", name: "Ada", slug: "ada" },
      ],
    };
    const summary = await from(ghost([first, {}], more));
    expect((await piecesOf(store))[0]).toMatchObject({
      body_md: "[a](/author/ada/post-2) [b](/about/) [c](#/portal/signup)",
      fields: expect.stringContaining("https://canonical.example/p"),
    });
    expect(summary.links_mapped).toBe(1);
    expect(lossesOf(summary)).toEqual({
      link: 2,
      picture_missing: 1,
      featured: 1,
      code: 1,
      author: 2,
    });
  });

  it.each([
    { status: "draft" },
    { status: "scheduled" },
    { status: "sent" },
    { visibility: "members" },
    { visibility: "paid" },
  ])("keeps hidden posts hidden: %o", async (post) => {
    const { store, bring: from } = await createImporter();
    await from(ghost([post]));
    expect(await piecesOf(store)).toMatchObject([{ status: "draft", published_at: null }]);
  });

  it("has its pages as pages of the site's own, where the menus had them", async () => {
    const { store, bring: from } = await createImporter();
    const settings = [
      { key: "navigation", value: '[{"label":"About","url":"/about/"}]' },
      { key: "secondary_navigation", value: '[{"label":"Search","url":"/search/"}]' },
    ];
    const page = { type: "page", html: '<p><a href="__GHOST_URL__/post-1/">a</a></p>' };
    const summary = await from(
      ghost([{}, { ...page, slug: "about" }, { ...page, slug: "search" }], { settings }),
    );
    expect(summary).toMatchObject({ pages: 2, published: 1, losses: [] });
    // The site has a page of its own at /search.
    expect(await listOwnPages(store.read)).toMatchObject([
      { slug: "about", body_md: "[a](/author/ada/post-1)", in_navigation: true, in_footer: false },
      { slug: "search-2", in_navigation: false, in_footer: true },
    ]);
  });

  it("has its comments and its pages without text counted", async () => {
    const { bring: from } = await createImporter();
    const comments = [{ html: "<p>Hi</p>" }, { html: "<p>Ho</p>" }];
    const summary = await from(ghost([{}, { type: "page", html: "" }], { comments }));
    expect(lossesOf(summary)).toEqual({ comment: 2, page: 1 });
  });

  it("keeps two posts that share an id, and plain signs in titles", async () => {
    const { store, bring: from } = await createImporter();
    const uuid = "0b8f3c52-1111-4222-8333-444455556666";
    await from(ghost([{ uuid, title: "Use <em> & co" }, { uuid }]));
    expect((await piecesOf(store)).map(({ headline }) => headline)).toEqual([
      "Post 2",
      "Use <em> & co",
    ]);
  });
});
