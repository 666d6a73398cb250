import { mkdirSync, symlinkSync, truncateSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it, onTestFinished } from "vitest";
import { PICTURE_LIMITS } from "../../api/contract/pictures.ts";
import { say } from "../../api/contract/say.ts";
import { createOutbound } from "../../api/outbound/client.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { deletePicture } from "../../api/store/pictures/picture-deletion.ts";
import { createImporter, lossesOf, piecesOf, write } from "../scripts/_import.ts";
import { tempFolder } from "../_setup.ts";
import { testPicture } from "./_pictures.ts";

const post = (body: string, head = "title: T\ndate: 2024-01-01"): string =>
  `---\n${head}\n---\n${body}`;

/** Pictures by name, each of another colour. */
async function picturesAt(folder: string, ...names: string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    const colour = `#${(index + 1).toString(16).padStart(2, "0")}4060`;
    write(name, await testPicture({ colour }), folder);
  }
}

/** A text with the ids of pictures replaced by their descriptions in the library. */
async function bodyOf(store: Store, headline = "T"): Promise<string> {
  const owned = await store.read.selectFrom("picture_owners").selectAll().execute();
  const piece = (await piecesOf(store)).find((one) => one.headline === headline);
  return (piece?.body_md ?? "").replaceAll(/[0-9a-f]{32}/g, (id) =>
    owned.some(({ picture_id }) => picture_id === id) ? "ID" : `unknown ${id}`,
  );
}

const shownBy = (store: Store) => store.read.selectFrom("piece_pictures").selectAll().execute();
const ownersOf = (store: Store) => store.read.selectFrom("picture_owners").selectAll().execute();

