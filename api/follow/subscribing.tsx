import { CATALOGUES } from "../../site/messages/messages.ts";
import { LinkForm } from "../../site/parts/follow-region.tsx";
import { RHYTHMS, Subject, type SubscriptionChoice } from "../contract/mailing/mailing.ts";
import { listSubscriptions } from "../store/mailing/subscriptions.ts";
import {
  eraseSubscriber,
  findSubscriberByLink,
  leave,
  setPaused,
  setSubscriptions,
  subscriberData,
} from "../store/mailing/subscribers.ts";
import type { SubscriberRow } from "../store/engine/tables-mailing.ts";
import { formSetup } from "./page.tsx";
import { LeavePage, LeftPage } from "./leaving.tsx";
import type { FollowAnswer, FollowPage, FollowRoute, FollowTools, FollowVisit } from "./route.ts";
import { readSubscriptions, SubscriptionsPage } from "./subscriptions-page.tsx";

/** "Your subscriptions", by the link in every mail: see, change, pause, take along, leave and erase. */
export function subscribingRoutes(tools: FollowTools): FollowRoute[] {
  const path = "/follow/:token";
  const mine =
    (handle: (subscriber: SubscriberRow, visit: FollowVisit) => Promise<FollowAnswer>) =>
    async (visit: FollowVisit): Promise<FollowAnswer> => {
      const subscriber = await findSubscriberByLink(tools.store.read, visit.token);
      return subscriber ? handle(subscriber, visit) : wrongLink(tools);
    };
  return [
    { method: "GET", path, handle: mine((subscriber, visit) => show(tools, subscriber, visit)) },
    { method: "POST", path, handle: mine((subscriber, visit) => change(tools, subscriber, visit)) },
    {
      method: "GET",
      path: `${path}/export`,
      handle: mine(async (subscriber) => ({
        name: "subscriptions.json",
        download: `${JSON.stringify(await dataOf(tools, subscriber), null, 2)}\n`,
      })),
    },
    {
      method: "GET",
      path: `${path}/leave`,
      handle: mine(async (subscriber, { token }) =>
        leavingPage(tools, subscriber, { token, step: "leave" }),
      ),
    },
    {
      // RFC 8058: mail programs send it without any page of ours, in a form of their choice.
      method: "POST",
      path: `${path}/leave`,
      anyBody: true,
      handle: mine(async (subscriber, { token }) => {
        await leave(tools.store, subscriber);
        return leavingPage(tools, subscriber, { token, step: "left" });
      }),
    },
  ];
}

/** Everything about a subscriber, with the names of what they follow. */
async function dataOf(tools: FollowTools, subscriber: SubscriberRow) {
  const data = await subscriberData(tools.store.read, subscriber);
  const { followed } = await readSubscriptions(tools, subscriber);
  const names = new Map(followed.map(({ value, name }) => [value, name]));
  const subscriptions = data.subscriptions.map(({ kind, subject, ...others }) => {
    const name = names.get(`${kind}:${subject}`) ?? null;
    return { kind, subject, name, ...others };
  });
  return { ...data, subscriptions };
}

/** The result of a form, as the next page says it. */
const DONE = ["confirmed", "saved"] as const;
type Done = (typeof DONE)[number];

async function show(
  tools: FollowTools,
  subscriber: SubscriberRow,
  { token, query }: FollowVisit,
): Promise<FollowAnswer> {
  const done = DONE.find((word) => word === query.get("done"));
  return subscriptionsPage(tools, subscriber, { token, done });
}

async function subscriptionsPage(
  tools: FollowTools,
  subscriber: SubscriberRow,
  { token, done, fault }: { token: string; done?: Done | undefined; fault?: string },
): Promise<FollowPage> {
  const { language } = subscriber;
  const { site: words } = CATALOGUES[language];
  const read = await readSubscriptions(tools, subscriber);
  return {
    title: words.follow_yours,
    language,
    ...(fault ? { status: 400 } : {}),
    main: (
      <SubscriptionsPage
        {...{ ...read, subscriber, fault, words }}
        site={tools.siteName()}
        address={tools.urls.following(token)}
        said={done && words[`follow_${done}`]}
        now={tools.store.clock()}
      />
    ),
  };
}

