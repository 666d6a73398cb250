import { parseJson } from "../contract/transfer/foreign-text.ts";
import { z } from "zod";
import { plainName } from "../contract/key.ts";
import { NAME_MAX } from "../contract/limits.ts";
import { PARAMETER_MAX, REDIRECTS_MAX } from "../contract/people/oauth.ts";
import { lineText } from "../contract/text.ts";
import type { ProofNeed } from "../store/keys/oauth-codes.ts";
import type { ClientKeys, ClientProblem, OAuthClient } from "./client.ts";

/** A client has one or two keys, and a few more while it changes them. */
const KEYS_MAX = 50;

export const KeySetSchema = z.object({
  keys: z.array(z.record(z.string(), z.unknown())).max(KEYS_MAX),
});

const methods = z.array(z.string().max(PARAMETER_MAX)).max(20).optional();

const Fields = z.object({
  client_id: z.string(),
  client_name: lineText({ max: NAME_MAX }).optional(),
  redirect_uris: z.array(z.string().max(PARAMETER_MAX)).min(1).max(REDIRECTS_MAX),
  // A client that has a secret expects it to be checked, so it is not treated as one without.
  token_endpoint_auth_method: z.enum(["none", "private_key_jwt"]).optional(),
  // No standard has these in a client's document, but a large host says so that it can do without a proof.
  token_endpoint_auth_methods_supported: methods,
  token_endpoint_auth_methods: methods,
  jwks: KeySetSchema.optional(),
  jwks_uri: z
    .url({ protocol: /^https$/ })
    .max(PARAMETER_MAX)
    .optional(),
});
type Fields = z.infer<typeof Fields>;

const ClientDocument = Fields
  // RFC 7591 §2.
  .refine(({ jwks, jwks_uri }) => !jwks || jwks_uri === undefined, { path: ["jwks_uri"] })
  .refine((fields) => proofOf(fields) !== "always" || keysOf(fields) !== undefined, {
    path: ["jwks"],
  });

/** What a program says about itself, at the address that is its client_id. */
export function readDocument(clientId: string, text: string): OAuthClient | ClientProblem {
  const parsed = ClientDocument.safeParse(parseJson(text));
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join(".") || "the document");
    return { problem: `${clientId} is no client metadata document: see ${fields.join(", ")}.` };
  }
  const { client_id, client_name, redirect_uris } = parsed.data;
  if (client_id !== clientId) return { problem: `${clientId} names another client_id.` };
  const { host } = new URL(clientId);
  const keys = keysOf(parsed.data);
  return {
    id: clientId,
    host,
    name: plainName(client_name) || host,
    redirects: redirect_uris,
    proof: proofOf(parsed.data),
    ...(keys ? { keys } : {}),
  };
}

/** A document may ask for a proof, and say besides that the client can do without. */
function proofOf(document: Fields): ProofNeed {
  if (document.token_endpoint_auth_method !== "private_key_jwt") return "never";
  const { token_endpoint_auth_methods_supported: supported, token_endpoint_auth_methods: others } =
    document;
  return [...(supported ?? []), ...(others ?? [])].includes("none") ? "possible" : "always";
}

function keysOf({ jwks, jwks_uri }: Fields): ClientKeys | undefined {
  if (jwks) return { jwks };
  return jwks_uri === undefined ? undefined : { jwksUri: jwks_uri };
}