describe("a Markdown folder", () => {
  it("brings its pictures along, wherever its system keeps them", async () => {
    const { store, bring } = await createImporter();
    const folder = tempFolder();
    await picturesAt(
      folder,
      "content/posts/a/beside.png",
      "content/posts/shared.png",
      "static/images/in static.png",
      "public/p/in-public.png",
      "assets/in-assets.png",
      "src/img/in-src.png",
      "at-root.png",
      "static/posts/a/by-address.png",
    );
    const shows = [
      '![One](beside.png "Its caption")',
      "![Two](../shared.png)",
      "![Three](/images/in%20static.png)",
      "![Four](</p/in-public.png>)",
      "Text with ![five](/in-assets.png) in it",
      "![Six](/img/in-src.png?v=2)",
      "![Seven](/AT-ROOT.png)",
      "![Eight](by-address.png)",
      "![Nine][ref]",
      "[ref]: beside.png 'With a \"mark\"'",
      "`![code](beside.png)`",
    ];
    write("content/posts/a/index.md", post(shows.join("\n\n")), folder);
    const summary = await bring(folder, "ada");
    expect(summary).toMatchObject({ pictures_taken: 8, pictures_found: 9, refused_count: 0 });
    expect((await bodyOf(store)).split("\n\n")).toEqual([
      '![One](/pictures/ID "Its caption")',
      "![Two](/pictures/ID)",
      "![Three](/pictures/ID)",
      "![Four](/pictures/ID)",
      "Text with ![five](/pictures/ID) in it",
      "![Six](/pictures/ID)",
      "![Seven](/pictures/ID)",
      "![Eight](/pictures/ID)",
      '![Nine](/pictures/ID "With a \\"mark\\"")',
      "[ref]: beside.png 'With a \"mark\"'",
      "`![code](beside.png)`",
    ]);
    const [ada] = await store.read.selectFrom("writers").select(["id", "slug"]).execute();
    const owners = await ownersOf(store);
    expect(new Set(owners.map(({ writer_id }) => writer_id))).toEqual(new Set([ada?.id]));
    expect(owners.map(({ alt }) => alt).toSorted()).toContain("Three");
    expect(await shownBy(store)).toHaveLength(8);
  });

  it("has the pictures of HTML and of template tags, with their captions", async () => {
    const { store, bring } = await createImporter();
    const folder = tempFolder();
    await picturesAt(folder, "a.png", "b.png", "big.png");
    const shows = [
      '<p align="center"><img width="9" alt="A &quot;sign&quot;" src="/a.png"></p>',
      "<img src='/b.png' alt='Alone'>",
      '<figure class="x"><img src="a.png" alt="In it"><figcaption>Its <em>words</em></figcaption></figure>',
      '{{< figure src="/a.png" alt="An a" caption="The \\"a\\"" >}}',
      '{{< figure src="/a.png" caption="From [here](https://x.example/)" >}}',
      "{% img left /b.png 320 240 %}",
      '{% include figure.html image_path="/b.png" caption="B" %}',
      "[![Small](b.png)](/big.png)",
      "[![Other](b.png)](https://x.example/)",
    ];
    write("a.md", post(shows.join("\n\n")), folder);
    expect(await bring(folder, "ada")).toMatchObject({ pictures_taken: 3, pictures_found: 9 });
    expect((await bodyOf(store)).split(/\n{2,}/)).toEqual([
      '<p align="center"><img src="/pictures/ID" alt="A &quot;sign&quot;"></p>',
      "![Alone](/pictures/ID)",
      '![In it](/pictures/ID "Its words")',
      '![An a](/pictures/ID "The \\"a\\"")',
      "![](/pictures/ID)",
      "*From [here](https://x.example/)*",
      "![](/pictures/ID)",
      '![B](/pictures/ID "B")',
      "![Small](/pictures/ID)",
      "[![Other](/pictures/ID)](https://x.example/)",
    ]);
    expect(await shownBy(store)).toHaveLength(3);
  });

  it("calls a picture missing that was beside the text, also where the old site is known", async () => {
    const { bring } = await createImporter();
    const folder = tempFolder();
    write(
      "a.md",
      post("![A](/images/a.png)\n\n![B](b.png)\n\n![R](https://x.example/r.png)"),
      folder,
    );
    const summary = await bring(folder, "ada", { site: "https://old.example" });
    expect(lossesOf(summary)).toEqual({ picture_missing: 2, picture_remote: 1 });
  });

  it("has its drawings as pictures, also one inside the text", async () => {
    const { store, bring } = await createImporter();
    const folder = tempFolder();
    const svg = (colour: string): string =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="${colour}"/></svg>`;
    write("chart.svg", `<?xml version="1.0"?>\n<!-- ${"-x".repeat(900)} -->${svg("red")}`, folder);
    const inText = `data:image/svg+xml;base64,${Buffer.from(svg("blue")).toString("base64")}`;
    write("a.md", post(`![A chart](chart.svg)\n\n![Another](${inText})`), folder);
    expect(await bring(folder, "ada")).toMatchObject({ pictures_taken: 2, losses: [] });
    expect(await bodyOf(store)).toBe("![A chart](/pictures/ID)\n\n![Another](/pictures/ID)");
  });

  it("says what it could not have, and keeps the descriptions", async () => {
    const { store, bring } = await createImporter();
    const folder = tempFolder();
    write("drawing.svg", '<svg xmlns="http://www.w3.org/2000/svg"', folder);
    write("text.png", "not a picture", folder);
    write("half.png", (await testPicture({ width: 400, height: 400 })).subarray(0, 60), folder);
    const large = write("large.png", await testPicture(), folder);
    truncateSync(large, PICTURE_LIMITS.bytes + 1);
    const names = ["drawing.svg", "text.png", "half.png", "large.png", "missing.png"];
    const shows = names.map((name) => `![The ${name}](${name})`);
    write("a.md", post([...shows, "![R](https://x.example/r.png)"].join("\n\n")), folder);
    const summary = await bring(folder, "ada");
    expect(summary).toMatchObject({ added: 1, pictures_taken: 0, pictures_found: 6 });
    expect(lossesOf(summary)).toEqual({
      picture_refused: 4,
      picture_missing: 1,
      picture_remote: 1,
    });
    expect(summary.losses[0]?.labels).toEqual([
      { label: "The picture is damaged. Save it again in an image editor.", count: 2 },
      {
        label: "The file is not a picture. Send a JPEG, PNG, WebP, GIF or AVIF file.",
        count: 1,
      },
      { label: "larger than 20 MiB", count: 1 },
    ]);
    expect(summary.details.map(({ message }) => message)).toContain(
      "Pictures that cannot be used: larger than 20 MiB: large.png",
    );
    expect(await bodyOf(store)).toBe(
      [...names.map((name) => `The ${name}`), "![R](https://x.example/r.png)"].join("\n\n"),
    );
    expect(await ownersOf(store)).toEqual([]);
  });

  it("reads nothing outside of it", async () => {
    const { store, bring } = await createImporter();
    const outside = tempFolder();
    await picturesAt(outside, "secret.png", "folder/deep.png");
    const folder = join(outside, "site");
    mkdirSync(folder);
    symlinkSync(join(outside, "secret.png"), join(folder, "link.png"));
    symlinkSync(join(outside, "folder"), join(folder, "linked"));
    const hrefs = [
      "../secret.png",
      "/../secret.png",
      "%2e%2e/secret.png",
      "..%2fsecret.png",
      "..\\secret.png",
      "link.png",
      "linked/deep.png",
      join(outside, "secret.png"),
      `file://${outside}/secret.png`,
      "a/../../secret.png",
      "secret.png%00.png",
    ];
    write("a.md", post(hrefs.map((href, index) => `![P${index}](<${href}>)`).join("\n\n")), folder);
    const summary = await bring(folder, "ada");
    expect(summary).toMatchObject({ added: 1, pictures_taken: 0 });
    expect(await ownersOf(store)).toEqual([]);
    expect(await bodyOf(store)).not.toContain("/pictures/");
  });

  it.each([
    ["cover: a.png", ""],
    ["image: /images/a.png", ""],
    ["featured_image: images/a.png", ""],
    ["featuredImage: /images/a.png\nimageAlt: Words", "Words"],
    ["thumbnail: /images/a.png", ""],
    ["images: [/images/a.png, /b.png]", ""],
    ["cover:\n  image: a.png\n  alt: Its words", "Its words"],
    ["image:\n  path: /images/a.png\n  alt: Path", "Path"],
    ["header:\n  overlay_image: /images/a.png", ""],
  ])("has the cover that its front matter names: %s", async (head, alt) => {
    const { store, bring } = await createImporter();
    const folder = tempFolder();
    await picturesAt(folder, "static/images/a.png");
    write("posts/x/a.png", await testPicture({ colour: "#014060" }), folder);
    write("posts/x/index.md", post("Text.", `title: T\ndate: 2024-01-01\n${head}`), folder);
    const summary = await bring(folder, "ada");
    expect(summary).toMatchObject({ pictures_taken: 1, pictures_found: 1, losses: [] });
    const [owner] = await ownersOf(store);
    expect(owner).toMatchObject({ alt });
    expect(await shownBy(store)).toMatchObject([
      { picture_id: owner?.picture_id, part: "cover", alt },
    ]);
  });

  it("says which covers it could not have", async () => {
    const { store, bring } = await createImporter();
    const folder = tempFolder();
    const covers = ["https://x.example/a.png", "/gone.png", "dark", "true"];
    for (const [index, cover] of covers.entries()) {
      write(`${index}.md`, post("Text.", `title: T\ndate: 2024-01-01\ncover: ${cover}`), folder);
    }
    const summary = await bring(folder, "ada");
    expect(summary).toMatchObject({ added: 4, pictures_found: 2 });
    expect(lossesOf(summary)).toEqual({ featured: 1, picture_missing: 1 });
    expect(await shownBy(store)).toEqual([]);
  });

  it("can have its pictures in another folder", async () => {
    const { store, bring } = await createImporter();
    const [folder, pictures] = [tempFolder(), join(tempFolder(), "static")];
    await picturesAt(pictures, "images/a.png");
    write("posts/a.md", post("![A](/images/a.png)"), folder);
    await bring(folder, "ada", { pictures });
    expect(await bodyOf(store)).toBe("![A](/pictures/ID)");
  });

  it("adds nothing twice, and brings back no picture that its writer has deleted", async () => {
    const { store, bring } = await createImporter();
    const folder = tempFolder();
    await picturesAt(folder, "a.png");
    write("a.md", post("![A](a.png)\n\n![Again](a.png)"), folder);
    expect(await bring(folder, "ada")).toMatchObject({ pictures_taken: 1, pictures_found: 2 });
    const before = await piecesOf(store);
    const [owner] = await ownersOf(store);
    await deletePicture(store, OPERATOR, {
      writerId: owner?.writer_id ?? "",
      id: owner?.picture_id ?? "",
    });
    expect(await bring(folder, "ada")).toMatchObject({ present: 1, pictures_taken: 0 });
    expect(await ownersOf(store)).toEqual([]);
    expect(await piecesOf(store)).toEqual(before);
  });

  it("takes in pictures up to the quota of their writer", async () => {
    const { store, bring } = await createImporter({ quotas: { pictureBytes: 3_000 } });
    const folder = tempFolder();
    await picturesAt(folder, "a.png");
    const noise = { width: 200, height: 200, mean: 128, sigma: 60, type: "gaussian" } as const;
    const large = sharp({ create: { ...noise, channels: 3, background: "#fff", noise } });
    write("b.png", await large.png().toBuffer(), folder);
    write("a.md", post("![A](a.png)\n\n![B](b.png)"), folder);
    const summary = await bring(folder, "ada");
    expect(lossesOf(summary)).toEqual({ picture_quota: 1 });
    expect(await bodyOf(store)).toBe("![A](/pictures/ID)\n\nB");
  });

  it("is only looked at on a dry run", async () => {
    const { store, bring } = await createImporter();
    const folder = tempFolder();
    await picturesAt(folder, "a.png");
    write("b.png", "not a picture", folder);
    const shows = ["![A](a.png)", "![B](b.png)", "![C](https://x.example/c.png)"];
    write("a.md", post(shows.join("\n\n")), folder);
    const fetchFrom = { send: () => Promise.reject(new Error("A dry run sends no requests.")) };
    const summary = await bring(folder, "ada", { isDryRun: true, fetchFrom });
    expect(summary).toMatchObject({ pictures_taken: 2, pictures_found: 3 });
    expect(lossesOf(summary)).toEqual({ picture_refused: 1 });
    expect(await ownersOf(store)).toEqual([]);
  });
});

