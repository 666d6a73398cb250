import { z } from "zod";
import { AUTHORIZE_PATH } from "../../contract/oauth.ts";
import type { AuthorizationRequest, RefusedRequest } from "../../oauth/authorization-request.ts";
import { grantCode } from "../../store/oauth-codes.ts";
import {
  action,
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  page,
  seeOther,
  type SignedInVisit,
} from "../route.ts";
import { ConsentPage, RefusedPage } from "./consent-page.tsx";

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
        return "fault" in request ? refusedPage(request, visit) : consentPage(request, visit);
      },
    }),
    action({
      path: AUTHORIZE_PATH,
      form: z.object({ answer: z.enum(["allow", "deny"]) }),
      run: async (visit, { answer }) => {
        const request = await check(visit);
        if ("fault" in request) return refusedPage(request, visit);
        if (answer === "deny") return seeOther(request.answer({ error: "access_denied" }));
        const { client, redirectUri, challenge, scope } = request;
        const writer = { kind: "writer", writerId: visit.me.id, via: "desk" } as const;
        const code = await grantCode(store, writer, {
          sessionId: visit.session.id,
          clientId: client.id,
          clientName: client.name,
          redirectUri,
          challenge,
          scope,
        });
        return seeOther(request.answer({ code }));
      },
    }),
  ];
}

function consentPage(
  request: AuthorizationRequest,
  { query, me, words }: SignedInVisit,
): DeskAnswer {
  return {
    title: words.consent.title,
    sendsTo: request.redirectUri,
    main: (
      <ConsentPage request={request} me={me} action={`${AUTHORIZE_PATH}?${query.toString()}`} />
    ),
  };
}

function refusedPage(refused: RefusedRequest, { words }: SignedInVisit): DeskAnswer {
  return {
    title: words.consent.cannot,
    status: 400,
    main: <RefusedPage refused={refused} />,
  };
}
