import { expect, it } from "vitest";
import type { PublicPiece, Writer } from "../../api/contract/records.ts";
import { addressed } from "../../api/mail/mailing/compose-mailing.ts";
import { composeDigest } from "../../api/mail/mailing/digest-letter.tsx";
import { composePiece, type PieceMail } from "../../api/mail/mailing/piece-letter.tsx";
import { columnsOf } from "../../api/render/mail/lines.ts";
import { renderPieceListItem } from "../../api/render/piece.ts";
import { renderMarkdown } from "../../api/render/text/markdown.ts";
import { createUrls } from "../../api/render/urls.ts";

const urls = createUrls("https://galley.example");
const site = {
  name: "The Harbour Review",
  url: "https://galley.example/",
  language: "en",
  accent: null,
} as const;
const reader = {
  what: "The Harbour <Review>",
  settings: "https://galley.example/follow/t0ken",
  leave: "https://galley.example/follow/t0ken#leave",
};
const writer = {
  id: "w",
  slug: "ines",
  name: "Inês Duarte",
  email: "ines@secret.example",
  socials: {},
} as unknown as Writer;
const PICTURE = "0123456789abcdef0123456789abcdef";
const pictures = [{ id: PICTURE, width: 1_600, height: 1_000, isAnimated: false, files: [] }];

function pieceOf(markdown: string, more: Partial<PublicPiece> = {}): PublicPiece {
  const { html, text } = renderMarkdown(markdown);
  return {
    id: "6f6b3d2e-0000-4000-8000-000000000001",
    writerId: "w",
    slug: "ferry",
    headline: "The ferry that is never late",
    sub: "Two ports",
    category: "culture",
    tags: [],
    locale: "en",
    publishedAt: "2026-11-18T10:00:00.000Z",
    modifiedAt: "2026-11-18T10:00:00.000Z",
    cover: null,
    html,
    text,
    style: "essay",
    externalUrl: null,
    pictures,
    ...more,
  };
}

function mailOf(markdown: string, more: Partial<PublicPiece> = {}, mail: Partial<PieceMail> = {}) {
  return composePiece({ piece: pieceOf(markdown, more), writer, urls, site, reader, ...mail });
}

/** The words of a text, whatever is between them. */
function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function shownWords(html: string): string {
  return html
    .replace(/<head>.*?<\/head>|<!--.*?-->|<div style="display:none.*?<\/div>/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:amp|lt|gt|quot|#\d+);/g, " ");
}

/** Whether the words are all there, in their order. */
function holds(text: string, words: readonly string[]): boolean {
  return wordsIn(text).join(" ").includes(words.join(" "));
}

const RICH = `Nobody is *late*. See [the timetable](/times?a=1&b=2), or [write](mailto:a@ferry.example).

![Two boats](/pictures/${PICTURE} "The quay at dawn")

## What the tide does

> The sea is not a road.

1. Ropes
2. Plank
   - Rail

- [x] Coal

| Port | Depth |
| --- | ---: |
| Setúbal | 12 |

\`\`\`ts
const tide = 2 < 3;
\`\`\`

Ten.[^1]

<details><summary>Folded</summary>

Open here.

</details>

https://www.youtube.com/watch?v=dQw4w9WgXcQ

[^1]: At sea level.
`;

it("both parts of a mail have the words of the page, in their order", () => {
  const { html, text } = mailOf(RICH);
  const body = "Nobody is late See the timetable".split(" ");
  const lists = "Ropes 2 Plank Rail Coal Port Depth Setúbal 12".split(" ");
  for (const part of [
    body,
    ["The", "quay", "at", "dawn"],
    ["The", "sea", "is", "not", "a", "road"],
  ]) {
    expect([part, holds(shownWords(html), part), holds(text, part)]).toEqual([part, true, true]);
  }
  expect(holds(text, lists)).toBe(true);
  expect(holds(shownWords(html), "Folded Open here".split(" "))).toBe(true);
  expect(holds(shownWords(html), "At sea level".split(" "))).toBe(true);
  expect(text).toContain("[1] At sea level.");
  expect(text).toContain("Ten.[1]");
  expect(text).toContain("the timetable\n<https://galley.example/times?a=1&b=2>");
  expect(text).toContain("    const tide = 2 < 3;");
  expect(text).toContain("> The sea is not a road.");
  expect(text).toContain("2. Plank\n   - Rail");
  expect(text).toContain("Port     Depth\n-------  -----\nSetúbal  12");
  expect(html).toContain("const tide = 2 &lt; 3;");
});

it("a mail has no script, no pixel, no picture of another host, and no address that was rewritten", () => {
  const { html, text } = mailOf(
    `[Away](https://other.example/x?y=1)\n\n![A pixel](https://spy.example/p.gif)\n\n![](data:image/png;base64,AAAA)\n\n<script>alert(1)</script><form><input></form>`,
  );
  const loaded = [...html.matchAll(/(?:src|background|srcset)="([^"]*)"/g)].map(([, url]) => url);
  expect(loaded).toEqual([]);
  expect(html).not.toMatch(/<(?:script|form|input|iframe|link|object)\b|url\(|data:/i);
  expect(html).toContain('href="https://other.example/x?y=1"');
  expect(html).toContain('<a href="https://spy.example/p.gif"');
  expect(text).toContain("[A pixel] <https://spy.example/p.gif>");
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url = ""]) => new URL(url).host);
  expect(new Set(links)).toEqual(new Set(["other.example", "spy.example", "galley.example"]));
  const own = mailOf(RICH).html;
  expect(own).toContain(
    `<img src="https://galley.example/pictures/${PICTURE}-1280.jpg" alt="Two boats" width="600"`,
  );
  expect(own).not.toContain("secret.example");
});

