import type { ComponentChildren } from "preact";
import { render } from "preact-render-to-string";
import type { Catalogue } from "../../../site/messages/shape.ts";
import { fill } from "../../../site/messages/words.ts";
import { Filled } from "../../../site/parts/filled.tsx";
import { type Accent, accentOf } from "../../contract/site/accent.ts";
import type { SiteLanguage } from "../../contract/vocabulary.ts";
import { lineBelow, LINE_WIDTH, rightToLeft, wrap } from "../../render/mail/lines.ts";
import { MAIL_WIDTH } from "../../render/mail/mail-html.ts";
import { directionOf } from "../../render/text/direction.ts";
import { oneLine } from "../writing.ts";

/** A mail to people who follow the site, before it has a recipient. */
export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
}

export interface MailSite {
  name: string;
  url: string;
  language: SiteLanguage;
  /** The colour of its links, if it has one of its own. */
  accent: string | null;
}

/** What differs from recipient to recipient. */
export interface Reader {
  /** What they follow, as a part of a sentence. */
  what: string;
  /** Where they change or end that. */
  settings: string;
  leave: string;
}

export interface Shell {
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  site: MailSite;
  /** The language and direction of what is sent. */
  lang: string;
  direction: "ltr" | "rtl";
}

/** A mail to people who follow, whose foot says why they get it. */
export interface Framed extends Shell {
  reader: Reader;
  /** The words around the text. */
  language: SiteLanguage;
  words: Catalogue["mail"];
}

const SERIF = "Georgia,'Hiragino Mincho ProN','Yu Mincho','Noto Naskh Arabic',serif";
const PLAIN = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
/** Smaller and quieter than the text. */
export const SMALL = `font:14px/1.6 ${PLAIN};color:#625b50`;

/** Keeps the beginning of the text out of the preview, which is shorter than what programs have room for. */
const FILLER = "\u{34F}\u{200C}\u{A0}".repeat(60);

/** The colours of links. */
export function linksOf({ accent }: MailSite): Accent {
  return accent === null ? SHIPPED : accentOf(accent);
}

/** As in the stylesheet of the site. */
const SHIPPED: Accent = { light: "#1f4e5f", dark: "#8fc6d9" };

/**
 * The whole HTML of a mail. One column of blocks, which every client stacks; the table is for Outlook alone, which knows
 * no greatest width.
 */
export function frameHtml(framed: Framed, children: ComponentChildren): string {
  return shellHtml(
    framed,
    <>
      {children}
      <Foot {...framed} />
    </>,
  );
}

/** The same around a mail with a foot of its own. */
export function shellHtml(shell: Shell, children: ComponentChildren): string {
  const { subject, preview, lang, direction, site } = shell;
  const hidden = (
    <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">
      {preview} <span aria-hidden="true">{FILLER}</span>
    </div>
  );
  const body = [
    render(hidden),
    `<!--[if mso]>${FOR_OUTLOOK}<![endif]-->`,
    render(<Column {...shell}>{children}</Column>),
    "<!--[if mso]></td></tr></table><![endif]-->",
  ].join("\n");
  const html = render(
    <html lang={lang} dir={direction}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* A phone makes links of dates and numbers otherwise. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: stylesOf(linksOf(site)) }} />
      </head>
      <body
        class="m"
        style="margin:0;padding:0;background:#fdfcf9"
        dangerouslySetInnerHTML={{ __html: body }}
      />
    </html>,
  );
  return `<!doctype html>\n${html}\n`;
}

const FOR_OUTLOOK = `<table role="presentation" width="${MAIL_WIDTH + 40}" align="center" cellpadding="0" cellspacing="0"><tr><td>`;

/** For clients that keep a stylesheet: dark pages. */
function stylesOf({ dark }: Accent): string {
  return [
    ":root{color-scheme:light dark}",
    "@media (prefers-color-scheme:dark){",
    ".m{background:#171614!important;color:#ece8df!important}",
    `.i{color:#ece8df!important}.q{color:#aaa294!important}.a{color:${dark}!important}`,
    `.b{background:${dark}!important;border-color:${dark}!important;color:#171614!important}`,
    ".k{background:#211f1c!important}.l{border-color:#3a362f!important}}",
  ].join("");
}

