import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { findCredentials } from "../../store/people/credentials.ts";
import { checkPassword } from "../../store/people/passwords.ts";
import { foldEmail } from "../../store/people/writers.ts";
import type { DeskTools, SignedInVisit } from "../route.ts";
import { knownDevice } from "./enter.ts";

/** Refuses a form whose password is not the visitor's. `field` is the field it was typed in. */
export type PasswordCheck = (
  visit: SignedInVisit,
  field: string,
  password: string,
) => Promise<void>;

/** A session left open on a shared computer must not be enough to take over or delete an account. */
export function createPasswordCheck({
  store,
  guesses,
}: Pick<DeskTools, "store" | "guesses">): PasswordCheck {
  return async (visit, field, password) => {
    const { me, address } = visit;
    // Counts together with the guesses at the sign-in form: it is the same password.
    const account = foldEmail(me.email ?? me.id);
    const device = await knownDevice(store, visit, account);
    const right = await guesses.try({ account, address, device }, async () => {
      const found = await findCredentials(store.read, { writerId: me.id });
      const hash = found?.passwordHash;
      return hash && (await checkPassword(hash, password)) ? true : undefined;
    });
    if (right) return;
    const issues = [{ path: field, said: say("is incorrect") }];
    throw new Refusal("validation_failed", say("The password is incorrect."), issues);
  };
}
