import { z } from "zod";
import { KeyBody } from "../../contract/key.ts";
import { AUTHORIZE_PATH } from "../../contract/people/oauth.ts";
import type { AuthorizationRequest, RefusedRequest } from "../../oauth/authorization-request.ts";
import { agentsPausedAt } from "../../store/pieces/drafts/agent-pauses.ts";
import { grantCode } from "../../store/keys/oauth-codes.ts";
import { keepDocument } from "../../store/keys/oauth-documents.ts";
import type { Refused } from "../take-form.ts";
import {
  action,
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  page,
  type SignedInVisit,
} from "../route.ts";
import { AnsweredPage, ConsentPage, type ConsentProps, RefusedPage } from "./consent-page.tsx";

/**
 * Where a program sends a person's browser to be allowed to draft. The gate asks for a session first, so no one else
 * causes a request to another host, and for the form's token, so that no other page can answer.
 */
export function createConsentRoutes({ store, checkAuthorization }: DeskTools): DeskRoute[] {
  const check = ({ query, me }: SignedInVisit) => checkAuthorization(query, { writerId: me.id });

  async function show(visit: SignedInVisit, refused?: Refused): Promise<DeskAnswer> {
    const request = await check(visit);
    if ("fault" in request) return refusedPage(request, visit);
    const pausedAt = await agentsPausedAt(store.read, visit.me.id);
    return consentPage(request, visit, { pausedAt, refused });
  }

  async function allow(
    request: AuthorizationRequest,
    { actor, session }: SignedInVisit,
    bounds: Pick<z.output<typeof AnswerForm>, "category" | "tag">,
  ): Promise<string> {
    const { client, redirectUri, challenge, scope } = request;
    const code = await grantCode(store, actor, {
      sessionId: session.id,
      clientId: client.id,
      clientName: client.name,
      redirectUri,
      challenge,
      scope,
      proof: client.proof,
      ...(scope === "pieces:write" ? bounds : {}),
    });
    const { id: clientId, document: text } = client;
    if (text !== undefined) await keepDocument(store, { clientId, text });
    return code;
  }

  return [
    page({ ...PLACE, show: (visit) => show(visit) }),
    action({
      ...PLACE,
      form: AnswerForm,
      run: async (visit, { answer, ...bounds }) => {
        const request = await check(visit);
        if ("fault" in request) return refusedPage(request, visit);
        if (answer === "deny") return answered(request.answer({ error: "access_denied" }), visit);
        return answered(request.answer({ code: await allow(request, visit, bounds) }), visit);
      },
      again: show,
    }),
  ];
}

/** Among the keys, where the program is listed afterwards. */
const PLACE = { path: AUTHORIZE_PATH, area: "presence" } as const;

const AnswerForm = z.object({
  answer: z.enum(["allow", "deny"]),
  category: KeyBody.shape.category,
  tag: KeyBody.shape.tag,
});

function consentPage(
  request: AuthorizationRequest,
  { query, me, words }: SignedInVisit,
  more: Pick<ConsentProps, "pausedAt" | "refused">,
): DeskAnswer {
  const here = `${AUTHORIZE_PATH}?${query.toString()}`;
  return {
    title: words.consent.title,
    scripts: ["consent"],
    main: <ConsentPage request={request} me={me} action={here} {...more} />,
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