/** It repeats the language: many clients keep nothing of the elements around it. */
function Column({ children, ...shell }: Shell & { children: ComponentChildren }) {
  const { site, lang, direction } = shell;
  const side = direction === "rtl" ? "right" : "left";
  return (
    <div
      class="m"
      lang={lang}
      dir={direction}
      style={`max-width:${MAIL_WIDTH}px;margin:0 auto;padding:24px 20px 40px;background:#fdfcf9;color:#1d1b18;font:18px/1.6 ${SERIF};text-align:${side};overflow-wrap:anywhere`}
    >
      <p class="q" style={`margin:0 0 28px;${SMALL}`}>
        <a class="i" href={site.url} style="color:#1d1b18;font-weight:bold;text-decoration:none">
          <bdi>{site.name}</bdi>
        </a>
      </p>
      {children}
    </div>
  );
}

/** Why they get it, and the ways to change that. */
function Foot({ site, reader, words, language, direction }: Framed) {
  const own = directionOf(language);
  const side = own === "rtl" ? "right" : "left";
  const link = { class: "a", style: `color:${linksOf(site).light}` };
  return (
    <div
      class="q l"
      lang={language}
      dir={own}
      style={`margin:44px 0 0;border-top:1px solid #ddd6c8;padding:20px 0 0;${SMALL}${own === direction ? "" : `;text-align:${side}`}`}
    >
      <p style="margin:0 0 10px">
        <Filled message={words.follow_because} what={<bdi>{reader.what}</bdi>} />{" "}
        <a {...link} href={reader.settings}>
          {words.follow_change}
        </a>
        {" · "}
        <a {...link} href={reader.leave}>
          {words.follow_leave}
        </a>
      </p>
      <p style="margin:0 0 10px">{words.follow_not_counted}</p>
      <p style="margin:0">
        <bdi>{site.name}</bdi>
        {" · "}
        <a {...link} href={site.url}>
          <bdi>{site.url.replace(/^https?:\/\/|\/$/g, "")}</bdi>
        </a>
      </p>
    </div>
  );
}

/** Why somebody gets a mail, in lines of plain text, when it is known what they follow. */
export function becauseLines(text: string, language: SiteLanguage): string {
  const lines = wrapped(text);
  return directionOf(language) === "rtl" ? rightToLeft(lines) : lines;
}

/** The plain part: these blocks, and the foot below a line that programs know as the end of a text. */
export function frameText(framed: Framed, blocks: readonly string[]): string {
  const { site, reader, words, language, direction } = framed;
  const onItsSide = (text: string, side: Framed["direction"]) =>
    side === "rtl" ? rightToLeft(text) : text;
  const foot = [
    // In one line: how long it is depends on what its reader follows.
    inLine(fill(words.follow_because, { what: reader.what })),
    `${words.follow_change}: ${reader.settings}\n${words.follow_leave}: ${reader.leave}`,
    wrapped(words.follow_not_counted),
    `${oneLine(site.name)} · ${site.url}`,
  ];
  const shown = blocks.filter(Boolean).map((block) => onItsSide(block, direction));
  const end = onItsSide(foot.join("\n\n"), directionOf(language));
  return `${[...shown, `-- \n${end}`].join("\n\n")}\n`;
}

/** A title, with a line below that shows where the text begins. */
export function titled(text: string): string {
  const lines = wrap(inLine(text), LINE_WIDTH);
  return [...lines, lineBelow(lines, "=")].join("\n");
}

export function wrapped(text: string): string {
  return wrap(inLine(text), LINE_WIDTH).join("\n");
}

/** Texts of users make no lines of their own. */
function inLine(text: string): string {
  return text.replace(/[ \t\r\n\f]+/g, " ").trim();
}
