import type { BrowserContextOptions, ConsoleMessage, Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { nameWithoutMark } from "../../api/contract/mark.ts";
import { embedSnippet } from "../../api/render/embed-snippet.ts";
import { analyze } from "../_axe.ts";
import { useBrowser } from "../_browser.ts";
import {
  drawn,
  HOSTILE_NAME,
  KINDS,
  pageWith,
  serveElsewhere,
  useEmbedSite,
  wholeDom,
  widget,
} from "./_site.ts";

const browser = useBrowser();
const site = useEmbedSite();

const script = (origin = site().origin): string => `<script src="${origin}/embed.js"></script>`;

interface Opened {
  page: Page;
  /** The paths that were requested from the service. */
  asked: string[];
  warnings: string[];
  errors: string[];
}

/** A page of another origin in a browser of its own. */
async function open(url: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const context = await browser().newContext({
    viewport: { width: 900, height: 1_400 },
    ...options,
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const [asked, warnings, errors]: string[][] = [[], [], []];
  page.on("request", (request) => {
    if (request.url().startsWith(site().origin)) asked!.push(new URL(request.url()).pathname);
  });
  page.on("console", (message: ConsoleMessage) => {
    if (message.type() === "warning") warnings!.push(message.text());
  });
  page.on("pageerror", (error) => errors!.push(error.message));
  await page.goto(url);
  return { page, asked: asked!, warnings: warnings!, errors: errors! };
}

async function openWith(body: string, head = script(), options?: BrowserContextOptions) {
  return open(await serveElsewhere(pageWith(body, head)), options);
}

/** The visible text of a widget. */
const shown = (page: Page, selector = "[data-service-widget]"): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (host) =>
        (host as HTMLElement).shadowRoot?.querySelector<HTMLElement>(".room")?.innerText ?? "",
    );

const isDark = (page: Page, selector = "[data-service-widget]"): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .evaluate((host) => host.shadowRoot?.querySelector(".dark") !== null);

describe("on a page of another origin", () => {
  it("all four widgets are drawn, with real links and headings", async () => {
    const { page, errors, warnings } = await openWith(
      KINDS.map((kind) => widget(kind, "ada")).join(""),
    );
    await drawn(page);
    const profile = "https://galley.example/author/ada";
    expect(await page.getByRole("link", { name: "Ada, Verified" }).getAttribute("href")).toBe(
      profile,
    );
    expect(await page.getByRole("heading", { name: "Ada", level: 3 }).count()).toBe(3);
    expect(await page.getByRole("img", { name: "Verified", exact: true }).count()).toBe(2);
    expect(await page.getByRole("listitem").count()).toBe(5);
    expect(await page.getByRole("link", { name: "On errors" }).getAttribute("href")).toBe(
      `${profile}/piece-4`,
    );
    expect(await shown(page, "[data-service-widget=bio]")).toContain("Writes about engines");
    expect([errors, warnings]).toEqual([[], []]);
  });

  it("the attributes take effect", async () => {
    const { page } = await openWith(
      widget("list", "ada", 'data-limit="2" data-heading="My <b>words</b>" data-lang="de"') +
        widget("list", "ada", 'data-category="building" data-heading="2" data-lang="ar" id="two"') +
        widget("card", "ada", 'data-accent="rgb(1, 2, 3)" id="three"') +
        widget("card", "ada", 'data-accent="red;background:url(/x)" id="four"') +
        widget("list", "ada", 'data-limit="99" id="five"'),
    );
    await drawn(page);
    expect((await shown(page)).split("\n").filter(Boolean)).toEqual([
      "My <b>words</b>",
      "The first of many",
      "7. März 2026",
      "On errors",
      "6. März 2026",
    ]);
    expect(await page.locator("#two").getByRole("heading", { level: 2 }).textContent()).toBe(
      "مقالات Ada",
    );
    expect(await page.locator("#two").getByRole("listitem").count()).toBe(1);
    expect(await page.locator("#two .box").getAttribute("dir")).toBe("rtl");
    // In words and apart from what is around it: digits with slashes between them change places.
    expect(await page.locator("#two time bdi[lang=ar]").textContent()).toMatch(
      /^\d+ \p{Script=Arabic}+ 2026$/u,
    );
    const border = (id: string) =>
      page.locator(`${id} .box`).evaluate((box) => getComputedStyle(box).borderLeftColor);
    expect(await border("#three")).toBe("rgb(1, 2, 3)");
    expect(await border("#four")).toBe("rgb(11, 122, 105)");
    expect(await page.locator("#five").getByRole("listitem").count()).toBe(6);
  });

  it("the fallback stays until the data is there", async () => {
    const url = await serveElsewhere(pageWith(widget("card", "ada"), script()));
    const context = await browser().newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/widget.json", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(url);
    await page.locator("[data-service-widget] slot").waitFor({ state: "attached" });
    expect(await page.getByRole("link", { name: "ada" }).isVisible()).toBe(true);
    letGo();
    await drawn(page);
    expect(await page.getByRole("link", { name: "ada", exact: true }).isVisible()).toBe(false);
  });

  it.each([
    ["an unknown writer", widget("card", "nobody").repeat(3), /nothing to show for "nobody"/],
    ["an unknown kind", widget("poster", "ada").repeat(3), /no widget "poster"/],
    ["a kind that every object has", widget("constructor", "ada"), /no widget "constructor"/],
    ["a slug that climbs", widget("card", "../ada"), /nothing to show for "..\/ada"/],
    ["no slug", '<p data-service-widget="card"><a href="/">x</a></p>', /nothing to show for ""/],
    [
      "an element without a shadow",
      '<a href="/" data-service-widget="card" data-slug="ada">x</a>',
      /attachShadow/,
    ],
  ])("%s leaves the fallback and one warning", async (_, body, warning) => {
    const { page, warnings, errors } = await openWith(body + widget("badge", "ada", 'id="last"'));
    await page.locator("#last img").waitFor();
    await expect.poll(() => warnings).toEqual([expect.stringMatching(warning)]);
    for (const link of await page.locator("main a").all()) {
      const own = await link.evaluate((element) => element.getRootNode() === document);
      const last = await link.evaluate((element) => element.closest("#last") !== null);
      if (own && !last) expect(await link.isVisible()).toBe(true);
    }
    expect(errors).toEqual([]);
  });

  it("an origin that is gone leaves the page as it was", async () => {
    const { page, errors } = await openWith(
      KINDS.map((kind) => widget(kind, "ada")).join(""),
      script("http://127.0.0.1:1"),
    );
    expect(await page.getByRole("link", { name: "ada" }).count()).toBe(4);
    expect(errors).toEqual([]);
  });

  it("a failed request leaves the fallback, and the next widget asks again", async () => {
    const { page, warnings } = await openWith("");
    await page.route("**/widget.json", (route) => route.abort());
    const add = (id: string) =>
      page.evaluate(
        (html) => document.querySelector("main")!.insertAdjacentHTML("beforeend", html),
        widget("card", "ada", `id="${id}"`),
      );
    await add("one");
    await expect.poll(() => warnings.length).toBe(1);
    expect(await page.locator("#one").getByRole("link", { name: "ada" }).isVisible()).toBe(true);
    await page.unroute("**/widget.json");
    await add("two");
    await page.locator("#two .box").waitFor();
  });
});

describe("a page with a strict policy", () => {
  it("shows all four widgets in both themes, and has nothing to report", async () => {
    const { origin } = site();
    const policy = `default-src 'none'; script-src ${origin}; style-src 'self'; connect-src ${origin}; img-src ${origin}`;
    const body = ["ada", "mallory"]
      .flatMap((slug) =>
        KINDS.flatMap((kind) => [
          widget(kind, slug),
          widget(kind, slug, 'data-theme="dark" data-accent="teal"'),
        ]),
      )
      .join("");
    const url = await serveElsewhere(pageWith(body, script()), {
      "content-security-policy": `${policy}; report-uri /report`,
    });
    const context = await browser().newContext({ viewport: { width: 900, height: 6_000 } });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const [reports, complaints]: string[][] = [[], []];
    page.on(
      "request",
      (request) => request.url().endsWith("/report") && reports!.push(request.url()),
    );
    page.on("console", (message) => message.type() === "error" && complaints!.push(message.text()));
    await page.goto(url);
    await drawn(page);
    const height = await page
      .locator(".box.card")
      .first()
      .evaluate((box) => getComputedStyle(box).display);
    expect(height).toBe("flex");
    expect([reports, complaints]).toEqual([[], []]);
    // Proves that the policy is in effect.
    await page.evaluate(() => document.body.setAttribute("style", "color: red"));
    await expect.poll(() => complaints!.length).toBeGreaterThan(0);
  });
});

const OBSERVE_SHIFTS = `<script>window.shifts=[];new PerformanceObserver((list)=>{for(const {value} of list.getEntries())shifts.push(value)}).observe({type:"layout-shift",buffered:true})</script>`;

const shiftsIn = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);

describe("the reserved space", () => {
  it.each([320, 1_280])("prevents every layout shift in a page %i pixels wide", async (width) => {
    const slugs = ["ada", "long", "yuki", "leila", "mallory"];
    const body = slugs
      .flatMap((slug) =>
        KINDS.map(
          (kind) =>
            `${widget(kind, slug)}<p>Text between.</p><p><span data-service-widget="badge" data-slug="${slug}">x</span></p>`,
        ),
      )
      .join("");
    const { page } = await openWith(body, OBSERVE_SHIFTS + script(), {
      viewport: { width, height: 9_000 },
    });
    await drawn(page);
    await frames(page);
    expect(await shiftsIn(page)).toEqual([]);
    // Proves that a shift is noticed.
    await page.evaluate(() =>
      document.querySelector("h2")!.insertAdjacentHTML("beforebegin", "<p>Push.</p>"),
    );
    await expect.poll(() => shiftsIn(page)).not.toEqual([]);
  });

  it("is reserved by the snippet itself until the script has loaded", async () => {
    const { origin } = site();
    const urls = {
      profile: (slug: string) => `/author/${slug}`,
      embedScript: `${origin}/embed.js`,
    };
    const snippets = KINDS.map((kind) => embedSnippet({ kind, slug: "ada", name: "Ada" }, urls));
    const body = [
      ...snippets,
      embedSnippet({ kind: "list", slug: "ada", name: "Ada", settings: { limit: "2" } }, urls),
    ].join("<p>Text between.</p>");
    const url = await serveElsewhere(pageWith(body, OBSERVE_SHIFTS));
    const context = await browser().newContext({ viewport: { width: 900, height: 4_000 } });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/embed.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(url, { waitUntil: "commit" });
    await page.getByText("Text between.").last().waitFor();
    // Shown, and then some.
    await frames(page);
    letGo();
    await drawn(page);
    await frames(page);
    expect(await shiftsIn(page)).toEqual([]);
  });

  it("is as high as any widget becomes", async () => {
    const slugs = ["ada", "long", "yuki", "leila", "mallory"];
    const body = slugs.flatMap((slug) => KINDS.map((kind) => widget(kind, slug))).join("");
    const { page } = await openWith(body, script(), { viewport: { width: 320, height: 9_000 } });
    await drawn(page);
    const tooHigh = await page.evaluate(() =>
      [...document.querySelectorAll("[data-service-widget]")].flatMap((host) => {
        const room = host.shadowRoot!.querySelector<HTMLElement>(".room")!;
        const kept = document.createElement("div");
        kept.style.height = room.style.minHeight;
        host.after(kept);
        const view = room.firstElementChild!.getBoundingClientRect().height;
        return view > kept.getBoundingClientRect().height ? [host.outerHTML] : [];
      }),
    );
    expect(tooHigh).toEqual([]);
  });
});

describe("a widget with nothing to show", () => {
  it("leaves no gap where the snippet reserved space for it", async () => {
    const room = 'style="min-height:29em"';
    const { page } = await openWith(
      widget("list", "nobody", room) + widget("list", "ada", `data-category="civic" ${room}`),
    );
    const heights = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("[data-service-widget]")].map(
          (host) => host.getBoundingClientRect().height < 100,
        ),
      );
    await expect.poll(heights).toEqual([true, true]);
    expect(await page.locator("[data-service-widget] a").allTextContents()).toEqual([
      "nobody",
      "ada",
    ]);
  });
});

