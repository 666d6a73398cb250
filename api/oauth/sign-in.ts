import type { Configuration } from "../contract/configuration.ts";
import type { Handlers } from "../http/handler.ts";
import { type RateLimits, takeSharedOrRefuse } from "../http/rate-limit.ts";
import type { Outbound } from "../outbound/client.ts";
import type { Store } from "../store/engine/open.ts";
import { type CheckRequest, createCheckRequest } from "./authorization-request.ts";
import { createClientDocuments } from "./client-documents.ts";
import { createFindKeys } from "./client-keys.ts";
import { createCheckProof } from "./client-proof.ts";
import { createFindClient } from "./clients.ts";
import { createFetchJson } from "./fetch-json.ts";
import { createMetadataHandlers } from "./metadata-handlers.ts";
import { createRegistrationHandlers } from "./registration-handlers.ts";
import { createTokenHandlers } from "./token-handlers.ts";

/** The sign-in of programs: the check of their requests for the consent page, and the operations that they call. */
export function createSignIn({
  store,
  config,
  siteName,
  outbound,
  limits,
}: {
  store: Store;
  config: Pick<Configuration, "baseUrl"> & Partial<Pick<Configuration, "oauthRegistration">>;
  siteName: () => string;
  outbound: Outbound;
  limits: Pick<RateLimits, "fetches" | "tokens" | "registrations" | "allRegistrations">;
}): { checkAuthorization: CheckRequest; handlers: Handlers } {
  const { baseUrl, oauthRegistration: registers = true } = config;
  const fetchJson = createFetchJson({
    outbound,
    allowFetch: (writerId) => takeSharedOrRefuse(limits.fetches, writerId),
  });
  const findDocumented = createClientDocuments({ store, fetchJson, baseUrl });
  const findClient = createFindClient({ store, findDocumented, registers });
  const findKeys = createFindKeys({ fetchJson, clock: store.clock });
  const checkProof = createCheckProof({ store, baseUrl, findClient, findKeys });
  return {
    checkAuthorization: createCheckRequest({ findClient, baseUrl }),
    handlers: {
      ...createMetadataHandlers({ config, siteName }),
      ...createTokenHandlers({ store, config, limits, checkProof }),
      ...(registers ? createRegistrationHandlers({ store, limits }) : {}),
    },
  };
}
