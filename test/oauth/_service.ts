import { OAuthError, TokenAnswer } from "../../api/contract/people/oauth.ts";
import { createWriter } from "../_setup.ts";
import { startService } from "../http/_service.ts";
import { CLIENT_ID, grantTo } from "./_grant.ts";

type Values = Record<string, string> | URLSearchParams;

/** The service, a writer, and a program that signs in for them. */
export async function start(options: Parameters<typeof startService>[0] = {}) {
  const service = await startService({ rateLimit: false, ...options });
  const { store, origin } = service;
  const writer = await createWriter(store);
  const post = (path: string, values: Values) =>
    fetch(origin + path, { method: "POST", body: new URLSearchParams(values) });
  const exchange = (values: Values) => post("/api/oauth/token", values);
  const grant = (asked?: Parameters<typeof grantTo>[2]) => grantTo(store, writer, asked);
  const connect = async (asked?: Parameters<typeof grantTo>[2]) =>
    TokenAnswer.parse(await (await exchange(await grant(asked))).json());
  const refresh = (token: string, more: Record<string, string> = {}) =>
    exchange({ grant_type: "refresh_token", refresh_token: token, client_id: CLIENT_ID, ...more });
  const draft = (token: string) =>
    fetch(`${origin}/api/v1/pieces`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ headline: "By an agent", body_md: "Words." }),
    });
  return { ...service, writer, post, exchange, grant, connect, refresh, draft };
}

/** The status and the code of a refusal. */
export async function faultOf(answer: Response): Promise<[number, string]> {
  return [answer.status, OAuthError.parse(await answer.json()).error];
}