describe("a widget in a shadow root of the site's own", () => {
  it("is drawn, also if it is added later or its settings change", async () => {
    const { page } = await openWith('<site-part id="early"></site-part>', "");
    await page.evaluate(
      (inside) => {
        const host = document.querySelector("#early")!;
        host.attachShadow({ mode: "open" }).innerHTML = inside;
      },
      widget("card", "ada"),
    );
    await page.addScriptTag({ url: `${site().origin}/embed.js` });
    const name = (id: string) => page.locator(`#${id} [data-service-widget] .name a`);
    await expect.poll(() => name("early").allTextContents()).toEqual(["Ada"]);
    await page.evaluate(
      (inside) => {
        const host = document.createElement("site-part");
        host.id = "late";
        host.attachShadow({ mode: "open" });
        document.body.append(host);
        host.shadowRoot!.innerHTML = inside;
      },
      widget("card", "ada"),
    );
    await expect.poll(() => name("late").allTextContents()).toEqual(["Ada"]);
    await page.evaluate(() => {
      const inner = document.querySelector("#late")!.shadowRoot!.firstElementChild as HTMLElement;
      inner.dataset["slug"] = "yuki";
    });
    await expect.poll(() => name("late").allTextContents()).toEqual(["田中 由紀"]);
  });
});

