import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { setAccess } from "../../api/store/people/editors.ts";
import { eraseWriter } from "../../api/store/people/erasure.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import {
  content,
  createPiece,
  createWriter,
  publishPiece,
  tempFolder,
  writerAt,
} from "../_setup.ts";
import { createLiveTree, publishNew, SETTINGS, unpublish } from "./_site.ts";
import { readTree } from "./_tree.ts";

/** An English piece, and two that say that they are its translations, the second by way of the first. */
async function createGroup() {
  const live = await createLiveTree();
  const { publish, build, clock, root } = live;
  const bridge = await publish("bridge", { locale: "en" });
  clock.advance({ minutes: 1 });
  const ponte = await publish("ponte", { locale: "pt-BR", translation_of: bridge.id });
  clock.advance({ minutes: 1 });
  const jisr = await publish("jisr", { locale: "ar", translation_of: ponte.id });
  await build();
  const read = (path: string): string => readFileSync(join(root, path), "utf8");
  const alternates = (slug: string): Record<string, string> =>
    Object.fromEntries(
      [
        ...read(`author/ada/${slug}/index.html`).matchAll(
          /<link rel="alternate" hreflang="([^"]+)" href="[^"]*\/([^/"]+)"/g,
        ),
      ].map(([, language = "", to = ""]) => [language, to]),
    );
  const also = (slug: string): string[] => {
    const [, line = ""] = /<p class="also-in"[^>]*>(.*?)<\/p>/.exec(
      read(`author/ada/${slug}/index.html`),
    ) ?? ["", ""];
    return [...line.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, name = ""]) => name);
  };
  return { ...live, bridge, ponte, jisr, read, alternates, also };
}

const ALL = { en: "bridge", "pt-BR": "ponte", ar: "jisr", "x-default": "bridge" };

