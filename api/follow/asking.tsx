import { domainToASCII } from "node:url";
import type { ComponentChild } from "preact";
import { CATALOGUES } from "../../site/messages/messages.ts";
import { fill } from "../../site/messages/words.ts";
import { Filled } from "../../site/parts/filled.tsx";
import { FollowForm } from "../../site/parts/follow-form.tsx";
import { LinkForm } from "../../site/parts/follow-region.tsx";
import { emailAddress } from "../contract/fields.ts";
import { EMAIL_MAX } from "../contract/limits.ts";
import { RHYTHMS, type Rhythm } from "../contract/mailing/mailing.ts";
import { SITE_LANGUAGES, type SiteLanguage } from "../contract/vocabulary.ts";
import { Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import { takeOrRefuse } from "../http/rate-limit.ts";
import { followNetwork } from "../http/request/client-address.ts";
import { askForFollowLink, askForSubscription } from "../store/mailing/asks.ts";
import { formSetup } from "./page.tsx";
import { didWork, readPress, signPress } from "./press.ts";
import type { FollowAnswer, FollowRoute, FollowTools, FollowVisit } from "./route.ts";
import { findTarget, type FoundTarget, pageOf } from "./targets.ts";

/** The forms that ask for a mail: to follow something, or for the link to one's subscriptions. */
export function askingRoutes(tools: FollowTools): FollowRoute[] {
  return [
    { method: "POST", path: "/follow", handle: (visit) => follow(tools, visit) },
    { method: "POST", path: "/follow/link", handle: (visit) => sendLink(tools, visit) },
  ];
}

/** The checked values of a form. */
interface Asked {
  email: string;
  rhythm: Rhythm;
  language: SiteLanguage;
  found: FoundTarget;
  page: string;
}

async function follow(tools: FollowTools, visit: FollowVisit): Promise<FollowAnswer> {
  const { store, limits, config } = tools;
  const { values, address, headers } = visit;
  takeOrRefuse(limits.follows, address);
  const press = values.get("press");
  if (press) return pressAgain(tools, visit, press);
  const language = languageIn(values.get("lang"), tools);
  const rhythm = RHYTHMS.find((one) => one === values.get("rhythm")) ?? "at_once";
  const { site: words } = CATALOGUES[language];
  const found = await findTarget(tools, values.get("to") || "site", language);
  if (!found) return refused(tools, visit, { language, fault: words.follow_unknown });
  const email = emailIn(values.get("email"));
  if (email === undefined) {
    const typed = { email: values.get("email"), rhythm };
    return refused(tools, visit, { language, fault: words.follow_bad_email, found, typed });
  }
  const page = pageOf(tools, headers.get("referer"), found);
  const asked = { email, rhythm, language, found, page };
  // The sender filled in a field that people do not see. It gets the answer of everybody else.
  if (values.get("website")) return sent(tools, visit, asked);
  const { host } = new URL(config.baseUrl);
  if (didWork(values, { host, now: store.clock() })) return ask(tools, visit, asked);
  if (visit.wantsJson) return { said: { ok: false, message: "", again: true }, status: 400 };
  const to = found.target;
  return onceMore(tools, await signPress(store, { email, to, rhythm, language, page }), asked);
}

/** The second press of somebody without a script. */
async function pressAgain(
  tools: FollowTools,
  visit: FollowVisit,
  press: string,
): Promise<FollowAnswer> {
  const read = await readPress(tools.store, press);
  const language = read?.pressed.language ?? languageIn("", tools);
  const { site: words } = CATALOGUES[language];
  const found = read && (await findTarget(tools, read.pressed.to, language));
  if (!read || !found) return refused(tools, visit, { language, fault: words.follow_expired });
  const asked: Asked = { ...read.pressed, language, found };
  if (read.isTooSoon) return onceMore(tools, press, asked, words.follow_too_soon);
  takeOrRefuse(tools.limits.presses, visit.address);
  return ask(tools, visit, asked);
}

async function ask(tools: FollowTools, visit: FollowVisit, asked: Asked): Promise<FollowAnswer> {
  const { email, rhythm, language, found, page } = asked;
  const { site: words } = CATALOGUES[language];
  const shown = [fill(words.follow_by_mail, { name: found.name }), words.follow_note];
  const result = await askForSubscription(
    tools.store,
    { ...found.subject, email, rhythm, language, page, words: shown.join("\n").slice(0, 1_000) },
    followNetwork(visit.address),
  );
  if (result === "later") throw tooManyAsks();
  tools.wake();
  return sent(tools, visit, asked);
}

function tooManyAsks(): Refusal {
  return new Refusal(
    "rate_limited",
    say("Too many requests. Try again in {count} minutes.", { count: 60 }),
  );
}

/** The same for an address that follows already, for a new one, and for one that gets no more mails. */
function sent(
  _tools: FollowTools,
  { wantsJson }: FollowVisit,
  { email, language, page }: Pick<Asked, "email" | "language" | "page">,
): FollowAnswer {
  const { site: words } = CATALOGUES[language];
  if (wantsJson) {
    return { said: { ok: true, message: fill(words.follow_sent, { email }) }, status: 200 };
  }
  return mailSent(
    language,
    <Filled message={words.follow_sent} email={<Address of={email} />} />,
    page,
  );
}

function mailSent(language: SiteLanguage, about: ComponentChild, page: string): FollowAnswer {
  const { site: words } = CATALOGUES[language];
  return {
    title: words.follow_sent_title,
    language,
    main: (
      <>
        <h1>{words.follow_sent_title}</h1>
        <p>{about}</p>
        <p>
          <a href={page}>{words.follow_back}</a>
        </p>
      </>
    ),
  };
}

/** An address in a sentence, whose direction it does not have. */
export function Address({ of }: { of: string }) {
  return (
    <bdi dir="ltr" class="address">
      {of}
    </bdi>
  );
}

function onceMore(
  { urls }: FollowTools,
  press: string,
  { email, rhythm, language, found }: Pick<Asked, "email" | "rhythm" | "language" | "found">,
  fault?: string,
): FollowAnswer {
  const { site: words } = CATALOGUES[language];
  return {
    title: words.follow_once_more,
    language,
    status: fault ? 429 : 200,
    main: (
      <>
        <h1>{words.follow_once_more}</h1>
        <p>{words.follow_once_more_about}</p>
        <p>
          <Address of={email} /> · <bdi>{found.name}</bdi> · {words[`follow_${rhythm}`]}
        </p>
        <form method="post" action={urls.follow()}>
          <input type="hidden" name="press" value={press} />
          <p>
            <button>{words.follow_send}</button>
          </p>
          {fault && (
            <p class="fault" role="alert">
              {fault}
            </p>
          )}
        </form>
      </>
    ),
  };
}

function refused(
  tools: FollowTools,
  { wantsJson }: FollowVisit,
  {
    language,
    fault,
    found,
    typed,
  }: {
    language: SiteLanguage;
    fault: string;
    found?: FoundTarget;
    typed?: { email: string; rhythm: Rhythm };
  },
): FollowAnswer {
  if (wantsJson) return { said: { ok: false, message: fault }, status: 400 };
  const { site: words } = CATALOGUES[language];
  return {
    title: words.follow_title,
    language,
    status: 400,
    main: (
      <>
        <h1>{words.follow_title}</h1>
        <FollowForm
          site={formSetup(tools, language)}
          to={found?.target ?? "site"}
          name={found?.name ?? tools.siteName()}
          typed={typed ?? { email: "", rhythm: "at_once" }}
          fault={fault}
        />
      </>
    ),
  };
}

/** The link to one's subscriptions, again. The answer is the same for an address that follows nothing. */
async function sendLink(tools: FollowTools, visit: FollowVisit): Promise<FollowAnswer> {
  const { values, address } = visit;
  takeOrRefuse(tools.limits.follows, address);
  const language = languageIn(values.get("lang"), tools);
  const { site: words } = CATALOGUES[language];
  const email = emailIn(values.get("email"));
  if (email === undefined) {
    return {
      title: words.follow_title,
      language,
      status: 400,
      main: (
        <>
          <h1>{words.follow_title}</h1>
          <LinkForm
            setup={formSetup(tools, language)}
            fault={words.follow_bad_email}
            typed={values.get("email")}
          />
        </>
      ),
    };
  }
  if (!values.get("website")) {
    if ((await askForFollowLink(tools.store, email)) === "later") throw tooManyAsks();
    tools.wake();
  }
  const about = <Filled message={words.follow_link_sent} email={<Address of={email} />} />;
  return mailSent(language, about, "/");
}

export function languageIn(
  tag: string,
  { siteLanguage }: Pick<FollowTools, "siteLanguage">,
): SiteLanguage {
  return SITE_LANGUAGES.find((known) => known === tag) ?? siteLanguage();
}

/**
 * An address as mail servers know it: a domain in another script gets its ASCII form, which also shows a letter that looks
 * like another one. Undefined if it is none.
 */
function emailIn(typed: string): string | undefined {
  const at = typed.lastIndexOf("@");
  if (at < 0 || typed.length > EMAIL_MAX) return undefined;
  const host = typed.slice(at + 1).trim();
  const ascii = /^[\x21-\x7e]*$/.test(host) ? host : domainToASCII(host);
  const { data } = emailAddress().safeParse(`${typed.slice(0, at).trim()}@${ascii}`);
  return data;
}