describe("a widget that the script cannot find by itself", () => {
  it("is drawn with its styles after a scan of its closed shadow root, however often", async () => {
    const { page, errors } = await openWith('<site-part id="closed"></site-part>');
    const count = await page.evaluate(
      async (inside) => {
        const root = document.querySelector("#closed")!.attachShadow({ mode: "closed" });
        root.innerHTML = inside;
        const { serviceWidgets } = window as unknown as {
          serviceWidgets: { scan(root: ShadowRoot): void };
        };
        serviceWidgets.scan(root);
        serviceWidgets.scan(root);
        const host = root.querySelector("[data-service-widget]")!;
        while (!host.shadowRoot?.querySelector(".box"))
          await new Promise((resolve) => requestAnimationFrame(resolve));
        const box = host.shadowRoot.querySelector(".box")!;
        return [host.shadowRoot.children.length, getComputedStyle(box).borderTopWidth];
      },
      widget("card", "ada"),
    );
    expect(count).toEqual([1, "1px"]);
    expect(errors).toEqual([]);
  });
});

describe("the widget of a piece", () => {
  const pieceWidget = (piece: string) =>
    `<div data-service-widget="piece" data-piece="${piece}"><a href="/">fallback</a></div>`;
  const newest = async (slug: string) => {
    const { items } = (await site().app.send(`/embed/${slug}/widget.json`)).json() as {
      items: { id: string; title: string; url: string }[];
    };
    return items[0]!;
  };

  it("shows headline, opening, writer and date, by the id or by the address of the record", async () => {
    const { id, title, url } = await newest("ada");
    const uuid = id.slice(id.lastIndexOf("/") + 1);
    const { page, errors, warnings } = await openWith(pieceWidget(uuid) + pieceWidget(id));
    await drawn(page);
    const link = page.getByRole("heading", { level: 3 }).getByRole("link", { name: title });
    expect(
      await link.evaluateAll((links) => links.map((one) => (one as HTMLAnchorElement).href)),
    ).toEqual([url, url]);
    expect(await shown(page)).toMatch(/Text\.[^]*Ada · \d+ [A-Z][a-z]+ \d{4}/);
    const [height, room] = await page
      .locator("[data-service-widget]")
      .first()
      .evaluate((host) => {
        const box = host.shadowRoot!.querySelector(".box")!;
        return [
          box.getBoundingClientRect().height,
          12 * parseFloat(getComputedStyle(box).fontSize),
        ];
      });
    expect(height).toBe(room);
    expect([errors, warnings]).toEqual([[], []]);
  });

  it("never parses a headline as HTML", async () => {
    const { id } = await newest("mallory");
    const { page } = await openWith(pieceWidget(id));
    await drawn(page);
    expect(await page.title()).toBe("Elsewhere");
    expect(await page.locator("[data-service-widget] :is(script, b, img)").count()).toBe(0);
  });

  it.each([
    "00000000-0000-4000-8000-000000000000",
    "https://galley.example/author/ada",
    "../../authors/ada",
    "",
  ])("keeps the site's own words where there is no piece: %s", async (piece) => {
    const { page, warnings } = await openWith(pieceWidget(piece));
    await expect.poll(() => warnings.length).toBe(1);
    expect(warnings[0]).toContain("nothing to show for");
    expect(await page.getByRole("link", { name: "fallback" }).isVisible()).toBe(true);
  });
});

