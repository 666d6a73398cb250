import {
  ACCESS_PREFIX,
  ACCESS_SECONDS,
  REFRESH_DAYS,
  REFRESH_PREFIX,
  scopesWith,
} from "../../contract/people/oauth.ts";
import type { KeyScope } from "../../contract/vocabulary.ts";
import type { Store } from "../engine/open.ts";
import { hashSecret } from "../people/secrets.ts";
import type { ConnectionRow } from "../engine/tables-oauth.ts";

/** The tokens for a client. They are shown once; the store has the hashes. */
export interface Tokens {
  access: string;
  refresh: string;
  scopes: string;
  seconds: number;
}

type TokenColumns = Pick<
  ConnectionRow,
  "refresh_hash" | "refresh_expires_at" | "access_hash" | "access_expires_at"
>;

/** The part that all refresh tokens of a connection begin with, and the secret behind it. */
interface RefreshParts {
  family: string;
  secret: string;
}

export function newFamily(store: Store): string {
  return store.random(32).toString("hex");
}

export function newTokens(
  store: Store,
  { family, scope }: { family: string; scope: KeyScope },
): { tokens: Tokens; columns: TokenColumns } {
  const access = ACCESS_PREFIX + store.random(32).toString("hex");
  const secret = store.random(32).toString("hex");
  const now = store.clock().getTime();
  return {
    tokens: {
      access,
      refresh: `${REFRESH_PREFIX}${family}${secret}`,
      scopes: scopesWith(scope),
      seconds: ACCESS_SECONDS,
    },
    columns: {
      access_hash: hashSecret(access),
      access_expires_at: new Date(now + ACCESS_SECONDS * 1_000).toISOString(),
      refresh_hash: hashSecret(secret),
      refresh_expires_at: new Date(now + REFRESH_DAYS * 86_400_000).toISOString(),
    },
  };
}

/**
 * Both parts are random and secret. Whoever knows the family has seen a refresh token of the connection, so one with
 * another secret is an old one. Nothing needs to be kept of old tokens to recognise them.
 */
export function refreshPartsOf(token: string): RefreshParts | undefined {
  const [, family, secret] = REFRESH_TOKEN.exec(token) ?? [];
  return family && secret ? { family, secret } : undefined;
}

const REFRESH_TOKEN = new RegExp(`^${REFRESH_PREFIX}([0-9a-f]{64})([0-9a-f]{64})$`);
