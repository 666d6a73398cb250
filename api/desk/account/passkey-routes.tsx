import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
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
import { action, type DeskRoute, type DeskTools, openAction, page, seeOther } from "../route.ts";
import { enterDesk } from "./enter.ts";
import {
  createPasskeyMaker,
  credential,
  expired,
  loadWebAuthn,
  refusal,
  refused,
  requireName,
  visitorOf,
} from "./new-passkey.ts";
import { createPasswordCheck } from "./own-password.ts";
import { SECURE } from "./paths.ts";

const PASSKEYS = "/desk/account/passkeys";

const AskForm = z.object({ passkey_name: name(), passkey_password: plainPassword() });
const AddForm = z.object({ passkey_name: name(), credential: credential() });
const SignInForm = z.object({ credential: credential(), to: z.string().default("") });

function name() {
  return lineText({ max: PASSKEY_NAME_MAX });
}

/**
 * Passkeys (WebAuthn). A script asks for options, the browser signs their challenge, and the script sends the answer.
 * Adding one needs the password: it opens the account for good. Signing in names no account: the passkey does.
 */
export function createPasskeyRoutes(tools: DeskTools): DeskRoute[] {
  const { store, config } = tools;
  const maker = createPasskeyMaker(tools);
  const checkOwnPassword = createPasswordCheck(tools);
  const { origin, hostname: rpID } = new URL(config.baseUrl);
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };

  return [
    action({
      path: `${PASSKEYS}/options`,
      form: AskForm,
      run: async (visit, { passkey_password }) => {
        const { me, session } = visit;
        await checkOwnPassword(visit, "passkey_password", passkey_password);
        const known = (await listPasskeys(store.read, me.id)).map(({ id }) => id);
        const holder = { id: me.id, email: me.email ?? me.slug, name: me.name, known };
        return { json: await maker.options(session.id, holder) };
      },
    }),
    action({
      path: PASSKEYS,
      form: AddForm,
      run: async ({ me, actor, session }, { passkey_name, credential: answer }) => {
        const made = await maker.made(session.id, answer);
        await addPasskey(store, actor, { ...made, writer_id: me.id, name: passkey_name });
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
        await keepChallenge(store, {
          askedBy: visitorOf(visit, "sign-in"),
          challenge: options.challenge,
        });
        return { json: options };
      },
    }),
    openAction({
      path: "/desk/sign-in/passkey",
      form: SignInForm,
      run: async (visit, { credential: given, to }) => {
        const expectedChallenge = await takeChallenge(store, visitorOf(visit, "sign-in"));
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