describe("the dates of a list", () => {
  it("stay in one piece in a language of the other direction", async () => {
    const { page } = await openWith(widget("list", "ada", 'data-lang="ar"'));
    await drawn(page);
    const [row] = await page
      .locator("[data-service-widget] li")
      .evaluateAll((rows) =>
        rows.map((item) => [
          getComputedStyle(item).direction,
          getComputedStyle(item.querySelector("time bdi")!).direction,
          (item as HTMLElement).lang,
        ]),
      );
    expect(row).toEqual(["ltr", "rtl", "en"]);
  });
});

describe("requests", () => {
  it("are one for each writer, for fifty widgets", async () => {
    const kinds = ["card", "list", "bio", "badge", "card"];
    const body = Array.from({ length: 50 }, (_, index) =>
      widget(kinds[index % 5]!, index % 2 ? "ada" : "yuki"),
    ).join("");
    const { page, asked } = await openWith(body, script(), {
      viewport: { width: 900, height: 20_000 },
    });
    await drawn(page);
    expect(asked.filter((path) => path.endsWith("widget.json")).toSorted()).toEqual([
      "/embed/ada/widget.json",
      "/embed/yuki/widget.json",
    ]);
  });

  it("wait until a widget is within 1,000 pixels of the visible part", async () => {
    const far = `<div style="height:3000px"></div>${widget("list", "yuki", 'data-limit="20"')}<p id="end">End</p>`;
    const { page, asked } = await openWith(
      `${widget("card", "ada")}<div style="height:700px"></div>${widget("card", "leila")}${far}`,
      script(),
      { viewport: { width: 900, height: 600 } },
    );
    await expect.poll(() => asked).toContain("/embed/leila/widget.json");
    await frames(page);
    expect(asked).not.toContain("/embed/yuki/widget.json");
    await page.evaluate(() => scrollTo(0, 2_500));
    await expect.poll(() => asked).toContain("/embed/yuki/widget.json");
    // Outside the visible part it takes its natural height, far below the space of twenty rows.
    await drawn(page);
    const height = await page.locator("[data-slug=yuki]").evaluate((host) => host.clientHeight);
    expect(height).toBeLessThan(300);
  });

  it("carry no cookies", async () => {
    const { page, asked } = await openWith("");
    await page.context().addCookies([{ name: "who", value: "me", url: site().origin }]);
    let cookie: string | undefined = "not seen";
    page.on("request", async (request) => {
      if (request.url().endsWith("widget.json")) cookie = (await request.allHeaders())["cookie"];
    });
    await page.evaluate(
      (html) => document.querySelector("main")!.insertAdjacentHTML("beforeend", html),
      widget("card", "ada"),
    );
    await drawn(page);
    expect(asked).toContain("/embed/ada/widget.json");
    await expect.poll(() => cookie).toBeUndefined();
  });
});

