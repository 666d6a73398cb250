import { z } from "zod";

/** A verifier key: its name, its id, and its type and bytes. */
const VKEY = /^[^\s+,]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$/;

/** Somebody else who signs that they have seen our log, and no other. */
export interface WitnessSetting {
  vkey: string;
  /** Where it takes checkpoints, without `/add-checkpoint`. */
  url: string;
}

export const WITNESS_ENVIRONMENT = {
  LOG_WITNESS: z
    .string()
    .transform((list) => list.split(",").map(witnessFrom))
    .refine(
      (list) => list.every((one) => one !== undefined),
      "must be pairs of a verifier key and an address, such as w.example/w1+1a2b3c4d+BA… https://w.example/log/witness, comma-separated",
    )
    .transform((list) => list.filter((one) => one !== undefined))
    .default([])
    .describe(
      "Witnesses that are asked to cosign the log of public acts (tlog-witness): the verifier key of each and, after a space, its address; comma-separated.",
    ),
  LOG_WITNESS_FOR: z
    .string()
    .transform((list) => list.split(",").map((one) => one.trim()))
    .refine(
      (list) => list.every((one) => VKEY.test(one)),
      "must be verifier keys, such as galley.example/log+1a2b3c4d+AR…, comma-separated",
    )
    .default([])
    .describe(
      "The logs of other sites that this one is a witness of, by their verifier keys, comma-separated. Unset, it is no witness.",
    ),
};

function witnessFrom(text: string): WitnessSetting | undefined {
  const [vkey = "", address = "", ...more] = text.trim().split(/\s+/);
  if (!VKEY.test(vkey) || more.length || !/^https?:/.test(address) || !URL.canParse(address)) {
    return undefined;
  }
  return { vkey, url: address.replace(/\/+$/, "") };
}
