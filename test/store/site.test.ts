import { describe, expect, it } from "vitest";
import { OWN_PAGE_LIMITS, OwnPagePlace } from "../../api/contract/site/own-page.ts";
import { SHIPPED_SETTINGS, SiteSettings } from "../../api/contract/site/site-settings.ts";
import { drawnIconsId } from "../../api/render/monogram.ts";
import { type Actor, OPERATOR } from "../../api/store/log/audit.ts";
import { copyStore } from "../../api/store/engine/copy.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { listPageRevisions } from "../../api/store/site/own-page-revisions.ts";
import { findOwnPage, listOwnPages } from "../../api/store/site/own-pages.ts";
import {
  addOwnPage,
  moveOwnPage,
  publishOwnPage,
  removeOwnPage,
  saveOwnPage,
  unpublishOwnPage,
} from "../../api/store/site/own-page-steps.ts";
import { importRedirect } from "../../api/store/transfer/import-redirects.ts";
import {
  addRedirect,
  insertRedirects,
  removeRedirect,
} from "../../api/store/pieces/public/redirects.ts";
import { putSiteFiles, readSiteFile, siteFilesOf } from "../../api/store/site/site-files.ts";
import { readPublicSettings } from "../../api/store/site/public-settings.ts";
import {
  isOfSettings,
  listVersions,
  readSettings,
  readVersion,
  saveSettings,
} from "../../api/store/site/site-settings.ts";
import { createTestStore, createWriter, editorAt, writerAt } from "../_setup.ts";
import { openChanges } from "../build/_site.ts";

const FOOTER = { html: "<p>Made here.</p>", version: 1 };
const RENDERED = { html: "<p>Hello.</p>", text: "Hello.", version: 1 };
const OPTIONS = { siteName: "Galley", drawnIcons: drawnIconsId };
const PLACES = { in_navigation: false, in_footer: true };

async function save(
  store: Store,
  settings: Partial<SiteSettings>,
  { actor = OPERATOR, basedOn }: { actor?: Actor; basedOn?: number } = {},
) {
  const before = await readSettings(store.read);
  return saveSettings(store, actor, {
    settings: { ...before.settings, ...settings },
    footer: FOOTER,
    basedOn: basedOn ?? before.number,
  });
}

async function settingsChanges(store: Store): Promise<number> {
  return (await openChanges(store)).filter(isOfSettings).length;
}

async function createPage(store: Store, slug = "about", actor = OPERATOR): Promise<string> {
  return addOwnPage(store, actor, { title: "About", body_md: "Hello.", slug, ...PLACES });
}

