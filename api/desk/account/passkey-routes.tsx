import { isIP } from "node:net";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import { Refusal } from "../../contract/errors.ts";
import { messageOf, say } from "../../contract/say.ts";
import { lineText } from "../../contract/text.ts";
import {
  addPasskey,
  findPasskey,
  keepChallenge,
  listPasskeys,
  notePasskeyUse,
  PASSKEY_NAME_MAX,
  removePasskey,
  takeChallenge,
} from "../../store/people/passkeys.ts";
import { deskPath } from "../desk-path.ts";
import { plainPassword } from "../password-rules.ts";
import {
  action,
  type DeskRoute,
  type DeskTools,
  openAction,
  page,
  seeOther,
  type Visit,
} from "../route.ts";
import { enterDesk } from "./enter.ts";
import { createPasswordCheck } from "./own-password.ts";
import { SECURE } from "./paths.ts";

const PASSKEYS = "/desk/account/passkeys";

/** It takes a quarter of a second and some megabytes, and many services never use it. */
const loadWebAuthn = () => import("@simplewebauthn/server");

/** Ed25519, ES256 and RS256. The library's own list asks Node for more, which Node warns of as experimental. */
const ALGORITHMS = [-8, -7, -257];

/** A passkey belongs to a domain: browsers refuse one for an address of numbers, with words that help nobody. */
function requireName(host: string): void {
  if (isIP(host.replace(/^\[|\]$/g, "")) === 0) return;
  throw new Refusal(
    "conflict",
    say(
      "Passkeys need a site with a name, such as example.org, and this one has an IP address. Sign in with your password.",
    ),
  );
}

const AskForm = z.object({ passkey_name: name(), passkey_password: plainPassword() });
const AddForm = z.object({ passkey_name: name(), credential: credential() });
const SignInForm = z.object({ credential: credential(), to: z.string().default("") });

function name() {
  return lineText({ max: PASSKEY_NAME_MAX });
}

/** What the browser's call gave, as JSON. An answer has a few kilobytes. */
function credential() {
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

/**
 * Passkeys (WebAuthn). A script asks for options, the browser signs their challenge, and the script sends the answer.
 * Adding one needs the password: it opens the account for good. Signing in names no account: the passkey does.
 */
export function createPasskeyRoutes(tools: DeskTools): DeskRoute[] {
  const { store, config } = tools;
  const checkOwnPassword = createPasswordCheck(tools);
  const { origin, hostname: rpID } = new URL(config.baseUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };

  return [
    action({
      path: `${PASSKEYS}/options`,
      form: AskForm,
      run: async (visit, { passkey_password }) => {
        const { me, session } = visit;
        requireName(rpID);
        await checkOwnPassword(visit, "passkey_password", passkey_password);
        const known = await listPasskeys(store.read, me.id);
        const webauthn = await loadWebAuthn();
        const options = await webauthn.generateRegistrationOptions({
          rpName: tools.siteName(),
          rpID,
          userID: new Uint8Array(Buffer.from(me.id)),
          userName: me.email ?? me.slug,
          userDisplayName: me.name,
          attestationType: "none",
          supportedAlgorithmIDs: ALGORITHMS,
          excludeCredentials: known.map(({ id }) => ({ id })),
          authenticatorSelection: { residentKey: "required", userVerification: "required" },
        });
        await keepChallenge(store, { askedBy: session.id, challenge: options.challenge });
        return { json: options };
      },
    }),
    action({
      path: PASSKEYS,
      form: AddForm,
      run: async ({ me, actor, session }, { passkey_name, credential: answer }) => {
        const expectedChallenge = await takeChallenge(store, session.id);
        if (!expectedChallenge) throw expired();
        const webauthn = await loadWebAuthn();
        const { verified, registrationInfo } = await webauthn
          .verifyRegistrationResponse({
            response: answer as unknown as RegistrationResponseJSON,
            expectedChallenge,
            supportedAlgorithmIDs: ALGORITHMS,
            ...expected,
          })
          .catch(refused);
        if (!verified || !registrationInfo) throw refusal();
        const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
        await addPasskey(store, actor, {
          id,
          writer_id: me.id,
          public_key: Buffer.from(publicKey).toString("base64url"),
          counter,
          transports: JSON.stringify(transports),
          name: passkey_name,
        });
        tools.wake();
        return { json: { to: "/desk/account?done=passkey#passkeys" } };
      },
    }),
    // The browser's address after a form that was sent without the script.
    page({ path: PASSKEYS, show: async () => seeOther("/desk/account#passkeys") }),
    action({
      path: `${PASSKEYS}/remove`,
      form: z.object({ passkey: z.string().max(2_000) }),
      run: async ({ me, actor, cookies }, { passkey }) => {
        const { token } = await removePasskey(store, actor, { id: passkey, writerId: me.id });
        if (token) cookies.setSession(token);
        return seeOther(`${SECURE}?done=passkey`);
      },
    }),
    openAction({
      path: "/desk/sign-in/passkey-options",
      form: z.object({}),
      run: async (visit) => {
        requireName(rpID);
        const webauthn = await loadWebAuthn();
        const options = await webauthn.generateAuthenticationOptions({
          rpID,
          userVerification: "required",
        });
        await keepChallenge(store, { askedBy: visitorOf(visit), challenge: options.challenge });
        return { json: options };
      },
    }),
    openAction({
      path: "/desk/sign-in/passkey",
      form: SignInForm,
      run: async (visit, { credential: given, to }) => {
        const expectedChallenge = await takeChallenge(store, visitorOf(visit));
        if (!expectedChallenge) throw expired();
        const passkey = await findPasskey(store.read, given.id);
        if (!passkey) throw refusal();
        const webauthn = await loadWebAuthn();
        const { verified, authenticationInfo } = await webauthn
          .verifyAuthenticationResponse({
            response: given as unknown as AuthenticationResponseJSON,
            expectedChallenge,
            ...expected,
            credential: {
              id: passkey.id,
              publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
              counter: passkey.counter,
            },
          })
          .catch(refused);
        if (!verified) throw refusal();
        await notePasskeyUse(store, { id: passkey.id, counter: authenticationInfo.newCounter });
        const { writer_id: writerId, id: passkeyId } = passkey;
        await enterDesk(store, visit, { writerId, via: "passkey", proof: { passkeyId } });
        return { json: { to: deskPath(to) } };
      },
    }),
  ];
}

/**
 * Who asks, before there is a session: the gate has set this cookie, and checked the form token that goes with it. A
 * session that asks here has not given its password, so its challenge must not do for adding a passkey.
 */
function visitorOf({ cookies, session }: Visit): string {
  const visitor = session?.id ?? cookies.visitor();
  if (visitor === undefined) throw expired();
  return `sign-in ${visitor}`;
}

/** The library throws for each thing that is wrong with an answer. */
function refused(): never {
  throw refusal();
}

function refusal(): Refusal {
  return new Refusal(
    "forbidden",
    say("This passkey was not accepted. Use another one, or your password."),
  );
}

function expired(): Refusal {
  return new Refusal("conflict", say("This took too long. Reload the page and try again."));
}
