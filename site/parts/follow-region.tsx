import { render } from "preact-render-to-string";
import type { ComponentChild } from "preact";
import type { SiteLanguage } from "../../api/contract/vocabulary.ts";
import type { Messages } from "../messages/shape.ts";
import { fill } from "../messages/words.ts";
import type { SiteData } from "../site-data.ts";
import { EmailField, Fault, FollowForm, Trap } from "./follow-form.tsx";

/** These comments enclose the content of the page /follow in its file: the server puts its answers in their place. */
const [START, END] = ["<!--follow-->", "<!--/follow-->"];

/** The page /follow: the form, and a way back to their subscriptions for people who follow already. */
export function FollowPage({ site }: { site: SiteData }) {
  const { words, name } = site;
  return inRegion(
    <>
      <h1>{words.follow_title}</h1>
      <p>{fill(words.follow_about, { site: name })}</p>
      <FollowForm site={site} to="site" name={name} isTitled />
      <LinkForm setup={site} />
    </>,
  );
}

/** Asks for a link to one's subscriptions. */
export function LinkForm({
  setup: { follow, words, language },
  typed,
  fault,
}: {
  setup: { follow: SiteData["follow"]; words: Messages; language: SiteLanguage };
  /** The typed values and their faults, if the form is shown again. */
  typed?: string;
  fault?: string;
}) {
  if (!follow) return null;
  return (
    <section aria-labelledby="follow-link">
      <h2 id="follow-link">{words.follow_link_heading}</h2>
      <p>{words.follow_link_about}</p>
      <form method="post" action={`${follow.url}/link`}>
        <p class="by-mail-fields">
          <label for="follow-link-email">{words.follow_email}</label>
          <EmailField id="follow-link-email" typed={typed} fault={fault} />
          <button>{words.follow_link_button}</button>
        </p>
        {fault && <Fault id="follow-link-email">{fault}</Fault>}
        <Trap words={words} />
        <input type="hidden" name="lang" value={language} />
      </form>
    </section>
  );
}

function inRegion(content: ComponentChild) {
  const html = `${START}${render(<>{content}</>)}${END}`;
  return <div class="follow-page" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The file of the page with another title and content; undefined if a theme left the region out. */
export function replaceFollowRegion(
  page: string,
  { title, content }: { title: string; content: string },
): string | undefined {
  const start = page.indexOf(START);
  const end = page.indexOf(END, start);
  if (start === -1 || end === -1) return undefined;
  const filled = page.slice(0, start) + content + page.slice(end + END.length);
  const written = render(<title>{title}</title>);
  return filled.replace(/<title>[^<]*<\/title>/, () => written);
}
