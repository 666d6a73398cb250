import { z } from "zod";
import { AUTHORIZE_PATH } from "../../contract/people/oauth.ts";
import type { AuthorizationRequest, RefusedRequest } from "../../oauth/authorization-request.ts";
import { agentsPausedAt } from "../../store/pieces/drafts/agent-pauses.ts";
import { grantCode } from "../../store/keys/oauth-codes.ts";
import {
  action,
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  page,
  type SignedInVisit,
} from "../route.ts";
import { AnsweredPage, ConsentPage, RefusedPage } from "./consent-page.tsx";

/**
 * Where a program sends a person's browser to be allowed to draft. The gate asks for a session first, so no one else
 * causes a request to another host, and for the form's token, so that no other page can answer.
 */
export function createConsentRoutes({ store, checkAuthorization }: DeskTools): DeskRoute[] {
  const check = ({ query, me }: SignedInVisit) => checkAuthorization(query, { writerId: me.id });
  return [
    page({
      path: AUTHORIZE_PATH,
      show: async (visit) => {
        const request = await check(visit);
        if ("fault" in request) return refusedPage(request, visit);
        return consentPage(request, visit, await agentsPausedAt(store.read, visit.me.id));
      },
    }),
    action({
      path: AUTHORIZE_PATH,
      form: z.object({ answer: z.enum(["allow", "deny"]) }),
      run: async (visit, { answer }) => {
        const request = await check(visit);
        if ("fault" in request) return refusedPage(request, visit);
        if (answer === "deny") return answered(request.answer({ error: "access_denied" }), visit);
        const { client, redirectUri, challenge, scope } = request;
        const code = await grantCode(store, visit.actor, {
          sessionId: visit.session.id,
          clientId: client.id,
          clientName: client.name,
          redirectUri,
          challenge,
          scope,
        });
        return answered(request.answer({ code }), visit);
      },
    }),
  ];
}

function consentPage(
  request: AuthorizationRequest,
  { query, me, words }: SignedInVisit,
  pausedAt: string | null,
): DeskAnswer {
  const here = `${AUTHORIZE_PATH}?${query.toString()}`;
  return {
    title: words.consent.title,
    scripts: ["consent"],
    main: <ConsentPage request={request} me={me} pausedAt={pausedAt} action={here} />,
  };
}

/**
 * Sends the person to the program from a page instead of by a redirect: browsers apply the policy of the form to each
 * redirect that follows it, and programs redirect on to hosts that nobody here knows.
 */
function answered(to: string, { words }: SignedInVisit): DeskAnswer {
  return {
    title: words.consent.title,
    headers: { refresh: `0; url=${to}` },
    main: <AnsweredPage to={to} />,
  };
}

function refusedPage(refused: RefusedRequest, { words }: SignedInVisit): DeskAnswer {
  return {
    title: words.consent.cannot,
    status: 400,
    main: <RefusedPage refused={refused} />,
  };
}
