import { z } from "zod";
import { SITE_LANGUAGES, type SiteLanguage } from "../../api/contract/vocabulary.ts";
import { Subject, type SubscriptionChoice } from "../../api/contract/mailing/mailing.ts";
import { EMAIL_MAX } from "../../api/contract/limits.ts";
import { parseCsv } from "../../api/import/systems/csv.ts";
import type { ImportedSubscriber } from "../../api/store/mailing/subscriber-transfer.ts";
import { foldEmail } from "../../api/store/people/writers.ts";

// Followers as CSV: the columns of our own export, of which an export of Ghost's members has some.

export interface ReadFollowers {
  found: ImportedSubscriber[];
  leftOut: { line: number; why: string }[];
}

export interface ReadOptions {
  language: SiteLanguage;
  rhythm: SubscriptionChoice["rhythm"];
  now: Date;
  /** The ids of writers by slug. */
  writers: ReadonlyMap<string, string>;
}

/** Reads a file of followers. Throws if it has no column of emails. */
export function readFollowers(text: string, options: ReadOptions): ReadFollowers {
  const [head, ...rows] = parseCsv(text);
  const columns = (head?.cells ?? []).map((name) => name.toLowerCase().replaceAll(" ", "_"));
  const names = columns.map((name) => (name === "email_address" ? "email" : name));
  if (!names.includes("email")) {
    throw new Error('The first line of the file must name its columns, "email" among them.');
  }
  const leftOut: ReadFollowers["leftOut"] = [];
  const found = new Map<string, ImportedSubscriber>();
  for (const { line, cells, isOpen } of rows) {
    const cell = (name: string): string => cells[names.indexOf(name)] ?? "";
    const email = z
      .email()
      .max(EMAIL_MAX)
      .safeParse(foldEmail(cell("email")));
    const choices = choicesOf(cell("follows"), options);
    // The sign that somebody has left may be in a column that is missing.
    if (isOpen) {
      leftOut.push({ line, why: "a quotation mark is not closed" });
    } else if (!email.success) leftOut.push({ line, why: "there is no email address" });
    else if (isOff(cell)) leftOut.push({ line, why: "they do not subscribe" });
    else if (found.has(email.data)) leftOut.push({ line, why: "the address is in the file twice" });
    else if (!choices) leftOut.push({ line, why: `"${cell("follows")}" cannot be followed here` });
    else {
      const language = SITE_LANGUAGES.find((one) => one === cell("language"));
      found.set(email.data, {
        email: email.data,
        language: language ?? options.language,
        since: timeIn(cell("created_at")),
        pause: pauseIn(cell("paused"), options.now),
        choices,
        ...consentIn(cell("consent")),
      });
    }
  }
  return { found: [...found.values()], leftOut };
}

/**
 * Whether somebody gets no mails any more. Ghost says so in one of two columns, and keeps those who left; Substack in one of
 * its own. Spreadsheets write TRUE and FALSE.
 */
function isOff(cell: (name: string) => string): boolean {
  const says = (name: string, word: string): boolean => cell(name).toLowerCase() === word;
  return (
    says("subscribed_to_emails", "false") ||
    says("subscribed", "false") ||
    says("email_disabled", "true") ||
    cell("deleted_at") !== ""
  );
}

/** Such as `site weekly; writer:ada-lovelace at_once`. Everything, if the file does not say what. */
function choicesOf(
  text: string,
  { rhythm, writers }: ReadOptions,
): SubscriptionChoice[] | undefined {
  if (text === "") return [{ kind: "site", subject: "", rhythm }];
  const choices: SubscriptionChoice[] = [];
  for (const part of text.split(";").map((one) => one.trim())) {
    const [what = "", when = rhythm] = part.split(" ");
    const [kind, name = ""] = what.split(":");
    const subject = kind === "writer" ? writers.get(name) : name;
    const parsed = Subject.safeParse({ kind, subject });
    if (!parsed.success || (when !== "at_once" && when !== "weekly")) return undefined;
    choices.push({ ...parsed.data, rhythm: when });
  }
  return choices;
}

/** `true`, or the moment until when. */
function pauseIn(text: string, now: Date): ImportedSubscriber["pause"] {
  if (text.toLowerCase() === "true") return { until: null };
  const until = timeIn(text);
  return until !== null && until > now.toISOString() ? { until } : null;
}

/** Longer than ours are, with the consents before them. */
const CONSENT_MAX = 5_000;

/** The proof that an export has. Another import must not lose it. */
function consentIn(text: string): Pick<ImportedSubscriber, "consent"> {
  if (text === "") return {};
  if (text.length > CONSENT_MAX) return { consent: text.slice(0, CONSENT_MAX) };
  try {
    return { consent: JSON.parse(text) as unknown };
  } catch {
    return { consent: text };
  }
}

function timeIn(text: string): string | null {
  const time = Date.parse(text);
  return text === "" || Number.isNaN(time) ? null : new Date(time).toISOString();
}
