import { ACCESS_SECONDS, SCOPES } from "../people/oauth.ts";
import { resourceMetadata, serverMetadata } from "../people/oauth-metadata.ts";
import { OWN_MCP_PATH } from "../operations/tools.ts";

const CLIENT = "https://agent.example/client.json";
const REFRESH_TOKEN = "ort_live_5c0e…";

/** Examples of signing in with OAuth, for the site at this address. */
export function oauthExamples(baseUrl: string) {
  const site = { baseUrl, siteName: "Galley" };
  return {
    oauthServer: { answer: { ...serverMetadata({ baseUrl, registers: true }) } },
    oauthResource: { answer: { ...resourceMetadata(site) } },
    oauthToolResource: { answer: { ...resourceMetadata({ ...site, path: OWN_MCP_PATH }) } },
    oauthRegister: {
      request: { client_name: "Notes agent", redirect_uris: ["http://127.0.0.1/callback"] },
      answer: {
        client_id: "app_3f6c…",
        client_id_issued_at: 1_773_064_800,
        client_name: "Notes agent",
        redirect_uris: ["http://127.0.0.1/callback"],
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        scope: SCOPES.join(" "),
      },
    },
    oauthToken: {
      request: {
        grant_type: "refresh_token",
        client_id: CLIENT,
        refresh_token: REFRESH_TOKEN,
        resource: baseUrl + OWN_MCP_PATH,
      },
      answer: {
        access_token: "oat_live_8d1f…",
        token_type: "Bearer",
        expires_in: ACCESS_SECONDS,
        refresh_token: "ort_live_77ab…",
        scope: SCOPES.join(" "),
      },
    },
    oauthRevoke: {
      request: { token: REFRESH_TOKEN, client_id: CLIENT },
      answer: { ok: true },
    },
  };
}
