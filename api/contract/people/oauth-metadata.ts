import {
  AUTHORIZE_PATH,
  PROOF_ALGORITHMS,
  REGISTER_PATH,
  type ResourceMetadata,
  REVOKE_PATH,
  SCOPES,
  type ServerMetadata,
  TOKEN_PATH,
} from "./oauth.ts";

/** How a program signs in at this service. */
export function serverMetadata({
  baseUrl,
  registers,
}: {
  baseUrl: string;
  /** Whether programs may register themselves. */
  registers: boolean;
}): ServerMetadata {
  return {
    issuer: baseUrl,
    authorization_endpoint: baseUrl + AUTHORIZE_PATH,
    token_endpoint: baseUrl + TOKEN_PATH,
    revocation_endpoint: baseUrl + REVOKE_PATH,
    ...(registers ? { registration_endpoint: baseUrl + REGISTER_PATH } : {}),
    service_documentation: baseUrl + DOCS,
    scopes_supported: [...SCOPES],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none", "private_key_jwt"],
    token_endpoint_auth_signing_alg_values_supported: [...PROOF_ALGORITHMS],
    revocation_endpoint_auth_methods_supported: ["none"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
}

/** The issuer of tokens for the service, or for the address with this path. */
export function resourceMetadata({
  baseUrl,
  siteName,
  path = "",
}: {
  baseUrl: string;
  siteName: string;
  path?: string;
}): ResourceMetadata {
  return {
    resource: baseUrl + path,
    resource_name: siteName,
    resource_documentation: baseUrl + DOCS,
    authorization_servers: [baseUrl],
    scopes_supported: [...SCOPES],
    bearer_methods_supported: ["header"],
  };
}

const DOCS = "/docs/agents";
