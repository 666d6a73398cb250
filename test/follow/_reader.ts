import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasWork } from "../../api/contract/mailing/work.ts";
import { signedToken } from "../../api/store/mailing/signed-links.ts";
import type { SubscriberRow } from "../../api/store/engine/tables-mailing.ts";
import { createWriter, tempFolder } from "../_setup.ts";
import { BASE_URL, startService } from "../http/_service.ts";
import type { Ask, Reply } from "../http/_running.ts";
import { send } from "../http/_running.ts";

/** The service with a mail server, the page of a writer, and a reader who fills in forms. */
export async function openFollowing() {
  const tree = join(tempFolder(), "public");
  const service = await startService({ tree, sendsMail: true });
  const { store, clock } = service;
  const port = Number(new URL(service.origin).port);
  const ada = await createWriter(store, { slug: "ada" });
  for (const path of ["index.html", "author/ada/index.html", "author/ada/a-piece/index.html"]) {
    mkdirSync(join(tree, path, ".."), { recursive: true });
    writeFileSync(join(tree, path), "<!doctype html><title>Page</title>");
  }
  const post = (path: string, fields: Record<string, string>, ask: Ask = {}): Promise<Reply> =>
    send(port, path, {
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      ...ask,
      headers: { "content-type": "application/x-www-form-urlencoded", ...ask.headers },
    });
  /** The form as its script sends it. */
  const follow = (email: string, fields: Record<string, string> = {}, ask: Ask = {}) =>
    post("/follow", { email, ...workFor(email, clock()), ...fields }, ask);
  const asks = () => store.read.selectFrom("subscription_asks").selectAll().execute();
  const mails = () => store.read.selectFrom("mails").selectAll().execute();
  const subscribers = () => store.read.selectFrom("subscribers").selectAll().execute();
  const subscriptions = () => store.read.selectFrom("subscriptions").selectAll().execute();
  /** Follows and confirms. */
  const confirmed = async (email: string, fields: Record<string, string> = {}) => {
    await follow(email, fields);
    const ask = (await asks()).find((one) => one.email === email && one.confirmed_at === null)!;
    await post(`/follow/confirm/${signedToken("confirm", ask)}`, {});
    const subscriber = (await subscribers()).find((one) => one.email === email)!;
    return { subscriber, path: pathOf(subscriber) };
  };
  const get = (path: string, ask?: Ask) => send(port, path, ask);
  const rows = { asks, mails, subscribers, subscriptions };
  return { ...service, ...rows, ada, tree, get, post, follow, confirmed };
}

export function pathOf(subscriber: SubscriberRow): string {
  return `/follow/${signedToken("manage", subscriber)}`;
}

/** Does the work of the form's script, by another implementation of the hash. */
export function workFor(email: string, now: Date): { day: string; work: string } {
  const { host } = new URL(BASE_URL);
  const day = now.toISOString().slice(0, 10);
  const digestOf = (text: string) => createHash("sha256").update(text).digest();
  for (let number = 0; ; number++) {
    if (hasWork({ host, day, email }, String(number), digestOf)) return { day, work: `${number}` };
  }
}