describe("an archive", () => {
  it("of Ghost brings the pictures in content/images along", async () => {
    const { store, bring } = await createImporter();
    const folder = tempFolder();
    await picturesAt(folder, "content/images/2020/01/a.png", "content/images/2020/02/b.png");
    const html = [
      '<figure class="kg-card kg-image-card kg-card-hascaption"><img src="__GHOST_URL__/content/images/2020/01/a.png" class="kg-image" alt="An a" title="a.png"><figcaption>The a</figcaption></figure>',
      '<p><a href="https://old.example/content/images/2020/02/b.png"><img src="https://old.example/content/images/size/w600/2020/02/b.png" alt="B"></a></p>',
      '<p><img src="https://other.example/c.png" alt="C" title="Hint"></p>',
    ].join("");
    const data = {
      posts: [
        {
          id: "1",
          title: "T",
          html,
          status: "published",
          published_at: "2024-01-01",
          feature_image: "__GHOST_URL__/content/images/2020/01/a.png",
        },
      ],
      posts_meta: [
        { post_id: "1", feature_image_alt: "Cover", feature_image_caption: "By <b>me</b>" },
      ],
      users: [{ id: "9", name: "Ada", slug: "ada" }],
      posts_authors: [{ post_id: "1", author_id: "9" }],
    };
    const file = write("ghost.json", JSON.stringify({ db: [{ data }] }), folder);
    const summary = await bring(file, undefined, { site: "https://old.example" });
    expect(summary).toMatchObject({ pictures_taken: 2, pictures_found: 4 });
    expect(lossesOf(summary)).toEqual({ picture_remote: 1, featured_caption: 1 });
    const [cover] = (await shownBy(store)).filter(({ part }) => part === "cover");
    expect(cover).toMatchObject({ alt: "Cover" });
    expect((await bodyOf(store)).split("\n\n")).toEqual([
      '![An a](/pictures/ID "The a")',
      "![B](/pictures/ID)",
      '![C](https://other.example/c.png "Hint")',
    ]);
  });

  it("of WordPress brings the pictures in wp-content/uploads along, in their full size", async () => {
    const { store, bring } = await createImporter();
    const folder = tempFolder();
    const uploads = "wp-content/uploads/2020/01";
    await picturesAt(folder, `${uploads}/a.png`, `${uploads}/a-300x200.png`, `${uploads}/b.png`);
    const at = `https://old.example/${uploads}`;
    const content = [
      `[caption id="x" width="300"]<img src="${at}/a-300x200.png" alt="An a" /> The a[/caption]`,
      `<figure><a href="${at}/b.png"><img src="${at}/b.png" alt="B"/></a><figcaption>See <a href="https://x.example/">x</a></figcaption></figure>`,
    ].join("\n\n");
    const item = (id: number, type: string, more: string): string =>
      `<item><title>T</title><dc:creator>ada</dc:creator><wp:post_id>${id}</wp:post_id><wp:post_type>${type}</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2024-01-01 00:00:00</wp:post_date_gmt>${more}</item>`;
    const upload = (id: number, name: string): string =>
      item(id, "attachment", `<wp:attachment_url>${at}/${name}</wp:attachment_url>`);
    const file = write(
      "wordpress.xml",
      `<rss><channel><wp:base_blog_url>https://old.example</wp:base_blog_url>${item(1, "post", `<content:encoded><![CDATA[${content}]]></content:encoded><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>3</wp:meta_value></wp:postmeta>`)}${upload(2, "a.png")}${upload(3, "b.png")}${upload(4, "unused.png")}${upload(5, "paper.pdf")}</channel></rss>`,
      folder,
    );
    const summary = await bring(file);
    expect(summary).toMatchObject({ pictures_taken: 2, pictures_found: 3 });
    expect((await shownBy(store)).map(({ part }) => part).toSorted()).toEqual([
      "cover",
      "text",
      "text",
    ]);
    expect(summary.losses).toMatchObject([
      {
        kind: "attachment",
        count: 2,
        labels: [
          { label: "pictures", count: 1 },
          { label: "other files", count: 1 },
        ],
      },
    ]);
    expect((await bodyOf(store)).split("\n\n")).toEqual([
      '![An a](/pictures/ID "The a")',
      "![B](/pictures/ID)",
      "*See [x](https://x.example/)*",
    ]);
    const owners = await ownersOf(store);
    expect(owners.map(({ alt }) => alt).toSorted()).toEqual(["An a", "B"]);
  });
});

