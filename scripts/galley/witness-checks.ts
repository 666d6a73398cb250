import { COSIGNATURE, type VerifierKey } from "../../api/render/ledger/checkpoint.ts";
import { cosignaturesOf } from "../../api/render/ledger/cosignature.ts";
import { openVerifierKey } from "../../api/render/ledger/note.ts";
import type { Verified } from "./entry-checks.ts";
import { EXIT, Failure } from "./failure.ts";

/** The key of a witness, as a person gives it to the command. */
export function requireWitness(vkey: string): VerifierKey {
  const key = openVerifierKey(vkey, COSIGNATURE);
  if (key) return key;
  throw new Failure(
    `“${vkey}” is not the key of a witness. Ask the witness for it. It looks like this: galley.example/log/witness+1a2b3c4d+BA…`,
    EXIT.usage,
  );
}

/** Each of these witnesses has signed the checkpoint, so it knows no history of the log that contradicts this one. */
export function checkWitnesses(
  note: string,
  witnesses: readonly VerifierKey[],
  { checked, faults }: Pick<Verified, "checked" | "faults">,
): void {
  for (const witness of witnesses) {
    if (cosignaturesOf(note, witness).length) {
      checked.push(`The witness ${witness.origin} has signed this checkpoint.`);
    } else {
      faults.push(
        `The witness ${witness.origin} has not signed this checkpoint. If something was published in the last minutes, it may be about to.`,
      );
    }
  }
}
