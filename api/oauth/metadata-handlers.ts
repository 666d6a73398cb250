import type { Configuration } from "../contract/configuration.ts";
import { resourceMetadata, serverMetadata } from "../contract/people/oauth-metadata.ts";
import { OWN_MCP_PATH } from "../contract/operations/tools.ts";
import type { Answer, Handlers } from "../http/handler.ts";

/** It changes only with the software, its address, its name and its settings. */
const KEPT = { "cache-control": "public, max-age=3600" };

/** How OAuth clients find out where to sign in. */
export function createMetadataHandlers({
  config: { baseUrl, oauthRegistration: registers = true },
  siteName,
}: {
  config: Pick<Configuration, "baseUrl"> & Partial<Pick<Configuration, "oauthRegistration">>;
  siteName: () => string;
}) {
  const resource = async (path?: string): Promise<Answer> => {
    const facts = { baseUrl, siteName: siteName(), ...(path ? { path } : {}) };
    return { status: 200, body: resourceMetadata(facts), headers: KEPT };
  };
  return {
    oauthServer: {
      handle: async () => ({
        status: 200,
        body: serverMetadata({ baseUrl, registers }),
        headers: KEPT,
      }),
    },
    oauthResource: { handle: () => resource() },
    oauthToolResource: { handle: () => resource(OWN_MCP_PATH) },
  } satisfies Handlers;
}