describe("the settings of the site", () => {
  it("are the shipped ones before anything is saved", async () => {
    const { store } = await createTestStore();
    expect(await readSettings(store.read)).toEqual({
      number: 0,
      settings: SHIPPED_SETTINGS,
      footerHtml: null,
    });
    expect((await readPublicSettings(store.read, OPTIONS)).name).toBe("Galley");
  });

  it("are saved as a new version, with a change in the log", async () => {
    const { store, clock } = await createTestStore();
    const edith = await createWriter(store, { slug: "edith", access: "editor" });
    const actor = editorAt(edith);
    await save(store, { name: "The Harbour Review", footer_md: "Made here." }, { actor });
    clock.advance({ minutes: 1 });
    await save(store, { accent: "#7a1f3d" });
    expect(await settingsChanges(store)).toBe(2);
    expect(await readPublicSettings(store.read, OPTIONS)).toMatchObject({
      name: "The Harbour Review",
      accent: "#7a1f3d",
      footer_html: "<p>Made here.</p>",
    });
    expect(await listVersions(store.read, 10)).toMatchObject([
      { number: 2, changed: ["accent"], savedBy: null, via: "admin" },
      { number: 1, changed: ["name", "footer_md"], savedBy: "EDITH", via: "desk" },
    ]);
    expect((await readVersion(store.read, 1))?.settings.accent).toBeNull();
  });

  it("are not saved again if nothing differs", async () => {
    const { store } = await createTestStore();
    expect(await save(store, {})).toEqual({ number: 0, isChanged: false });
    expect(await settingsChanges(store)).toBe(0);
  });

  it("are refused to anyone but an editor or the operator", async () => {
    const { store } = await createTestStore();
    const ada = await createWriter(store);
    const key: Actor = { kind: "key", writerId: ada.id, keyId: "k", via: "api" };
    for (const actor of [writerAt(ada), editorAt(ada), key]) {
      await expect(save(store, { name: "Mine" }, { actor })).rejects.toThrow("Only an editor");
      await expect(createPage(store, "about", actor)).rejects.toThrow("Only an editor");
      await expect(putSiteFiles(store, actor, { id: "a", files: [] })).rejects.toThrow(
        "Only an editor",
      );
    }
    expect((await readSettings(store.read)).number).toBe(0);
  });

  it("are refused if somebody else has saved meanwhile", async () => {
    const { store } = await createTestStore();
    await save(store, { name: "One" });
    await expect(save(store, { name: "Two" }, { basedOn: 0 })).rejects.toThrow("Somebody else");
    expect((await readSettings(store.read)).settings.name).toBe("One");
  });

  it("name only pictures that are there", async () => {
    const { store } = await createTestStore();
    const logo = "a".repeat(32);
    await expect(save(store, { logo })).rejects.toThrow("Upload it again");
    const bytes = Buffer.from("logo");
    const file = { name: "logo.webp", width: 400, height: 100, bytes };
    await putSiteFiles(store, OPERATOR, { id: logo, files: [file] });
    await expect(save(store, { icon: logo })).rejects.toThrow("Upload it again");
    await save(store, { logo });
    expect(await readSiteFile(store.read, { id: logo, name: "logo.webp" })).toEqual(bytes);
    expect((await readPublicSettings(store.read, OPTIONS)).logo).toEqual({
      id: logo,
      width: 400,
      height: 100,
      type: "webp",
    });
  });

  it("keep the pictures that an older version names, and forget those that nobody saved", async () => {
    const { store, clock } = await createTestStore();
    const file = { name: "logo.webp", width: 4, height: 4, bytes: Buffer.from("x") };
    const [used, unused, later] = ["a", "b", "c"].map((letter) => letter.repeat(32)) as [
      string,
      string,
      string,
    ];
    for (const id of [used, unused]) await putSiteFiles(store, OPERATOR, { id, files: [file] });
    await save(store, { logo: used });
    await save(store, { logo: null });
    clock.advance({ days: 2 });
    await putSiteFiles(store, OPERATOR, { id: later, files: [file] });
    expect(await siteFilesOf(store.read, used)).toHaveLength(1);
    expect(await siteFilesOf(store.read, later)).toHaveLength(1);
    expect(await siteFilesOf(store.read, unused)).toEqual([]);
  });

  it.each([
    ["a script as an address", { navigation: [{ label: "x", url: "javascript:alert(1)" }] }],
    ["another host as a path", { navigation: [{ label: "x", url: "//evil.example" }] }],
    ["a host behind a backslash", { navigation: [{ label: "x", url: "/\\evil.example" }] }],
    ["a huge stylesheet", { css: "a".repeat(50_001) }],
    ["a long name", { name: "x".repeat(81) }],
    ["an unknown language", { language: "tlh" }],
    ["an unknown font", { face: "comic" }],
    ["a path instead of a picture", { logo: "../../etc/passwd" }],
  ])("refuse %s", (_, wrong) => {
    expect(SiteSettings.safeParse({ ...SHIPPED_SETTINGS, ...wrong }).success).toBe(false);
  });
});

