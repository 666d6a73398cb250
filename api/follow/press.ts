import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { RHYTHMS } from "../contract/mailing/mailing.ts";
import { hasWork } from "../contract/mailing/work.ts";
import { SITE_LANGUAGES } from "../contract/vocabulary.ts";
import type { FormValues } from "../desk/form-values.ts";
import { siteSecret } from "../store/mailing/site-secrets.ts";
import type { Store } from "../store/engine/open.ts";

// How a form shows that no program floods people with mails: its script has done some work; or, without a script, its
// sender has read a page and pressed a second button.

const DAY_MS = 86_400_000;

/** Whether the script of the form has done the work for this address. The clock of a browser may be a day off. */
export function didWork(values: FormValues, { host, now }: { host: string; now: Date }): boolean {
  const day = values.get("day");
  const days = [-1, 0, 1].map((off) => new Date(now.getTime() + off * DAY_MS).toISOString());
  if (!days.some((near) => near.startsWith(day) && day.length === 10)) return false;
  const email = values.get("email");
  return hasWork({ host, day, email }, values.get("work"), (text) =>
    createHash("sha256").update(text).digest(),
  );
}

/** The body that the second button sends: the form as it was checked, signed, with its time. */
const Pressed = z.object({
  email: z.string(),
  to: z.string(),
  rhythm: z.enum(RHYTHMS),
  language: z.enum(SITE_LANGUAGES),
  page: z.string(),
  at: z.int(),
});
export type Pressed = z.infer<typeof Pressed>;

/** Somebody who reads the page needs longer than the first, and nobody keeps it open longer than the second. */
const PRESS_MS = { min: 2_000, max: 3_600_000 };

export async function signPress(store: Store, pressed: Omit<Pressed, "at">): Promise<string> {
  const at = store.clock().getTime();
  const text = Buffer.from(JSON.stringify({ ...pressed, at })).toString("base64url");
  return `${text}.${await signature(store, text)}`;
}

/** The form of a second press; `soon` if it came too quickly, undefined if it is not ours or too old. */
export async function readPress(
  store: Store,
  press: string,
): Promise<{ pressed: Pressed; isTooSoon: boolean } | undefined> {
  const [text = "", signed = ""] = press.split(".", 2);
  const expected = Buffer.from(await signature(store, text));
  const given = Buffer.from(signed);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const pressed = Pressed.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  const age = store.clock().getTime() - pressed.at;
  if (age > PRESS_MS.max) return undefined;
  return { pressed, isTooSoon: age < PRESS_MS.min };
}

async function signature(store: Store, text: string): Promise<string> {
  const secret = await siteSecret(store, "forms");
  return createHmac("sha256", secret).update(`press ${text}`).digest("base64url");
}
