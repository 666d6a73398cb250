import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  type BadgeTheme,
  type BadgeTone,
  renderBadge,
  renderMissingBadge,
} from "../../api/render/badge.ts";
import { shorten, textWidth } from "../../api/render/text/text-width.ts";
import { useBrowser } from "../_browser.ts";
import { xmlFaults } from "../_xmllint.ts";

const LONG = "Maximiliana Theodora von und zu Hohenlohe-Langenburg ".repeat(6).slice(0, 300).trim();

/** Names in scripts that the fonts of any desktop can draw. */
const ALPHABETIC = [
  "Bo",
  "Ada Lovelace",
  "Maren Holt",
  "WILHELMINA MWAMBA-WOLFF",
  "illi lilli (jr.)",
  'Amara & "Sons" Press',
  "O’Brien–Smith, Jr. @ 100%",
  "Ñandú Ağaoğlu-Šimůnková",
  "Łukasz Żółć",
  "Nguyễn Thị Minh Khai",
  "Þórður Æsir Œuvre",
  "A\u0301\u0323\u0302d\u0308a\u030A\u0304",
  "Анна Ахматова",
  "Жанна Щукина-Южная",
  "Љубомир Њњ Ђорђевић",
  "Ґалаґан Їжакевич",
  "Σωκράτης Παπαδόπουλος",
  "ΜΩΨ ΨΩΜ",
  "Արամ Խաչատրյան",
  "ნინო ბერიძე",
];
const RIGHT_TO_LEFT = [
  "ليلى حداد",
  "محمد بن عبد الرحمن السديري",
  "سارة شمس الصباح",
  "مصطفى ضياء",
  "بب تت ثث فف",
  "شیرین گلزاری",
  "דוד בן־גוריון",
  "שָׁלוֹם עֲלֵיכֶם",
  "ليلى (Leila) Haddad",
  "﷽",
];
const OTHERS = [
  "田中 由紀",
  "王小明出版社",
  "한강",
  "ひらがな カタカナ",
  "प्रिया रामन",
  "ப்ரியா ராமன்",
  "สมชาย ใจดี",
  "😀 Smiley",
  "👩‍🚀 Zoë 🇫🇷",
  "𝓐𝓭𝓪 𝔏𝔬𝔳𝔢",
  "<script>alert(1)</script>",
  "]]> \u0000\u0008\uD800 x",
  "ada \u202Ereversed\u202C",
  LONG,
  "漢".repeat(300),
  "عبد الرحمن ".repeat(27),
];
const NAMES = [...ALPHABETIC, ...RIGHT_TO_LEFT, ...OTHERS];

const THEMES: BadgeTheme[] = ["light", "dark"];
const LOOKS = THEMES.flatMap((theme) =>
  (["plain", "verified"] as BadgeTone[]).flatMap((tone) =>
    [true, false].map((verified) => ({ theme, tone, verified })),
  ),
);
const ALL = [
  ...NAMES.flatMap((name) => LOOKS.map((look) => renderBadge({ name, ...look }, look))),
  ...THEMES.map(renderMissingBadge),
];

const TICK = 'stroke-linecap="round"';

