import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { useBrowser } from "../_browser.ts";
import { isShort } from "../_suite.ts";
import { TRICKS } from "./_tricks.ts";

const BATCH = 25;

describe("hostile Markdown in a real browser", () => {
  const browser = useBrowser();

  it("has at least 100 distinct tricks to try", () => {
    expect(new Set(TRICKS.map(({ markdown }) => markdown)).size).toBeGreaterThanOrEqual(100);
  });

  it("is caught by this test if it is not sanitised", async () => {
    const page = await createPage();
    const unsafe = [
      { name: "image", html: '<img src="x" onerror="pwned()">' },
      { name: "link", html: '<a href="javascript:pwned()">x</a>' },
      { name: "details", html: '<details ontoggle="pwned()">x</details>' },
    ];
    for (const one of unsafe) expect(await ranIn(page, [one])).toEqual([one.name]);
    await page.close();
  });

  // `npm test` clicks through one of four. It parses all of them, below.
  it("never runs", async () => {
    const page = await createPage();
    const documents = TRICKS.filter((_, number) => !isShort() || number % 4 === 0).map(
      ({ name, markdown }) => ({
        name,
        html: renderMarkdown(markdown).html,
      }),
    );
    const ran: string[] = [];
    for (let start = 0; start < documents.length; start += BATCH) {
      ran.push(...(await ranIn(page, documents.slice(start, start + BATCH))));
    }
    await page.close();
    expect(ran).toEqual([]);
  });

  it("leaves nothing active in the parsed document", async () => {
    const page = await createPage();
    const active = await page.evaluate(
      findActive,
      TRICKS.map(({ name, markdown }) => ({
        name,
        html: renderMarkdown(markdown).html,
      })),
    );
    await page.close();
    expect(active).toEqual([]);
  });

  async function createPage(): Promise<Page> {
    const page = await browser().newPage();
    page.on("dialog", (dialog) => void dialog.dismiss());
    // Other hosts answer as the test's own server does. If they could not be reached, a followed link could replace the
    // document by the browser's error page at any moment.
    await page.route(
      ({ hostname }) => hostname !== "127.0.0.1",
      (route) => route.fulfill({ status: 204 }),
    );
    return page;
  }

  /** Puts each document into its own frame, clicks, opens and focuses everything, and reports whose code ran. */
  async function ranIn(page: Page, documents: { name: string; html: string }[]): Promise<string[]> {
    const ran = new Set<string>();
    let over = 0;
    const listen = (message: { text(): string }): void => {
      if (message.text() === "OVER") over++;
      const number = /^PWNED (\d+)$/.exec(message.text())?.[1];
      if (number) ran.add(documents[Number(number)]?.name ?? "?");
    };
    const sent = new Set<string>();
    const server = createServer(({ url = "" }, response) => {
      const html = sent.has(url) ? null : pageAt(url, documents);
      sent.add(url);
      // After "no content" a browser stays on the page: a link followed meanwhile leads nowhere.
      response.writeHead(html ? 200 : 204, { "content-type": "text/html; charset=utf-8" });
      response.end(html);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;

    page.on("console", listen);
    await page.goto(`http://127.0.0.1:${port}/batch`, { waitUntil: "load" });
    const provoked = await Promise.all(page.frames().map((frame) => frame.evaluate(provoke)));
    // The page with the frames, and each frame: none is empty.
    expect(provoked).toEqual(Array.from({ length: documents.length + 1 }, () => true));
    // Console messages arrive in order: code that ran before a frame's last message has been reported.
    await Promise.all(page.frames().map((frame) => frame.evaluate(sayWhenOver)));
    await expect.poll(() => over).toBe(provoked.length);
    page.off("console", listen);
    server.closeAllConnections();
    server.close();
    return [...ran];
  }
});

function pageAt(url: string, documents: { html: string }[]): string | null {
  const [, kind, number] = url.split("/");
  const frames = documents.map((_, n) => `<iframe src="/document/${n}"></iframe>`).join("");
  const html =
    kind === "batch" ? frames : kind === "document" ? documents[Number(number)]?.html : undefined;
  if (html === undefined) return null;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>t</title><body>
    <script>window.pwned = () => console.log("PWNED ${number}"); window.over = () => console.log("OVER")</script><article>${html}</article></body></html>`;
}

/** Runs in the page: interacts with every element as a reader might. Returns whether there was any. */
function provoke(): boolean {
  for (const element of document.querySelectorAll<HTMLElement>("article *")) {
    if (element.tagName === "DETAILS") element.setAttribute("open", "");
    for (const type of ["mouseover", "mouseenter", "pointerdown", "focus", "toggle", "wheel"]) {
      element.dispatchEvent(new Event(type, { bubbles: true }));
    }
    element.focus?.();
    const href = element.getAttribute("href");
    // Following a plain link would leave the page, so only links that could run code are clicked.
    if (href === null || !/^(https?:|mailto:|#|\/)/i.test(href)) element.click?.();
  }
  return document.querySelector("article") !== null;
}

/** Runs in the page: waits for code that runs later, by each mechanism. Code triggered before has run by then. */
async function sayWhenOver(): Promise<void> {
  const [image, details, link] = ["img", "details", "a"].map((tag) =>
    document.body.appendChild(document.createElement(tag)),
  ) as [HTMLImageElement, HTMLDetailsElement, HTMLAnchorElement];
  const ran = [
    new Promise((resolve) => image.addEventListener("error", resolve)),
    new Promise((resolve) => details.addEventListener("toggle", resolve)),
    new Promise((resolve) => document.addEventListener("followed", resolve)),
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  ];
  image.src = "x";
  details.open = true;
  link.href = "javascript:void document.dispatchEvent(new Event('followed'))";
  link.click();
  await Promise.all(ran);
  (window as unknown as { over(): void }).over();
}

/** Runs in the page: parses each document as a browser does and looks for anything that could act. */
function findActive(documents: { name: string; html: string }[]): string[] {
  const elements = new Set(
    "script style iframe object embed form input button select textarea svg math link meta base template frame frameset applet audio video source noscript".split(
      " ",
    ),
  );
  return documents.flatMap(({ name, html }) => {
    const parsed = new DOMParser().parseFromString(`<article>${html}</article>`, "text/html");
    return [...parsed.querySelectorAll("article, article *, body > *")].flatMap((element) => {
      const tag = element.localName;
      const faults = [...element.attributes].flatMap(({ name: attribute, value }) => {
        if (/^on/i.test(attribute) || ["style", "srcdoc", "formaction"].includes(attribute)) {
          return [attribute];
        }
        if (attribute === "href" || attribute === "src") {
          const { protocol } = new URL(value, "https://galley.test/");
          const bitmap = tag === "img" && /^data:image\/(png|jpeg|gif|webp|avif);/i.test(value);
          return ["http:", "https:", "mailto:"].includes(protocol) || bitmap ? [] : [value];
        }
        return [];
      });
      return [...faults, ...(elements.has(tag) ? [tag] : [])].map(
        (fault) => `${name}: ${tag} ${fault}`,
      );
    });
  });
}
