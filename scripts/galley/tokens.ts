import { changeConnections, type Connection, readConnections } from "./connections.ts";
import { EXIT, Failure, galley } from "./failure.ts";

/** A token that expires this soon is renewed first: a picture takes its time to arrive. */
const EARLY_MS = 60_000;

interface TokenAnswer {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

/** The access token for a site. It is renewed when it expires, or was refused. */
export async function tokenFor(site: string, refused?: string): Promise<string> {
  const now = readConnections()[site];
  if (now && isFresh(now, refused)) return now.accessToken;
  return changeConnections(async (sites) => {
    // Another process may have renewed it while this one waited.
    const connection = sites[site];
    if (!connection) throw ended(site);
    if (isFresh(connection, refused)) return connection.accessToken;
    const answer = await askForTokens(connection.tokenEndpoint, {
      grant_type: "refresh_token",
      refresh_token: connection.refreshToken,
      client_id: connection.clientId,
      resource: connection.resource,
    });
    if ("error" in answer) {
      if (answer.error !== "invalid_grant") throw new Failure(explain(site, answer));
      delete sites[site];
      return undefined;
    }
    sites[site] = { ...connection, ...tokensOf(answer) };
    return answer.access_token;
  }).then((token) => {
    if (token === undefined) throw ended(site);
    return token;
  });
}

function isFresh({ accessToken, expiresAt }: Connection, refused: string | undefined): boolean {
  return accessToken !== refused && expiresAt - EARLY_MS > Date.now();
}

function ended(site: string): Failure {
  return new Failure(
    `Your connection to ${site} has ended: it was revoked, or not used for 30 days. Run: ${galley("login", site)}`,
    EXIT.signIn,
  );
}

/** A refusal of the token endpoint (RFC 6749 §5.2). */
interface TokenRefusal {
  error: string;
  error_description?: string;
}

/** Exchanges a code or a refresh token. */
export async function askForTokens(
  endpoint: string,
  values: Readonly<Record<string, string>>,
): Promise<TokenAnswer | TokenRefusal> {
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      redirect: "error",
      headers: { accept: "application/json" },
      body: new URLSearchParams(values),
    });
    return (await response.json()) as TokenAnswer | TokenRefusal;
  } catch {
    throw new Failure(`${endpoint} cannot be reached, or does not answer in JSON. Try again.`);
  }
}

export function tokensOf({
  access_token,
  refresh_token,
  expires_in,
}: TokenAnswer): Pick<Connection, "accessToken" | "refreshToken" | "expiresAt"> {
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAt: Date.now() + expires_in * 1_000,
  };
}

export function explain(site: string, { error, error_description }: TokenRefusal): string {
  return `${site} refused the sign-in: ${error_description ?? error}`;
}
