import { isIP } from "node:net";
import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { messageOf, say } from "../../contract/say.ts";
import { keepChallenge, type NewPasskey, takeChallenge } from "../../store/people/passkeys.ts";
import type { DeskTools, Visit } from "../route.ts";

/** It takes a quarter of a second and some megabytes, and many services never use it. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

/** Ed25519, ES256 and RS256. The library's own list asks Node for more, which Node warns of as experimental. */
const ALGORITHMS = [-8, -7, -257];

/** The result of the browser's call, as JSON. An answer has a few kilobytes. */
export function credential() {
  return (
    z
      .string()
      .max(20_000)
      .transform((text, context): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          context.addIssue({ code: "custom", ...messageOf(say("is not JSON")) });
          return z.NEVER;
        }
      })
      // The library checks the rest.
      .pipe(z.looseObject({ id: z.string().max(2_000) }))
  );
}
export type Credential = z.output<ReturnType<typeof credential>>;

interface Holder {
  id: string;
  email: string;
  name: string;
  /** The passkeys that they have. */
  known: readonly string[];
}

/** Makes passkeys: the browser signs a challenge, and its answer has the key. `askedBy` is the session or the visitor. */
export function createPasskeyMaker({ store, config, siteName }: DeskTools) {
  const { origin, hostname: rpID } = new URL(config.baseUrl);
  return {
    async options(askedBy: string, { id, email, name, known }: Holder) {
      requireName(rpID);
      const webauthn = await loadWebAuthn();
      const options = await webauthn.generateRegistrationOptions({
        rpName: siteName(),
        rpID,
        userID: new Uint8Array(Buffer.from(id)),
        userName: email,
        userDisplayName: name,
        attestationType: "none",
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map((passkey) => ({ id: passkey })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      await keepChallenge(store, { askedBy, challenge: options.challenge });
      return options;
    },
    async made(askedBy: string, answer: { id: string }): Promise<Omit<NewPasskey, "name">> {
      const expectedChallenge = await takeChallenge(store, askedBy);
      if (!expectedChallenge) throw expired();
      const webauthn = await loadWebAuthn();
      const { verified, registrationInfo } = await webauthn
        .verifyRegistrationResponse({
          response: answer as unknown as RegistrationResponseJSON,
          expectedChallenge,
          supportedAlgorithmIDs: ALGORITHMS,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
        })
        .catch(refused);
      if (!verified || !registrationInfo) throw refusal();
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      const public_key = Buffer.from(publicKey).toString("base64url");
      return { id, public_key, counter, transports: JSON.stringify(transports) };
    },
  };
}

/** A passkey belongs to a domain: browsers refuse one for an address of numbers, with words that help nobody. */
export function requireName(host: string): void {
  if (isIP(host.replace(/^\[|\]$/g, "")) === 0) return;
  throw new Refusal(
    "conflict",
    say(
      "Passkeys need a site with a name, such as example.org, and this one has an IP address. Sign in with your password.",
    ),
  );
}

/**
 * Who asks, before there is a session: the gate has set this cookie, and checked the form token that goes with it. What a
 * challenge is for stands before it: one for signing in must not do for adding a passkey.
 */
export function visitorOf({ cookies, session }: Visit, purpose: "sign-in" | "setup"): string {
  const visitor = session?.id ?? cookies.visitor();
  if (visitor === undefined) throw expired();
  return `${purpose} ${visitor}`;
}

/** The library throws for each thing that is wrong with an answer. */
export function refused(): never {
  throw refusal();
}

export function refusal(): Refusal {
  return new Refusal(
    "forbidden",
    say("This passkey was not accepted. Use another one, or your password."),
  );
}

export function expired(): Refusal {
  return new Refusal("conflict", say("This took too long. Reload the page and try again."));
}
