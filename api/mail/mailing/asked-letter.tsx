import { directionOf } from "../../render/text/direction.ts";
import type { SiteLanguage } from "../../contract/vocabulary.ts";
import { type Letter, oneLine } from "../writing.ts";
import { linksOf, type MailSite, shellHtml, SMALL } from "./mail-frame.tsx";

/** A paragraph, and an address below it. */
export interface Paragraph {
  words: string;
  address?: string;
  /** What the button with the address says. Without it, the address itself is shown. */
  button?: string;
}

export interface AskedLetter {
  to: string;
  title: string;
  site: MailSite;
  language: SiteLanguage;
  paragraphs: readonly Paragraph[];
}

/** A mail that somebody asked for with a form: a few words and a button, in HTML and in plain text. */
export function askedLetter({ to, title, site, language, paragraphs }: AskedLetter): Letter {
  const name = oneLine(site.name);
  const subject = `${oneLine(title)} · ${name}`;
  const direction = directionOf(language);
  const lines = paragraphs.map(({ words, address }) => (address ? `${words}\n${address}` : words));
  const html = shellHtml(
    { subject, preview: paragraphs[0]?.words ?? "", site, lang: language, direction },
    <>
      <h1 style="margin:0 0 20px;font-size:26px;line-height:1.25">{title}</h1>
      {paragraphs.map((paragraph) => (
        <Shown key={paragraph.words} {...paragraph} site={site} />
      ))}
      <p
        class="q l"
        style={`margin:36px 0 0;border-top:1px solid #ddd6c8;padding:20px 0 0;${SMALL}`}
      >
        <bdi>{name}</bdi> ·{" "}
        <a class="a" href={site.url} style={`color:${linksOf(site).light}`}>
          <bdi>{site.url.replace(/^https?:\/\/|\/$/g, "")}</bdi>
        </a>
      </p>
    </>,
  );
  const text = `${[...lines, `-- \n${name}, ${site.url}`].join("\n\n")}\n`;
  return { to, fromName: name, subject, text, html };
}

function Shown({ words, address, button, site }: Paragraph & Pick<AskedLetter, "site">) {
  const { light } = linksOf(site);
  if (address === undefined) return <p style="margin:0 0 20px">{words}</p>;
  if (button === undefined) {
    return (
      <p style="margin:0 0 20px">
        {words}
        <br />
        <a class="a" href={address} dir="ltr" style={`color:${light}`}>
          {address}
        </a>
      </p>
    );
  }
  // Outlook keeps no padding of a link, but it keeps a border.
  const look = `display:inline-block;background:${light};color:#ffffff;border:solid ${light};border-width:12px 22px;border-radius:4px;font-weight:bold;text-decoration:none`;
  return (
    <>
      <p style="margin:0 0 14px">{words}</p>
      <p style="margin:0 0 28px">
        <a class="b" href={address} style={look}>
          {button}
        </a>
      </p>
    </>
  );
}
