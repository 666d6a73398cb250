import type { KeyObject } from "node:crypto";
import { originOf } from "../../api/contract/ledger/tiles.ts";
import { isKeyOf, signHandover } from "../../api/render/ledger/handover.ts";
import { publicBytes, verifierKey } from "../../api/render/ledger/note.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { currentKey, insertLedgerKey } from "../../api/store/ledger/acts.ts";
import { adoptNextKey, DamagedKey, logKeyFile, makeNextKey, readLogKey } from "./log-key.ts";

export interface ChangeOptions {
  store: Store;
  dataDir: string;
  /** The private key, if it is in the environment. */
  logKey: string | null;
  /** Nobody has the old key any more. The new one begins without its signature. */
  isLost: boolean;
}

/**
 * Makes a new key for the log, which the old one signs, and announces it in an entry. The worker finds it when it signs next.
 * A kill at any point leaves a key that the service finds again: the new one is on the disk before the log has it.
 */
export async function changeLogKey(
  options: ChangeOptions,
): Promise<{ origin: string; vkey: string }> {
  const { store, dataDir } = options;
  const known = await currentKey(store.read);
  if (!known) throw new Error("The log has not begun. Start the service once.");
  const old = requireOld(options, known.public_key);
  // An interrupted change may have left the present key where the next one is written.
  adoptNextKey(dataDir, known.public_key);
  const next = publicBytes(makeNextKey(dataDir));
  const origin = originOf(known.base_url);
  const handover = old && signHandover(origin, old, next);
  await store.write(async (tx) => {
    const key = await currentKey(tx);
    if (key?.public_key !== known.public_key || key.base_url !== known.base_url) {
      throw new Error("Somebody else has changed the key meanwhile. Try again.");
    }
    await insertLedgerKey(tx, store, {
      baseUrl: key.base_url,
      publicKey: next.toString("base64"),
      // A public piece needs no new entry if the old key vouches for the new one.
      ...(handover === undefined ? {} : { handover, piecesFrom: key.pieces_from }),
    });
  });
  adoptNextKey(dataDir, next.toString("base64"));
  return { origin, vkey: verifierKey(origin, next) };
}

function requireOld(options: ChangeOptions, publicKey: string): KeyObject | undefined {
  const { dataDir, isLost } = options;
  const key = readKeyAtHand(options, publicKey);
  const old = key && isKeyOf(key, publicKey) ? key : undefined;
  if (old && isLost) {
    throw new Error("The key is not lost: it is here, and can sign the new one. Leave --lost out.");
  }
  if (!old && !isLost) {
    throw new Error(
      `The key of the log is not here. Run the command where it is, or copy it to ${logKeyFile(dataDir)}. If nobody has it any more, add --lost: readers who know the old key will be told that it did not sign the new one.`,
    );
  }
  return old;
}

/** A damaged file is as good as lost, if nobody has a copy of it. */
function readKeyAtHand(
  { dataDir, logKey, isLost }: ChangeOptions,
  publicKey: string,
): KeyObject | undefined {
  try {
    return readLogKey(dataDir, logKey, publicKey);
  } catch (error) {
    if (isLost && error instanceof DamagedKey) return undefined;
    throw error;
  }
}