describe("pictures on other servers", () => {
  it("are fetched once each if the operator asks, and stay links where that fails", async () => {
    const { store, bring } = await createImporter();
    const picture = await testPicture();
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? "");
      if (request.url === "/moved.png") response.writeHead(302, { location: "/a.png" }).end();
      else if (request.url === "/a.png") response.end(picture);
      else if (request.url === "/text.png") response.end("Hello");
      else if (request.url === "/large.png") response.end(Buffer.alloc(PICTURE_LIMITS.bytes + 1));
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const names = ["a.png", "a.png", "moved.png", "gone.png", "text.png", "large.png"];
    const folder = tempFolder();
    write("a.md", post(names.map((name) => `![P](${at}/${name})`).join("\n\n")), folder);

    const fetchFrom = createOutbound({ allowPrivate: true });
    const summary = await bring(folder, "ada", { fetchFrom });
    expect(summary).toMatchObject({ pictures_taken: 1, pictures_found: 6 });
    expect(summary.losses).toMatchObject([{ kind: "picture_unreachable", count: 3 }]);
    expect(summary.losses[0]?.labels.map(({ label }) => label).toSorted()).toEqual([
      "The file is not a picture. Send a JPEG, PNG, WebP, GIF or AVIF file.",
      "larger than 20 MiB",
      "the server answered 404",
    ]);
    expect(requests.toSorted()).toEqual(
      ["/a.png", "/a.png", "/gone.png", "/large.png", "/moved.png", "/text.png"].toSorted(),
    );
    expect((await bodyOf(store)).split("\n\n")).toEqual([
      "![P](/pictures/ID)",
      "![P](/pictures/ID)",
      "![P](/pictures/ID)",
      `![P](${at}/gone.png)`,
      `![P](${at}/text.png)`,
      `![P](${at}/large.png)`,
    ]);
  });

  it("are never fetched from a private address", async () => {
    const { bring } = await createImporter();
    const folder = tempFolder();
    const hosts = ["127.0.0.1", "10.0.0.1", "169.254.169.254", "[::1]", "localhost"];
    write("a.md", post(hosts.map((host) => `![P](http://${host}/a.png)`).join("\n\n")), folder);
    const fetchFrom = createOutbound({ allowPrivate: false });
    const { losses } = await bring(folder, "ada", { fetchFrom });
    expect(losses).toMatchObject([
      { kind: "picture_unreachable", labels: [{ label: "the address is not public", count: 5 }] },
    ]);
  });

  it("are not asked for again at a host that fails", async () => {
    const { bring } = await createImporter();
    const folder = tempFolder();
    const shows = Array.from({ length: 40 }, (_, n) => `![P](https://x.example/${n}.png)`);
    write("a.md", post(shows.join("\n\n")), folder);
    let requests = 0;
    const fetchFrom = {
      send: async () => {
        requests++;
        return { failure: "timeout", said: say("The request was cancelled.") } as const;
      },
    };
    const { losses } = await bring(folder, "ada", { fetchFrom });
    expect(requests).toBe(5);
    expect(losses).toMatchObject([{ kind: "picture_unreachable", count: 40 }]);
  });
});