describe("a page that changes", () => {
  const four = KINDS.map((kind) => widget(kind, "ada")).join("");

  it("is left as it is by a second script and by changes elsewhere", async () => {
    const { page, asked } = await openWith(four);
    await drawn(page);
    const before = await wholeDom(page);
    await page.addScriptTag({ url: `${site().origin}/embed.js?again` });
    await page.evaluate(() => {
      for (const again of document.querySelectorAll('script[src*="again"]')) again.remove();
      const more = document.createElement("p");
      document.body.append(more);
      more.remove();
      for (const host of document.querySelectorAll("[data-service-widget]")) {
        host.setAttribute("data-slug", "ada");
        const parent = host.parentNode!;
        parent.insertBefore(host, host.nextSibling);
      }
    });
    await frames(page);
    expect(await wholeDom(page)).toBe(before);
    expect(asked.filter((path) => path.endsWith("widget.json"))).toHaveLength(1);
  });

  it("has its new, changed, moved and removed widgets updated", async () => {
    const { page, warnings } = await openWith(widget("card", "ada", 'id="one"'));
    await drawn(page);
    await page.evaluate(() => document.querySelector("#one")!.setAttribute("data-slug", "yuki"));
    await expect.poll(() => shown(page, "#one")).toContain("田中 由紀");
    await page.evaluate(() =>
      document.querySelector("#one")!.setAttribute("data-service-widget", "list"),
    );
    await expect.poll(() => shown(page, "#one")).toContain("余白を訳す");
    await page.evaluate(() => {
      const one = document.querySelector("#one")!;
      one.remove();
      document.querySelector("h1")!.after(one);
    });
    expect(await shown(page, "#one")).toContain("余白を訳す");
    await page.evaluate(() =>
      document.querySelector("#one")!.removeAttribute("data-service-widget"),
    );
    await expect.poll(() => page.getByRole("link", { name: "ada" }).isVisible()).toBe(true);
    expect(warnings).toEqual([]);
    await page.evaluate(() =>
      document.querySelector("#one")!.setAttribute("data-service-widget", "bio"),
    );
    await expect.poll(() => shown(page, "#one")).toContain("京都で翻訳");
  });

  it("shows the last settings, even if the first answer arrives later", async () => {
    const { page } = await openWith("");
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/embed/ada/widget.json", async (route) => {
      await held;
      await route.continue();
    });
    await page.evaluate(
      (html) => document.querySelector("main")!.insertAdjacentHTML("beforeend", html),
      widget("card", "ada", 'id="one"'),
    );
    await page.locator("#one slot").waitFor({ state: "attached" });
    const late = page.waitForResponse("**/embed/ada/widget.json");
    await frames(page);
    await page.evaluate(() => document.querySelector("#one")!.setAttribute("data-slug", "yuki"));
    await page.locator("#one .box").waitFor();
    letGo();
    await late;
    await frames(page);
    expect(await shown(page, "#one")).toContain("田中 由紀");
  });

  it("navigates without loading, and even replaces its root", async () => {
    const { page } = await openWith(four);
    await drawn(page);
    await page.evaluate(
      (html) => {
        history.pushState({}, "", "/next");
        const next = document.createElement("html");
        next.innerHTML = `<head></head><body>${html}</body>`;
        document.documentElement.replaceWith(next);
      },
      widget("card", "leila"),
    );
    await drawn(page);
    expect(await shown(page)).toContain("ليلى حداد");
  });

  it("gets one new name in its window", async () => {
    const names = () => [
      ...Object.getOwnPropertyNames(window),
      ...Object.getOwnPropertySymbols(window).map(String),
    ];
    const { page } = await openWith(four, "");
    const before = new Set(await page.evaluate(names));
    await page.addScriptTag({ url: `${site().origin}/embed.js` });
    await drawn(page);
    const after = await page.evaluate(names);
    expect(after.filter((name) => !before.has(name))).toEqual(["serviceWidgets"]);
  });

  it("may load it as a module", async () => {
    const { page } = await openWith(
      four,
      `<script type="module" src="${site().origin}/embed.js"></script>`,
    );
    await drawn(page);
    expect(await shown(page, "[data-service-widget=card]")).toContain("Ada");
  });
});