it("headlines, names and wishes cannot bring markup or lines of their own", () => {
  const { html, text, subject } = mailOf(
    "Text.",
    { headline: "A <b>\r\nBcc: x@y.example", sub: '"><img src=x>' },
    { preview: "<i>Hidden</i>", reason: "<u>Wrong</u>\nagain" },
  );
  expect(subject).toBe("A <b> Bcc: x@y.example");
  expect(html).not.toMatch(/<b>|<img|<i>|<u>/);
  expect(html).toContain("&lt;i>Hidden&lt;/i>");
  expect(html).toContain("The Harbour &lt;Review>");
  expect(text).toContain("Sent again: <u>Wrong</u> again");
});

it("the foot says why, how to change it, and that nobody counts", () => {
  const { html, text } = mailOf("Text.");
  for (const part of [html, text]) {
    expect(part).toContain("You get this email because you follow");
    expect(part).toContain("https://galley.example/follow/t0ken");
    expect(part).toContain("We don't count who opens this email");
  }
  expect(text).toContain("\n-- \nYou get this email because you follow The Harbour <Review>.\n");
  expect(text).toContain("Unsubscribe: https://galley.example/follow/t0ken#leave\n");
});

it("the words around a text are in its language, and it runs in its direction", () => {
  const { html, text } = mailOf("تغادر العبّارة.\n\n> البحر\n\n- حبل", {
    headline: "العبّارة",
    sub: null,
    locale: "ar",
  });
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain("border-right:3px");
  expect(html).toContain("إلغاء الاشتراك");
  expect(text).toContain("القراءة على الموقع: https://galley.example/author/ines/ferry");
  expect(text).toContain("\u{200F}Inês Duarte\u{200F} · 18 نوفمبر 2026\n");
  const japanese = mailOf("港の朝は静かで、".repeat(12), { headline: "港", locale: "ja" });
  const lines = japanese.text.split("\n").filter((line) => line.startsWith("港の"));
  expect(lines.length).toBeGreaterThan(1);
  // Two columns for each letter, and no line begins with a comma.
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(36);
  expect(japanese.text).not.toMatch(/^[、。]/m);
  // A language without words of ours has those of the site.
  expect(mailOf("Tekst.", { locale: "nl" }).html).toContain("Unsubscribe");
});

it("a text that mail programs would clip is cut between two blocks, with a link to the rest", () => {
  const long = Array.from({ length: 1_200 }, (_, n) => `## Part ${n}\n\n${"word ".repeat(25)}`);
  const { html, text, isCut } = mailOf(long.join("\n\n"));
  expect(isCut).toBe(true);
  expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  expect(Buffer.byteLength(html)).toBeGreaterThan(80_000);
  expect(html).toMatch(/word<\/p><\/div><p[^>]*><a[^>]*>This piece is too long for an email/);
  expect(text).toContain("Part 1199");
  expect(mailOf(RICH).isCut).toBe(false);
  // One block that is too long leaves the beginning out, not the foot.
  const one = mailOf(`Begin.\n\n${"word ".repeat(19_000)}`);
  expect(one.isCut).toBe(true);
  expect(shownWords(one.html)).toContain("Unsubscribe");
});

it("a digest lists pieces with what they are about, each in its own direction", () => {
  const items = [
    pieceOf("Text.", { headline: "Ferry & <co>" }),
    pieceOf("نص", { headline: "العبّارة", sub: "ميناءان", locale: "ar" }),
  ].map((piece) => renderPieceListItem({ ...piece, opening: null }, writer, urls));
  const { subject, html, text } = composeDigest({ pieces: items, language: "en", site, reader });
  expect(subject).toBe("2 new pieces on The Harbour Review");
  expect(html).toContain("Ferry &amp; &lt;co>");
  expect(html).toContain('lang="ar" dir="rtl"');
  expect(text).toContain(
    "Ferry & <co>\nTwo ports\nInês Duarte · 18 November 2026\nhttps://galley.example/author/ines/ferry",
  );
  expect(text).toContain("Unsubscribe:");
  const arabic = composeDigest({ pieces: items, language: "ar", site, reader });
  expect(arabic.html).toMatch(
    /lang="ar" dir="rtl" [^>]*><bdi>Inês Duarte<\/bdi> · 18 نوفمبر 2026</,
  );
  expect(arabic.text).toContain("\u{200F}Inês Duarte\u{200F} · 18 نوفمبر 2026\n");
  expect(arabic.text).toContain("\n\n-- \n");
});

it("why somebody gets a mail is wrapped by the words that they read, and not by the mark in their place", async () => {
  const mark = "\u{1}what ja\u{1}";
  const { subject, html, text } = mailOf(
    "港",
    { locale: "ja" },
    { reader: { ...reader, what: mark } },
  );
  const textFor = async (what: string) =>
    (await addressed({ subject, html, text }, reader, async () => what)).text;
  expect(await textFor("Galley")).toContain(
    "\nGalley をフォローしているため、このメールが届いています。\n",
  );
  const lines = (await textFor("Galley, ".repeat(20))).split("\n");
  expect(Math.max(...lines.map(columnsOf))).toBeLessThanOrEqual(72);
});

it("HTML that is nested thousands deep becomes a mail", () => {
  const deep = `${"<blockquote>".repeat(3_000)}<p>Deep.</p>${"</blockquote>".repeat(3_000)}`;
  const piece = { ...pieceOf(""), html: deep };
  const { text } = composePiece({ piece, writer, urls, site, reader });
  expect(text).toContain("> > > > > > > > Deep.");
});
