import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { databaseFile, openStore, type Store } from "../../api/store/engine/open.ts";
import { addWriter, type NewWriter } from "../../api/store/people/writers.ts";
import { setVerified } from "../../api/store/people/verification.ts";
import { buildAll } from "../../build/tree/full.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { createPiece, createTestClock, fileTempFolder, writerAt } from "../_setup.ts";
import { runApp, type RunningApp } from "../http/_running.ts";

export const HOSTILE_NAME = `</script><img src=x onerror="document.title='pwned'">\u202Egnp.exe ✓'"&`;
const HOSTILE_TITLE = `"><script>document.title='pwned'</script><b>\u202Eolleh\u2066`;

/** Writers with short, long, Japanese, Arabic and hostile names. */
const WRITERS: (NewWriter & { verified?: boolean; titles: string[] })[] = [
  {
    slug: "ada",
    name: "Ada",
    role: "Engineer",
    location: "London",
    bio: "Writes about engines, and what they might one day weave.",
    website: "https://ada.example/",
    verified: true,
    titles: [
      "What the loom knows",
      "Notes on an engine that was never built",
      "A headline that goes on and on until it has used up two whole lines of any widget, and then some more",
      "Numbers",
      "On errors",
      "The first of many",
    ],
  },
  {
    slug: "long",
    name: "Dr. Maximiliane Wilhelmina Freifrau von und zu Hohenstein-Wittelsbach-Lichtenfels",
    role: "Professorin für vergleichende Donaudampfschifffahrtsgesellschaftskapitänskunde",
    location: "Garmisch-Partenkirchen",
    bio: "A life in many volumes, of which this is only the index. ".repeat(20).trim(),
    website: "https://hohenstein-wittelsbach-lichtenfels.example/a/very/long/path/to/a/home/page",
    verified: true,
    titles: ["Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen".repeat(3), "Kurz"],
  },
  {
    slug: "yuki",
    name: "田中 由紀",
    role: "翻訳者・随筆家",
    location: "京都",
    bio: "京都で翻訳をしながら、辞書と雨と古い本について書いています。",
    verified: true,
    titles: ["雨の日の辞書", "余白を訳す"],
  },
  {
    slug: "leila",
    name: "ليلى حداد",
    role: "معمارية",
    location: "بيروت",
    bio: "تكتب عن البيوت والسلالم والماء، وعن الناس الذين يسكنون بينها.",
    titles: ["الدرج الذي كان شارعا", "Who gets the ground floor"],
  },
  {
    slug: "mallory",
    name: HOSTILE_NAME,
    role: HOSTILE_TITLE,
    location: HOSTILE_TITLE,
    bio: HOSTILE_TITLE,
    avatarUrl: "https://elsewhere.example/tracker.png",
    titles: [HOSTILE_TITLE],
  },
];

export interface EmbedSite {
  app: RunningApp;
  /** The service that other sites embed. */
  origin: string;
  store: Store;
}

/** The service with these writers, built once for all tests of a file. */
export function useEmbedSite(): () => EmbedSite {
  const dataDir = fileTempFolder();
  const stops: (() => Promise<void>)[] = [];
  let site: EmbedSite | undefined;
  beforeAll(async () => {
    const clock = createTestClock();
    const store = await openStore(databaseFile(dataDir()), { clock });
    for (const { verified, titles, ...writer } of WRITERS) {
      const added = await addWriter(store, OPERATOR, writer);
      const { id: writerId } = added;
      if (verified) await setVerified(store, OPERATOR, { writerId, mark: "identity", verified });
      for (const [number, headline] of titles.entries()) {
        clock.advance({ days: 1 });
        const category = number ? "life" : "building";
        const piece = await createPiece(store, added, { headline, category });
        await takeStep(store, {
          pieceId: piece.id,
          actor: writerAt(added),
          review: "off",
          action: "publish",
          version: piece.version,
          rendered: { html: "<p>Text.</p>", text: "Text.", version: 1, slug: `piece-${number}` },
        });
      }
    }
    const settings = { baseUrl: "https://galley.example", siteName: "Galley" };
    await buildAll({ store, dataDir: dataDir(), settings });
    const register = (stop: () => Promise<void>): void => void stops.push(stop);
    const app = await runApp({ store, root: publicFolder(dataDir()), register });
    site = { app, store, origin: `http://127.0.0.1:${app.port}` };
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
    await site?.store.close();
  });
  return () => {
    if (!site) throw new Error("The service has not been started yet.");
    return site;
  };
}

/** A foreign site on an origin of its own. It answers every address with one page. */
export async function serveElsewhere(
  html: string | ((response: ServerResponse, path: string) => void),
  headers: Record<string, string> = {},
): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (typeof html === "string") response.end(html);
    else html(response, request.url ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

export const KINDS = ["badge", "card", "list", "bio"] as const;

export function widget(
  kind: string,
  slug: string,
  more = "",
  fallback = `<a href="/">${slug}</a>`,
) {
  return `<div data-service-widget="${kind}" data-slug="${slug}" ${more}>${fallback}</div>`;
}

export function pageWith(body: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Elsewhere</title>${head}</head><body><main><h1>Elsewhere</h1><h2>Widgets</h2>${body}</main></body></html>`;
}

/** Waits until no widget shows its fallback any more. */
export async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("[data-service-widget]")].every(
      ({ shadowRoot }) => shadowRoot && !shadowRoot.querySelector("slot"),
    ),
  );
}

/** Everything that the page shows, shadow roots included, as text to compare. */
export async function wholeDom(page: Page): Promise<string> {
  return page.evaluate(() => {
    const dump = (node: Node): string => {
      if (node instanceof Text) return JSON.stringify(node.data);
      if (!(node instanceof Element)) return [...node.childNodes].map(dump).join("");
      const attributes = [...node.attributes].map(({ name, value }) => ` ${name}=${value}`);
      const shadow = node.shadowRoot ? `#${dump(node.shadowRoot)}#` : "";
      const children = [...node.childNodes].map(dump).join("");
      return `<${node.localName}${attributes.join("")}>${shadow}${children}</>`;
    };
    return dump(document);
  });
}