describe("the theme", () => {
  it("is the one that the element names", async () => {
    const { page } = await openWith(
      widget("card", "ada", 'data-theme="dark" id="one"') +
        widget("badge", "ada", 'data-theme="light" id="two"'),
    );
    await drawn(page);
    expect([await isDark(page, "#one"), await isDark(page, "#two")]).toEqual([true, false]);
    await page.evaluate(() => document.querySelector("#two")!.setAttribute("data-theme", "dark"));
    await expect
      .poll(() => page.locator("#two img").getAttribute("src"))
      .toMatch(/badge\.dark\.svg$/);
  });

  const widgets = widget("card", "ada", 'data-theme="auto"') + widget("badge", "ada", 'id="two"');
  it.each([
    [
      "a class",
      "<style>.night{background:#111;color:#eee}</style>",
      () => document.body.classList.add("night"),
    ],
    [
      "a slow class",
      "<style>body{transition:color 200ms}.night{background:#111;color:oklch(0.9 0.02 100)}</style>",
      () => document.body.classList.add("night"),
    ],
    ["its colour scheme", "", () => (document.documentElement.style.colorScheme = "dark")],
    [
      "another stylesheet",
      "",
      () =>
        document.head.insertAdjacentHTML(
          "beforeend",
          "<style>main{background:#111;color:color(display-p3 .9 .9 .9)}</style>",
        ),
    ],
  ])("follows the page when that turns dark by %s, and back", async (_, head, turn) => {
    const { page } = await openWith(widgets, script() + head);
    await drawn(page);
    expect(await isDark(page)).toBe(false);
    await page.evaluate(turn);
    await expect.poll(() => isDark(page)).toBe(true);
    await expect
      .poll(() => page.locator("#two img").getAttribute("src"))
      .toMatch(/badge\.dark\.svg$/);
    await page.evaluate(() => {
      document.body.className = "";
      document.documentElement.removeAttribute("style");
      document.querySelector("style:last-of-type")?.remove();
    });
    await expect.poll(() => isDark(page)).toBe(false);
  });

  it("follows a page that follows the system", async () => {
    const { page } = await openWith(
      widgets,
      `${script()}<meta name="color-scheme" content="light dark">`,
    );
    await drawn(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => isDark(page)).toBe(true);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => isDark(page)).toBe(false);
  });
});