describe("a page of the site's own", () => {
  it("is seen by readers when it is published, as it was then", async () => {
    const { store } = await createTestStore();
    const id = await createPage(store);
    expect((await readPublicSettings(store.read, OPTIONS)).pages).toEqual([]);
    expect(await settingsChanges(store)).toBe(0);
    await publishOwnPage(store, OPERATOR, { id, version: 1, rendered: RENDERED });
    expect(await settingsChanges(store)).toBe(1);
    const given = { title: "About us", body_md: "More.", slug: "about", ...PLACES };
    expect(await saveOwnPage(store, OPERATOR, { id, version: 1, ...given })).toBe(2);
    expect((await readPublicSettings(store.read, OPTIONS)).pages).toMatchObject([
      { slug: "about", title: "About", html: "<p>Hello.</p>", in_footer: true },
    ]);
    expect(await findOwnPage(store.read, "id", id)).toMatchObject({ isAhead: true, version: 2 });
    const revisions = await listPageRevisions(store.read, id);
    expect(revisions.map(({ title, isPublished }) => [title, isPublished])).toEqual([
      ["About us", false],
      ["About", true],
    ]);
    await unpublishOwnPage(store, OPERATOR, id);
    expect((await readPublicSettings(store.read, OPTIONS)).pages).toEqual([]);
    expect(await settingsChanges(store)).toBe(2);
  });

  it("is saved and published only on the version that its editor saw", async () => {
    const { store } = await createTestStore();
    const id = await createPage(store);
    const given = { title: "About", body_md: "Two.", slug: "about", ...PLACES };
    await saveOwnPage(store, OPERATOR, { id, version: 1, ...given });
    await expect(saveOwnPage(store, OPERATOR, { id, version: 1, ...given })).rejects.toThrow(
      "Somebody else",
    );
    const old = { id, version: 1, rendered: RENDERED };
    await expect(publishOwnPage(store, OPERATOR, old)).rejects.toThrow("Somebody else");
  });

  it("keeps its address while it is public, and has one that no other page has", async () => {
    const { store } = await createTestStore();
    const id = await createPage(store);
    await expect(createPage(store)).rejects.toThrow("already a page");
    await publishOwnPage(store, OPERATOR, { id, version: 1, rendered: RENDERED });
    const given = { id, version: 1, title: "About", body_md: "Hello.", ...PLACES };
    await expect(saveOwnPage(store, OPERATOR, { ...given, slug: "us" })).rejects.toThrow(
      "Unpublish the page",
    );
    await expect(removeOwnPage(store, OPERATOR, id)).rejects.toThrow("Unpublish it first");
    await unpublishOwnPage(store, OPERATOR, id);
    await saveOwnPage(store, OPERATOR, { ...given, slug: "us" });
    await removeOwnPage(store, OPERATOR, id);
    expect(await listOwnPages(store.read)).toEqual([]);
  });

  it.each(["desk", "api", "author", "assets", "docs", "404", "A", "a b", "../x", "a--b", ""])(
    "cannot have the address /%s",
    (slug) => {
      expect(OwnPagePlace.safeParse({ slug, ...PLACES }).success).toBe(false);
    },
  );

  it("and a redirect never have the same address, whichever comes first", async () => {
    const { store } = await createTestStore();
    const redirect = (path: string) =>
      addRedirect(store, OPERATOR, { path, target: { url: "https://other.example/" } });
    const id = await createPage(store, "about");
    await expect(redirect("/about")).rejects.toThrow("address of a page");
    await redirect("/imprint");
    await expect(createPage(store, "imprint")).rejects.toThrow("A redirect leads from /imprint");
    const text = { title: "Imprint", body_md: "", slug: "imprint", ...PLACES };
    await expect(saveOwnPage(store, OPERATOR, { ...text, id, version: 1 })).rejects.toThrow(
      "A redirect leads from /imprint",
    );
    const line = { path: "/about", target: "/docs", origin: "admin", type: "redirect" } as const;
    expect(await store.write((tx) => importRedirect(tx, store, line))).toEqual({
      problem: "path is the address of a page",
    });
  });

  it("is not published where a redirect of an earlier version leads away", async () => {
    const { store } = await createTestStore();
    const id = await createPage(store, "about");
    await store.write((tx) =>
      insertRedirects(tx, store, [
        { path: "/about", piece_id: null, target: "/docs", origin: "admin" },
      ]),
    );
    const publish = { id, version: 1, rendered: RENDERED };
    await expect(publishOwnPage(store, OPERATOR, publish)).rejects.toThrow("Remove the redirect");
    await removeRedirect(store, OPERATOR, "/about");
    await publishOwnPage(store, OPERATOR, publish);
  });

  it("has a place among the others that an editor can change", async () => {
    const { store } = await createTestStore();
    const ids = [];
    for (const slug of ["one", "two", "three"]) ids.push(await createPage(store, slug));
    for (const id of ids) {
      await publishOwnPage(store, OPERATOR, { id, version: 1, rendered: RENDERED });
    }
    await moveOwnPage(store, OPERATOR, { id: ids[2] ?? "", way: "up" });
    await moveOwnPage(store, OPERATOR, { id: ids[0] ?? "", way: "up" });
    const { pages } = await readPublicSettings(store.read, OPTIONS);
    expect(pages.map(({ slug }) => slug)).toEqual(["one", "three", "two"]);
  });

  it("is one of a limited number", async () => {
    const { store } = await createTestStore();
    for (let number = 0; number < OWN_PAGE_LIMITS.pages; number++) {
      await createPage(store, `page-${number}`);
    }
    await expect(createPage(store, "one-more")).rejects.toThrow("Delete one first");
  });
});

it("a copy of the database has the settings, the pictures and the pages", async () => {
  const { store } = await createTestStore();
  const { store: target } = await createTestStore();
  const id = await createPage(store);
  await publishOwnPage(store, OPERATOR, { id, version: 1, rendered: RENDERED });
  await save(store, { name: "The Harbour Review" });
  await copyStore(store, target);
  expect(await readPublicSettings(target.read, OPTIONS)).toEqual(
    await readPublicSettings(store.read, OPTIONS),
  );
});
