import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { stalenessOf } from "../../build/pipeline/staleness.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { createPiece, createTestStore, createWriter, publishPiece, tempFolder } from "../_setup.ts";

const SETTINGS = { baseUrl: "https://galley.example", siteName: "Galley" };

it("the form to follow by e-mail is on the pages of a site that sends mail, and nowhere else", async () => {
  const { store } = await createTestStore();
  const dataDir = tempFolder();
  const ada = await createWriter(store);
  await publishPiece(store, ada, await createPiece(store, ada, { category: "civic" }));
  for (let times = 0; times < 3; times++) {
    await publishPiece(store, ada, await createPiece(store, ada, { locale: "ar" }));
  }
  const read = (path: string) => readFileSync(join(publicFolder(dataDir), path), "utf8");
  const formsOn = (path: string) =>
    [...read(path).matchAll(/<form class="by-mail".*?<\/form>/gs)].map(
      ([form]) => /name="to" value="([^"]*)"/.exec(form)?.[1],
    );
  const pages = {
    "index.html": "site",
    "author/ada/index.html": "writer:ada",
    "author/ada/a-headline/index.html": "writer:ada",
    "category/civic/index.html": "category:civic",
    "ar/index.html": "language:ar",
  };
  await buildAll({ store, dataDir, settings: SETTINGS });
  for (const path of Object.keys(pages)) expect(formsOn(path), path).toEqual([]);
  expect(existsSync(join(publicFolder(dataDir), "follow"))).toBe(false);
  expect(read("archive/index.html")).not.toContain("/follow");
  expect(read("_headers")).not.toContain("/follow");
  const settings = { ...SETTINGS, sendsMail: true };
  // A mail server that is set makes all pages anew, and no file that is not a page.
  expect(await stalenessOf({ store, dataDir }, settings)).toBe("outdated");
  await buildAll({ store, dataDir, settings, mayReuse: true });
  expect(await stalenessOf({ store, dataDir }, settings)).toBeNull();
  for (const [path, to] of Object.entries(pages)) expect(formsOn(path), path).toEqual([to]);
  // In the words that the mail and the proof of consent have.
  expect(read("ar/index.html")).toContain("<bdi>مقالات باللغة العربية</bdi>");
  expect(formsOn("follow/index.html")).toEqual(["site"]);
  expect(read("sitemaps/pages.xml")).toContain("https://galley.example/follow<");
  // A copy on another host may send the form to the site's own address.
  expect(read("_headers")).toContain("form-action 'self' https://galley.example;");
  expect(formsOn("search/index.html")).toEqual([]);
  // The way there for those who want the link to their subscriptions again.
  expect(read("archive/index.html")).toContain('<a href="/follow">Follow by email</a>');
});
