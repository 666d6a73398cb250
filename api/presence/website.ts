import { Refusal } from "../contract/errors.ts";
import { both, type Said, say } from "../contract/say.ts";
import { URL_MAX } from "../contract/limits.ts";
import type { OutboundFailure } from "../outbound/client.ts";
import type { FetchFrom } from "../outbound/fetcher.ts";
import type { Urls } from "../render/urls.ts";
import { includesPage, LINKS_MAX, readLinks } from "./rel-me.ts";

/** The result of a check of a writer's website or picture. */
export interface Found {
  isGood: boolean;
  /** A sentence about it, for the writer. */
  account: Said;
}

export const WEBSITE_LIMITS = { bytes: 1_024 * 1_024, seconds: 10 } as const;
export const WEBSITE_ACCEPT = "text/html, application/xhtml+xml";

/** Looks for a link with rel="me" from a writer's website back to the profile. */
export async function lookAtWebsite(
  fetchFrom: FetchFrom,
  urls: Urls,
  { writerId, slug, website }: { writerId: string; slug: string; website: string },
): Promise<Found> {
  const profile = urls.profile(slug);
  if (isOurs(website, urls)) return notLinked(OURS);
  const fetched = await fetchFrom(website, { writerId });
  if ("failure" in fetched) {
    requireSent(fetched);
    return notLinked(fetched.said);
  }
  const { status, type, url } = fetched;
  if (isOurs(url, urls)) return notLinked(OURS);
  // Each link of the page is resolved against it.
  if (url.length > URL_MAX)
    return notLinked(say("Your address redirects to one that is too long."));
  // The profile shows the typed address. A redirect does not prove that the writer owns it: many hosts redirect for anyone.
  if (!isSameSite(website, url)) {
    return notLinked(say("Your address redirects to {url}. Enter that as your website.", { url }));
  }
  if (status !== 200) {
    return notLinked(say("{url} answered {status}, not 200.", { url, status: String(status) }));
  }
  if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) {
    return notLinked(
      type
        ? say("{url} is not an HTML page. Its type is {type}.", { url, type })
        : say("{url} is not an HTML page. Its type is missing.", { url }),
    );
  }
  const { me, others, isCut } = await readLinks(decode(fetched.body, type), url);
  if (includesPage(me, profile)) {
    return {
      isGood: true,
      account: say('{url} links to {profile} with rel="me".', { url, profile }),
    };
  }
  if (includesPage(others, profile)) {
    return notLinked(
      say('{url} links to {profile}, but without rel="me". Add it to that link.', { url, profile }),
    );
  }
  const unread = isCut
    ? say("Only its first {count} links were read, or fewer if they are very long.", {
        count: LINKS_MAX,
      })
    : fetched.isCut
      ? say("Only its first mebibyte was read.")
      : undefined;
  const account = [found(me), unread]
    .filter((more) => more !== undefined)
    .reduce(both, say('{url} has no link to {profile} with rel="me".', { url, profile }));
  return notLinked(account);
}

/** A request that was never sent says nothing about the website, so it must not end a verification. */
export function requireSent({ failure, said }: OutboundFailure): void {
  if (failure === "busy") throw new Refusal("rate_limited", said);
}

/** A page of this site shows what its writer typed in, including links with rel="me", so it proves nothing. */
const OURS = say("This is a page of this site. Enter a website of your own.");

function notLinked(account: Said): Found {
  return { isGood: false, account };
}

function isOurs(address: string, urls: Urls): boolean {
  return new URL(address).host === new URL(urls.home).host;
}

/** Many sites use both names and redirect from one to the other. */
function isSameSite(one: string, other: string): boolean {
  const [here, there] = [one, other].map((address) => new URL(address).host.replace(/^www\./, ""));
  return here === there;
}

const SHOWN = 5;

function found(me: readonly string[]): Said | undefined {
  if (!me.length) return undefined;
  const links = me.slice(0, SHOWN).map((link) => link.slice(0, 200));
  return me.length > SHOWN
    ? say('Its links with rel="me" lead to {links} and others.', { links })
    : say('Its links with rel="me" lead to {links}.', { links });
}

/** Addresses are ASCII in nearly every encoding. UTF-16 is the exception that must be decoded. */
function decode(body: Buffer, type: string): string {
  const [, charset = "utf-8"] = /charset="?([^";\s]+)/i.exec(type) ?? [];
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