describe("hostile data", () => {
  it("is shown as text, and does not change the direction of other text", async () => {
    const body = KINDS.map((kind) => widget(kind, "mallory")).join("");
    const { page, errors, asked } = await openWith(body);
    await drawn(page);
    expect(await page.title()).toBe("Elsewhere");
    const inside = await page.evaluate(() =>
      [...document.querySelectorAll("[data-service-widget]")].flatMap((host) =>
        [...host.shadowRoot!.querySelectorAll("*")].map(({ localName }) => localName),
      ),
    );
    expect(inside).not.toContain("script");
    expect(inside).not.toContain("b");
    expect(inside.filter((name) => name === "img")).toHaveLength(1);
    const name = await page.locator("[data-service-widget=card] h3").textContent();
    expect(name).toBe(nameWithoutMark(HOSTILE_NAME));
    // An override in the name ends with the name.
    const bidi = await page
      .locator("[data-service-widget=card] h3 a")
      .evaluate((link) => getComputedStyle(link).display);
    expect(bidi).toMatch(/^(?:-webkit-box|flow-root)$/);
    // Text after an override in a title keeps its direction.
    const places = await page
      .locator("[data-service-widget=list] li")
      .first()
      .evaluate((row) => [
        getComputedStyle(row.querySelector("time")!).direction,
        getComputedStyle(row).unicodeBidi,
      ]);
    expect(places).toEqual(["ltr", "isolate"]);
    expect(asked.every((path) => path === "/embed.js" || path.startsWith("/embed/mallory/"))).toBe(
      true,
    );
    expect(errors).toEqual([]);
  });

  it("in an answer cannot make a link that runs a script", async () => {
    const { page } = await openWith("");
    await page.route("**/widget.json", async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replaceAll(
        "https://galley.example/author",
        "javascript:alert(1)//",
      );
      await route.fulfill({ response, body: text });
    });
    await page.evaluate(
      (html) => document.querySelector("main")!.insertAdjacentHTML("beforeend", html),
      widget("list", "ada") + widget("card", "ada"),
    );
    await drawn(page);
    expect(await page.locator("[data-service-widget] .box a").count()).toBeGreaterThan(5);
    expect(await page.locator("[data-service-widget] .box a[href]").count()).toBe(0);
  });
});

describe("accessibility", () => {
  it.each(["light", "dark"])("has no violation in the %s theme", async (theme) => {
    const body = ["ada", "long", "yuki", "leila"]
      .flatMap((slug) => KINDS.map((kind) => widget(kind, slug, `data-theme="${theme}"`)))
      .join("");
    const colours = theme === "dark" ? "<style>body{background:#111;color:#eee}</style>" : "";
    const { page } = await openWith(body, script() + colours, {
      viewport: { width: 900, height: 6_000 },
    });
    await drawn(page);
    const { violations, passes } = await analyze(page);
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
    const contrast = passes.find(({ id }) => id === "color-contrast");
    expect(contrast?.nodes.length).toBeGreaterThan(20);
  });

  it("shows the keyboard focus, and nothing that moves", async () => {
    const { page } = await openWith(widget("card", "ada") + widget("badge", "ada"));
    await drawn(page);
    const reached: string[] = [];
    for (let press = 0; press < 3; press++) {
      await page.keyboard.press("Tab");
      reached.push(
        await page.evaluate(() => {
          const link = document.activeElement?.shadowRoot?.activeElement;
          return link
            ? `${getComputedStyle(link).outlineStyle} ${getComputedStyle(link).outlineWidth}`
            : "";
        }),
      );
    }
    expect(reached).toEqual(["solid 2px", "solid 2px", "solid 2px"]);
    const moving = await page
      .locator(".box, .box *, .badge *")
      .evaluateAll(
        (all) =>
          all.filter(
            (one) =>
              getComputedStyle(one).animationName !== "none" ||
              getComputedStyle(one).transitionDuration !== "0s",
          ).length,
      );
    expect(moving).toBe(0);
  });
});

/** Long enough for every observer to run. */
async function frames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame++)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