describe("a badge", () => {
  it("shows a tick when the writer is verified", () => {
    const badge = renderBadge({ name: "Ada", verified: true }, { theme: "light", tone: "plain" });
    expect(badge).toContain(TICK);
    expect(badge).not.toContain(">Verified<");
  });

  it("has the word Verified if it is asked for", () => {
    const badge = renderBadge(
      { name: "Ada", verified: true },
      { theme: "light", tone: "verified" },
    );
    expect(badge).toContain(TICK);
    expect(badge).toContain(">Verified<");
  });

  it("shows neither for a writer who is not verified, whatever is asked for", () => {
    const writer = { name: "Ada", verified: false };
    for (const theme of THEMES) {
      const asked = renderBadge(writer, { theme, tone: "verified" });
      expect(asked).toBe(renderBadge(writer, { theme, tone: "plain" }));
      expect(asked).not.toContain(TICK);
      expect(asked).not.toMatch(/verified/i);
    }
    expect(THEMES.map(renderMissingBadge).join("")).not.toContain(TICK);
  });

  it("removes a tick that a writer put into the name", () => {
    const look = { theme: "light", tone: "plain" } as const;
    const plain = renderBadge({ name: "Ada L", verified: false }, look);
    expect(renderBadge({ name: "Ada ✓✔️☑✅ L🗸", verified: false }, look)).toBe(plain);
    expect(renderBadge({ name: "✅", verified: false }, look)).toContain(">Writer<");
  });

  it("removes controls that would reverse text", () => {
    expect(ALL.join("")).not.toMatch(/[\u202A-\u202E]/);
  });

  it("is well-formed and self-contained", () => {
    const sheet = `<sheet>${ALL.join("\n")}</sheet>`;
    expect(sheet.isWellFormed()).toBe(true);
    expect(xmlFaults(sheet)).toBe("");
    expect(sheet).not.toMatch(/<(script|foreignObject|style|image|use|a)\b|href|url\(|\son\w+=/i);
    expect(sheet.replaceAll('xmlns="http://www.w3.org/2000/svg"', "")).not.toContain("http");
  });

  it("of an unknown writer says that the writer was not found", () => {
    for (const theme of THEMES) {
      expect(renderMissingBadge(theme)).toContain("<title>writer not found</title>");
    }
  });
});

describe("a badge in a real browser", () => {
  const browser = useBrowser();

  it("has room for names of many scripts, in wide and in narrow fonts", async () => {
    expect(NAMES.length).toBeGreaterThanOrEqual(40);
    // One of the two themes is enough: they differ only in colours.
    const badges = NAMES.flatMap((name) =>
      LOOKS.filter(({ theme }) => theme === "light").map((look) => {
        return renderBadge({ name, ...look }, look);
      }),
    );
    const page = await show(badges);
    for (const font of ["Verdana", "Arial", "system-ui"]) {
      await page.addStyleTag({ content: `text { font-family: ${font}, sans-serif }` });
      expect(await page.evaluate(findCollisions), font).toEqual([]);
    }
    await page.close();
  });

  it("without room is caught by this test", async () => {
    const narrow = renderBadge({ name: "iiiiiiiiii", verified: true }, LOOKS[0]!);
    const page = await show([narrow.replace(">iiiiiiiiii<", ">mmmmmmmmmm<")]);
    expect(await page.evaluate(findCollisions)).toHaveLength(2);
    await page.close();
  });

  it("wastes little room on alphabets", async () => {
    const look = { theme: "light", tone: "plain" } as const;
    const names = ALPHABETIC.filter((name) => !/[\u0530-\u10FF]/.test(name));
    const page = await show(names.map((name) => renderBadge({ name, verified: false }, look)));
    const drawn = await page.evaluate(() =>
      [...document.querySelectorAll("text")].map((text) => text.getComputedTextLength()),
    );
    await page.close();
    names.forEach((name, index) => {
      const room = textWidth(name) * 12;
      expect(drawn[index]! / room, name).toBeGreaterThan(0.86);
    });
  });

  it("is readable: the contrast of text is at least 4.5 to 1, of shapes 3 to 1", async () => {
    const badges = LOOKS.map((look) => renderBadge({ name: "Ada", ...look }, look));
    const page = await show([...badges, ...THEMES.map(renderMissingBadge)]);
    const contrasts = await page.evaluate(measureContrasts);
    await page.close();
    // Each has a name and a nib. For a verified writer it also has a tick and its disc.
    expect(contrasts.length).toBeGreaterThan(badges.length * 3);
    expect(contrasts.filter(({ contrast, least }) => contrast < least)).toEqual([]);
  });

  it("with too little contrast is caught by this test", async () => {
    const badge = renderBadge({ name: "Ada", verified: false }, LOOKS[0]!);
    const page = await show([badge.replace(/fill="#\w+">Ada</, 'fill="#999999">Ada<')]);
    const contrasts = await page.evaluate(measureContrasts);
    await page.close();
    expect(contrasts.filter(({ contrast, least }) => contrast < least)).toHaveLength(1);
  });

  it("has the whole name for pointers and screen readers", async () => {
    const page = await show(
      [LONG, 'Amara & "Sons" Press'].map((name) =>
        renderBadge({ name, verified: false }, { theme: "dark", tone: "plain" }),
      ),
    );
    const named = await page.evaluate(() =>
      [...document.querySelectorAll("svg")].map((svg) => ({
        role: svg.getAttribute("role"),
        title: svg.querySelector("title")?.textContent,
        label: svg.getAttribute("aria-label"),
        shown: svg.querySelector("text")?.textContent,
      })),
    );
    await page.close();
    expect(named).toEqual([
      { role: "img", title: LONG, label: LONG, shown: shorten(LONG, 20) },
      {
        role: "img",
        title: 'Amara & "Sons" Press',
        label: 'Amara & "Sons" Press',
        shown: 'Amara & "Sons" Press',
      },
    ]);
  });

  it("sets names of right-to-left scripts from right to left, on any page", async () => {
    const look = { theme: "light", tone: "plain" } as const;
    const page = await show(
      ["عبد الرحمن ".repeat(27), LONG].map((name) => renderBadge({ name, verified: true }, look)),
    );
    for (const direction of ["ltr", "rtl"]) {
      const runs = await page.evaluate((pageDirection) => {
        document.documentElement.dir = pageDirection;
        return [...document.querySelectorAll("text")].map((text) => {
          const last = text.getNumberOfChars() - 1;
          return {
            ends: text.textContent?.at(-1),
            toTheLeft: text.getExtentOfChar(last).x < text.getExtentOfChar(0).x,
          };
        });
      }, direction);
      expect(runs).toEqual([
        { ends: "…", toTheLeft: true },
        { ends: "…", toTheLeft: false },
      ]);
    }
    await page.close();
  });

  it("works as the image of an <img>", async () => {
    const page = await browser().newPage();
    const sizes = await page.evaluate(
      async (badges) =>
        Promise.all(
          badges.map(async (badge) => {
            const image = new Image();
            image.src = `data:image/svg+xml,${encodeURIComponent(badge)}`;
            await image.decode();
            return image.naturalHeight;
          }),
        ),
      ALL.slice(0, 40),
    );
    await page.close();
    expect(new Set(sizes)).toEqual(new Set([28]));
  });

  async function show(badges: string[]): Promise<Page> {
    const page = await browser().newPage();
    await page.setContent(`<!doctype html><html lang="en"><title>t</title>
      ${badges.map((badge) => `<p>${badge}</p>`).join("")}</html>`);
    return page;
  }
});

/** Runs in the page: which parts of a pill touch each other or leave it. */
function findCollisions(): string[] {
  /** The anti-aliased edge of a letter may extend this far. */
  const NEARLY = 0.5;
  return [...document.querySelectorAll("svg")].flatMap((svg) => {
    const name = svg.querySelector("title")?.textContent ?? "?";
    const [pill, ...parts] = [...svg.children]
      .filter(({ tagName }) => tagName !== "title")
      .map((part) => part.getBoundingClientRect());
    if (!pill) return [`${name}: no pill`];
    const edges = [
      pill.left + 4,
      ...parts.flatMap(({ left, right }) => [left, right]),
      pill.right - 4,
    ];
    return edges.flatMap((edge, index) =>
      edge > (edges[index + 1] ?? Infinity) + NEARLY ? [`${name}: at edge ${index}`] : [],
    );
  });
}

/** Runs in the page: the contrast of each text and tick with the last shape painted under it. */
function measureContrasts(): { what: string; contrast: number; least: number }[] {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((start) => parseInt(colour.slice(start, start + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string): number => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const inside = (inner: DOMRect, outer: DOMRect): boolean =>
    inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
  return [...document.querySelectorAll("svg")].flatMap((svg) => {
    const shapes = [...svg.querySelectorAll("rect, circle, text, path")];
    return shapes.flatMap((shape, index) => {
      const stroke = shape.getAttribute("stroke-linecap") ? shape.getAttribute("stroke") : null;
      const colour = stroke ?? shape.closest("[fill]")?.getAttribute("fill");
      if (shape.tagName === "rect" || !colour || colour === "none") return [];
      const under = shapes
        .slice(0, index)
        .findLast(
          (below) =>
            (below.tagName === "rect" || below.getAttribute("r") === "7") &&
            inside(shape.getBoundingClientRect(), below.getBoundingClientRect()),
        );
      // The nib's hole has the pill's own colour.
      const ground = under?.getAttribute("fill");
      if (!ground || ground === colour) return [];
      return [
        {
          what: `${shape.outerHTML} on ${ground}`,
          contrast: contrast(colour, ground),
          least: shape.tagName === "text" ? 4.5 : 3,
        },
      ];
    });
  });
}

describe("the width of a text", () => {
  it("counts a joined sequence of emoji as one", () => {
    expect(textWidth("👩‍👩‍👧‍👦")).toBe(textWidth("👩"));
    expect(textWidth("👍🏽")).toBe(textWidth("👍"));
    expect(textWidth("🇫🇷")).toBe(textWidth("👍"));
    expect(textWidth("1️⃣")).toBe(textWidth("👍"));
  });

  it("ignores marks and invisible characters", () => {
    expect(textWidth("é")).toBe(textWidth("e\u0301"));
    expect(textWidth("é")).toBe(textWidth("e"));
    expect(textWidth("a\u200B\u2060b")).toBe(textWidth("ab"));
    expect(textWidth("")).toBe(0);
  });

  it("is one em for each East Asian character, however it is encoded", () => {
    expect(textWidth("田中")).toBe(2);
    expect(textWidth("한강")).toBe(2);
    expect(textWidth("한강".normalize("NFD"))).toBe(2);
  });

  it("is smaller for Arabic letters that join", () => {
    expect(textWidth("ببب")).toBeLessThan(textWidth("ب ب ب") * 0.7);
  });
});

describe("a shortened text", () => {
  it("is the text itself if it fits", () => {
    expect(shorten("Ada", 20)).toBe("Ada");
  });

  it("fits, ends in … and is cut between characters, not after a space", () => {
    for (const text of [LONG, "漢".repeat(300), "👩‍👩‍👧‍👦".repeat(30), "e\u0301\u0323".repeat(100)]) {
      const short = shorten(text, 20);
      expect(textWidth(short)).toBeLessThanOrEqual(20);
      expect(textWidth(short)).toBeGreaterThan(18);
      expect(text.startsWith(short.slice(0, -1))).toBe(true);
    }
    expect(shorten("👩‍👩‍👧‍👦".repeat(30), 4)).toBe("👩‍👩‍👧‍👦👩‍👩‍👧‍👦…");
    expect(shorten("ab cdefgh", textWidth("ab …") + 0.1)).toBe("ab…");
  });
});
