import { type FollowTarget } from "../../site/parts/follow-form.tsx";
import { Subject } from "../contract/mailing/mailing.ts";
import { placeOf } from "../http/tree-address.ts";
import { followedName } from "../mail/mailing/followed-name.ts";
import { findWriter } from "../store/people/writers.ts";
import type { FollowTools } from "./route.ts";
import type { SiteLanguage } from "../contract/vocabulary.ts";

/** What a form offers, found in the database. */
export interface FoundTarget {
  target: FollowTarget;
  subject: Subject;
  name: string;
  /** The path of its own page. */
  page: string;
}

/** Finds what a form names; undefined if there is no such thing, or nothing of it is public. */
export async function findTarget(
  { store, tree, siteName }: FollowTools,
  typed: string,
  language: SiteLanguage,
): Promise<FoundTarget | undefined> {
  const [kind = "", word = ""] = typed.split(":", 2);
  const parsed = Subject.safeParse({ kind, subject: await subjectOf(kind, word) });
  if (!parsed.success) return undefined;
  const subject = parsed.data;
  const name = await followedName(store.read, subject, { site: siteName(), language });
  if (name === undefined) return undefined;
  const target = subject.kind === "site" ? subject.kind : (`${subject.kind}:${word}` as const);
  return { target, subject, name, page: PAGES[subject.kind](word) };

  async function subjectOf(of: string, named: string): Promise<string> {
    if (of !== "writer") return named;
    // A writer without a public page cannot be followed, nor found out.
    const isPublic =
      /^[a-z0-9-]{1,100}$/.test(named) && tree.isFilled(`author/${named}/index.html`);
    return isPublic ? ((await findWriter(store.read, "slug", named))?.id ?? "") : "";
  }
}

const PAGES: Record<Subject["kind"], (word: string) => string> = {
  site: () => "/",
  writer: (slug) => `/author/${slug}`,
  category: (word) => `/category/${word}`,
  language: () => "/",
};

/**
 * The page that a form stood on, as the browser names it: a page of this site, or the one of what is followed. Nobody can put
 * words of their own into a mail by it: the tree must have the page.
 */
export function pageOf(
  { tree, urls }: Pick<FollowTools, "tree" | "urls">,
  referrer: string | null,
  { page }: Pick<FoundTarget, "page">,
): string {
  const url = referrer !== null && URL.canParse(referrer) ? new URL(referrer) : undefined;
  if (!url || url.origin !== new URL(urls.home).origin) return page;
  const file = placeOf(url.pathname)?.file;
  return file?.endsWith("index.html") && tree.isFilled(file) ? url.pathname : page;
}