describe("translations", () => {
  it("name one another on their pages, in their heads, records and Markdown", async () => {
    const { alternates, also, read, ponte, bridge } = await createGroup();
    for (const slug of ["bridge", "ponte", "jisr"]) expect(alternates(slug)).toEqual(ALL);
    expect(also("bridge")).toEqual(["português (Brasil)", "العربية"]);
    expect(also("ponte")).toEqual(["English", "العربية"]);
    expect(also("jisr")).toEqual(["English", "português (Brasil)"]);
    const [, links = ""] =
      /<nav class="languages"[^>]*>(.*?)<\/nav>/.exec(read("author/ada/ponte/index.html")) ?? [];
    expect([...links.matchAll(/href="\/author\/ada\/([^"]*)"/g)].map(([, to]) => to)).toEqual([
      "ponte",
      "bridge",
      "jisr",
    ]);
    const { piece } = JSON.parse(read(`api/public/pieces/${ponte.id}.json`)) as {
      piece: { translations: { id: string; language: string }[] };
    };
    expect(piece.translations.map(({ language }) => language)).toEqual(["en", "ar"]);
    expect(piece.translations[0]?.id).toContain(bridge.id);
    expect(read("author/ada/ponte.md")).toMatch(/^translations: \[\{"language":"en","url":/m);
    expect(read("feed.json")).not.toContain("translations");
  });

  it("forget one that is withdrawn, moved, erased or no longer a translation, and the tree is that of a full build", async () => {
    const live = await createGroup();
    const { store, ada, build, alternates, also, clock, root, ponte, bridge, jisr } = live;
    const bob = await createWriter(store, { slug: "bob" });
    await setAccess(store, OPERATOR, { writerId: bob.id, access: "editor" });
    clock.advance({ minutes: 1 });
    await publishNew(store, bob, { headline: "bruecke", locale: "de", translation_of: bridge.id });
    await build();
    expect(alternates("jisr")).toEqual({ ...ALL, de: "bruecke" });
    await eraseWriter(store, OPERATOR, bob.id);
    await build();
    expect(alternates("jisr")).toEqual(ALL);

    // The others stay one group, although the first of them is not public any more.
    await unpublish(store, ada, bridge.id);
    await build();
    expect(alternates("jisr")).toEqual({ "pt-BR": "ponte", ar: "jisr", "x-default": "ponte" });
    await publishPiece(store, ada, (await findPiece(store.read, bridge.id))!, {
      html: "<p>Text.</p>",
      text: "Text.",
      version: 1,
      slug: "bridge",
    });
    await build();
    expect(alternates("ponte")).toEqual(ALL);

    const step = { pieceId: jisr.id, actor: writerAt(ada), review: "off" } as const;
    const edited = await takeStep(store, {
      ...step,
      action: "edit",
      version: jisr.version,
      content: content({ headline: "jisr", locale: "ar" }),
    });
    await takeStep(store, {
      ...step,
      action: "update",
      version: edited.version,
      rendered: { html: "<p>Text.</p>", text: "Text.", version: 1, slug: "jisr" },
    });
    await build();
    expect(also("jisr")).toEqual([]);
    expect(alternates("jisr")).toEqual({});
    expect(also("ponte")).toEqual(["English"]);
    expect(ponte.originalId).toBe(bridge.id);

    const dataDir = tempFolder();
    await buildAll({ store, dataDir, settings: SETTINGS });
    const [now, whole] = [root, publicFolder(dataDir)].map(readTree) as [
      Map<string, string>,
      Map<string, string>,
    ];
    for (const slug of ["bridge", "ponte", "jisr"]) {
      const path = `author/ada/${slug}/index.html`;
      expect(now.get(path)).toBe(whole.get(path));
    }
  });

  it("are shown only if they are public, and never lead to a draft of another writer", async () => {
    const { store, ada, publish, build, root, clock } = await createLiveTree();
    const bob = await createWriter(store, { slug: "bob" });
    const secret = await createPiece(store, bob, { headline: "Secret" });
    const own = await createPiece(store, ada, { headline: "Eigener", locale: "de" });
    const a = await publish("a", { translation_of: secret.id });
    clock.advance({ minutes: 1 });
    const b = await publish("b", { translation_of: own.id });
    await build();
    expect([a.originalId, b.originalId]).toEqual([null, own.id]);
    const page = (slug: string): string =>
      readFileSync(join(root, `author/ada/${slug}/index.html`), "utf8");
    expect(page("b")).not.toContain("also-in");
    await publishPiece(store, ada, own, {
      html: "<p>Text.</p>",
      text: "Text.",
      version: 1,
      slug: "eigener",
    });
    await build();
    expect(page("b")).toContain('hreflang="de"');
  });

  it("of another writer are named once that writer names them too, and not before", async () => {
    const { store, ada, publish, build, root, clock } = await createLiveTree();
    const bob = await createWriter(store, { slug: "bob" });
    const bridge = await publish("bridge", { locale: "en" });
    clock.advance({ minutes: 1 });
    const about = { headline: "bruecke", locale: "de", translation_of: bridge.id };
    const bruecke = await publishNew(store, bob, about);
    await build();
    const page = (path: string): string =>
      readFileSync(join(root, `author/${path}/index.html`), "utf8");
    expect([bruecke.originalId, page("ada/bridge").includes("also-in")]).toEqual([null, false]);
    expect(page("bob/bruecke")).not.toContain("also-in");

    const step = { pieceId: bridge.id, actor: writerAt(ada), review: "off" } as const;
    const named = content({ headline: "bridge", locale: "en", translation_of: bruecke.id });
    const { version } = await takeStep(store, {
      ...step,
      action: "edit",
      version: bridge.version,
      content: named,
    });
    const rendered = { html: "<p>Text.</p>", text: "Text.", version: 1, slug: "bridge" };
    await takeStep(store, { ...step, action: "update", version, rendered });
    await build();
    for (const path of ["ada/bridge", "bob/bruecke"]) {
      expect(page(path)).toContain("also-in");
      // The earlier one is the original.
      expect(page(path)).toMatch(/hreflang="x-default" href="[^"]*\/bridge"/);
    }
  });
});