async function change(
  tools: FollowTools,
  subscriber: SubscriberRow,
  visit: FollowVisit,
): Promise<FollowAnswer> {
  const { store, urls } = tools;
  const { token, values } = visit;
  const { site: words } = CATALOGUES[subscriber.language];
  const done = { redirect: `${urls.following(token)}?done=saved` };
  switch (values.get("do")) {
    case "save":
    case "add":
      await setSubscriptions(store, subscriber, await choicesIn(tools, subscriber, visit));
      return done;
    case "pause": {
      const until = dayIn(values.get("until"), store.clock());
      if (until === undefined) {
        return subscriptionsPage(tools, subscriber, { token, fault: words.follow_bad_day });
      }
      await setPaused(store, subscriber, { until });
      return done;
    }
    case "resume":
      await setPaused(store, subscriber, null);
      return done;
    case "erase":
      if (values.get("yes") !== "yes") return done;
      await eraseSubscriber(store, subscriber.email);
      return erasedPage(subscriber);
    default:
      return done;
  }
}

/** What the subscriber follows after the form: each with its rhythm, without those that they stop to follow. */
async function choicesIn(
  { store }: FollowTools,
  subscriber: SubscriberRow,
  { values }: FollowVisit,
): Promise<SubscriptionChoice[]> {
  const before = await listSubscriptions(store.read, subscriber.id);
  const isAdding = values.get("do") === "add";
  const kept = before.flatMap(({ kind, subject, rhythm: now }): SubscriptionChoice[] => {
    const typed = values.get(`rhythm ${kind}:${subject}`);
    // A form that was opened before this one was added does not name it.
    const asked = isAdding || typed === "" ? now : typed;
    const rhythm = RHYTHMS.find((one) => one === asked);
    const known = Subject.safeParse({ kind, subject });
    return rhythm && known.success ? [{ ...known.data, rhythm }] : [];
  });
  if (!isAdding) return kept;
  const [kind, subject = ""] = values.get("what").split(":", 2);
  const added = Subject.safeParse({ kind, subject });
  if (!added.success) return kept;
  const rhythm = RHYTHMS.find((one) => one === values.get("rhythm")) ?? "at_once";
  const others = kept.filter((one) => one.kind !== kind || one.subject !== subject);
  return [...others, { ...added.data, rhythm }];
}

const DAY_MS = 86_400_000;

/** The day on which a pause ends, as a moment; null for a pause without one, undefined if it is wrong. */
function dayIn(typed: string, now: Date): string | null | undefined {
  if (!typed) return null;
  const day = /^\d{4}-\d\d-\d\d$/.test(typed) ? new Date(`${typed}T00:00:00Z`) : undefined;
  // The thirtieth of February would be a day in March.
  if (!day || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(typed)) return undefined;
  const ahead = day.getTime() - now.getTime();
  return ahead > 0 && ahead < 367 * DAY_MS ? day.toISOString() : undefined;
}

/** The question before somebody leaves, and the page after it. */
function leavingPage(
  tools: FollowTools,
  { email, language }: SubscriberRow,
  { token, step }: { token: string; step: "leave" | "left" },
): FollowPage {
  const { site: words } = CATALOGUES[language];
  const Page = step === "leave" ? LeavePage : LeftPage;
  const main = (
    <Page {...{ email, words }} site={tools.siteName()} address={tools.urls.following(token)} />
  );
  return { title: words[`follow_${step}`], language, main };
}

function erasedPage({ language }: SubscriberRow): FollowPage {
  const { site: words } = CATALOGUES[language];
  return {
    title: words.follow_erased,
    language,
    main: (
      <>
        <h1>{words.follow_erased}</h1>
        <p>{words.follow_erased_about}</p>
      </>
    ),
  };
}

/** A link that is cut off, forged or of somebody who was erased. */
function wrongLink(tools: FollowTools): FollowPage {
  const language = tools.siteLanguage();
  const setup = formSetup(tools, language);
  const { words } = setup;
  return {
    title: words.follow_wrong_link,
    language,
    status: 404,
    main: (
      <>
        <h1>{words.follow_wrong_link}</h1>
        <p>{words.follow_wrong_link_about}</p>
        <LinkForm setup={setup} />
      </>
    ),
  };
}
