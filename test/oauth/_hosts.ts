// Documents as hosts that people use publish them, by what their threads and documentation say. The facts that decide are the
// form of the redirects, the method and its list; names of files are ours. Cursor registers the same.

export const CURSOR_REDIRECT = "cursor://anysphere.cursor-mcp/oauth/callback";

const GRANTS = {
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
};

export const HOSTS = [
  {
    name: "Claude",
    redirect: "https://claude.ai/api/mcp/auth_callback",
    proof: "never",
    document: {
      client_id: "https://claude.ai/oauth/mcp-client-metadata",
      client_name: "Claude",
      client_uri: "https://claude.ai",
      logo_uri: "https://claude.ai/favicon.svg",
      redirect_uris: [
        "https://claude.ai/api/mcp/auth_callback",
        "https://claude.com/api/mcp/auth_callback",
      ],
      token_endpoint_auth_method: "none",
      ...GRANTS,
    },
  },
  {
    name: "Claude Code",
    redirect: "http://localhost:51234/callback",
    proof: "never",
    document: {
      client_id: "https://claude.ai/oauth/claude-code-client-metadata",
      client_name: "Claude Code",
      client_uri: "https://claude.ai",
      redirect_uris: ["http://localhost/callback", "http://127.0.0.1/callback"],
      token_endpoint_auth_method: "none",
      ...GRANTS,
    },
  },
  {
    name: "ChatGPT",
    redirect: "https://chatgpt.com/connector_platform_oauth_redirect",
    proof: "possible",
    document: {
      client_id: "https://chatgpt.com/oauth/client.json",
      client_name: "ChatGPT",
      client_uri: "https://chatgpt.com",
      redirect_uris: [
        "https://chatgpt.com/connector_platform_oauth_redirect",
        "https://chatgpt.com/connector/oauth/callback",
      ],
      token_endpoint_auth_method: "private_key_jwt",
      token_endpoint_auth_methods_supported: ["none", "private_key_jwt"],
      token_endpoint_auth_signing_alg: "RS256",
      jwks_uri: "https://chatgpt.com/oauth/jwks.json",
      ...GRANTS,
    },
  },
  {
    name: "VS Code",
    redirect: "http://127.0.0.1:33418/",
    proof: "never",
    document: {
      client_id: "https://vscode.dev/oauth/client-metadata.json",
      client_name: "Visual Studio Code",
      client_uri: "https://vscode.dev/product",
      redirect_uris: [
        "http://127.0.0.1:33418/",
        "http://127.0.0.1/",
        "https://vscode.dev/redirect",
        "https://insiders.vscode.dev/redirect",
      ],
      token_endpoint_auth_method: "none",
      application_type: "native",
      ...GRANTS,
    },
  },
  {
    name: "Cursor",
    redirect: CURSOR_REDIRECT,
    proof: "never",
    document: {
      client_id: "https://cursor.com/oauth/client.json",
      client_name: "Cursor",
      redirect_uris: [CURSOR_REDIRECT, "https://www.cursor.com/agents/mcp/oauth/callback"],
      token_endpoint_auth_method: "none",
      application_type: "native",
      ...GRANTS,
    },
  },
] as const;
