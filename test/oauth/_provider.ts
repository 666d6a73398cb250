import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type {
  OAuthClientInformationMixed,
  OAuthClientProvider,
  OAuthTokens,
} from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";

/** The program on the writer's machine that waits for the answer, at a port that the system chose. */
export async function listen() {
  let answered: (url: URL) => void = () => {};
  const answer = new Promise<URL>((resolve) => (answered = resolve));
  const done = (): string => `http://localhost:${(server.address() as AddressInfo).port}/done`;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    if (url.pathname === "/back") {
      answered(url);
      // Programs often send people on to another of their hosts.
      response.writeHead(302, { location: done() }).end();
      return;
    }
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html><title>Back</title><p>You can close this window.</p>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { redirect: `http://127.0.0.1:${port}/back`, answer, done };
}

type DiscoveryState = Parameters<NonNullable<OAuthClientProvider["saveDiscoveryState"]>>[0];

/** What the official client needs to sign in. It keeps everything in memory. */
export class Provider implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadataUrl?: string;
  opened: URL | undefined;
  kept: { tokens?: OAuthTokens; client?: OAuthClientInformationMixed; verifier?: string } = {};
  private found: DiscoveryState | undefined;

  constructor(redirectUrl: string, clientMetadataUrl?: string) {
    this.redirectUrl = redirectUrl;
    if (clientMetadataUrl !== undefined) this.clientMetadataUrl = clientMetadataUrl;
  }
  get clientMetadata() {
    return {
      client_name: "Notes agent",
      redirect_uris: [this.redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      token_endpoint_auth_method: "none",
    };
  }
  state = () => "a state";
  clientInformation = () => this.kept.client;
  saveClientInformation = (client: OAuthClientInformationMixed) => void (this.kept.client = client);
  tokens = () => this.kept.tokens;
  saveTokens = (tokens: OAuthTokens) => void (this.kept.tokens = tokens);
  redirectToAuthorization = (url: URL) => void (this.opened = url);
  saveCodeVerifier = (verifier: string) => void (this.kept.verifier = verifier);
  codeVerifier = () => this.kept.verifier ?? "";
  discoveryState = () => this.found;
  saveDiscoveryState = (state: DiscoveryState) => void (this.found = state);
  invalidateCredentials = () => {
    delete this.kept.tokens;
  };
}
