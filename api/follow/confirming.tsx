import { CATALOGUES } from "../../site/messages/messages.ts";
import { fill } from "../../site/messages/words.ts";
import { Filled } from "../../site/parts/filled.tsx";
import { FollowForm } from "../../site/parts/follow-form.tsx";
import { LinkForm } from "../../site/parts/follow-region.tsx";
import { followedName } from "../mail/mailing/followed-name.ts";
import { inWords } from "../mail/writing.ts";
import { confirmAsk, findAsk } from "../store/mailing/asks.ts";
import { signedToken } from "../store/mailing/signed-links.ts";
import { findSubscriberByEmail } from "../store/mailing/subscribers.ts";
import { Address } from "./asking.tsx";
import { formSetup } from "./page.tsx";
import type { FollowAnswer, FollowPage, FollowRoute, FollowTools, FollowVisit } from "./route.ts";

/** The link in a confirmation: GET shows what was asked for, and only the button makes it count. */
export function confirmingRoutes(tools: FollowTools): FollowRoute[] {
  const path = "/follow/confirm/:token";
  return [
    { method: "GET", path, handle: (visit) => showAsk(tools, visit) },
    { method: "POST", path, handle: (visit) => confirm(tools, visit) },
  ];
}

async function showAsk(tools: FollowTools, { token }: FollowVisit): Promise<FollowAnswer> {
  const { store, urls, siteName } = tools;
  const ask = await findAsk(store, token);
  if (!ask) return expired(tools);
  if (ask.confirmed_at !== null) {
    // A used link leads to what it has made.
    const subscriber = await findSubscriberByEmail(store.read, ask.email);
    return subscriber ? { redirect: subscriptionsOf(tools, subscriber) } : expired(tools);
  }
  const { language, email, rhythm, page } = ask;
  const { site: words } = CATALOGUES[language];
  const name = await followedName(store.read, ask, { site: siteName(), language });
  if (name === undefined) return expired(tools);
  const time = inWords(ask.created_at, language);
  return {
    title: words.follow_confirm_title,
    language,
    main: (
      <>
        <h1>{fill(words.follow_by_mail, { name })}</h1>
        <p>
          <Filled message={words.follow_confirm_about} email={<Address of={email} />} />
        </p>
        <ul>
          <li>
            <bdi>{name}</bdi> · {words[`follow_${rhythm}`]}
          </li>
        </ul>
        <form method="post" action={urls.follow(`/confirm/${token}`)}>
          <p>
            <button>{words.follow_confirm_button}</button>
          </p>
        </form>
        <p class="by-mail-note">
          <Filled
            message={words.follow_asked_on}
            page={
              <a href={page} dir="ltr">
                {urls.home.slice(0, -1) + page}
              </a>
            }
            time={<bdi>{time}</bdi>}
          />
        </p>
      </>
    ),
  };
}

async function confirm(tools: FollowTools, { token }: FollowVisit): Promise<FollowAnswer> {
  const subscriber = await confirmAsk(tools.store, token);
  if (!subscriber) return expired(tools);
  return { redirect: `${subscriptionsOf(tools, subscriber)}?done=confirmed` };
}

function subscriptionsOf(
  { urls }: Pick<FollowTools, "urls">,
  subscriber: { id: string; secret: string },
): string {
  return urls.following(signedToken("manage", subscriber));
}

/** Also for a link that never was: nobody learns which it is. */
function expired(tools: FollowTools): FollowPage {
  const language = tools.siteLanguage();
  const setup = formSetup(tools, language);
  const { words } = setup;
  return {
    title: words.follow_expired,
    language,
    status: 404,
    main: (
      <>
        <h1>{words.follow_expired}</h1>
        <p>{words.follow_expired_about}</p>
        <FollowForm site={setup} to="site" name={tools.siteName()} />
        <LinkForm setup={setup} />
      </>
    ),
  };
}
