import { createHash } from "node:crypto";
import { signedText } from "../api/contract/ledger/check-proof.ts";
import type { PublicationProof, SignedStatement } from "../api/contract/ledger/proof.ts";
import type { StoredPiece, Writer } from "../api/contract/records.ts";
import type { Store } from "../api/store/engine/open.ts";
import { signedFacts } from "../api/store/ledger/piece-facts.ts";
import { addPasskey } from "../api/store/people/passkeys.ts";
import { fingerprintOf } from "../api/store/pieces/lifecycle/fingerprint.ts";
import { takeStep } from "../api/store/pieces/lifecycle/lifecycle.ts";
import { publicFormOf } from "../api/store/pieces/public/public-form.ts";
import type { SoftAuthenticator } from "./_authenticator.ts";
import { RENDERED, writerAt } from "./_setup.ts";

/** Gives a writer a passkey, as the desk does when a browser has made one. */
export async function givePasskey(
  store: Store,
  { id: writer_id }: Pick<Writer, "id">,
  { id, cose: public_key }: SoftAuthenticator,
): Promise<void> {
  const actor = { kind: "writer", writerId: writer_id, via: "desk" } as const;
  const row = { id, writer_id, public_key, name: "Laptop" };
  await addPasskey(store, actor, { ...row, counter: 0, transports: "[]" });
}

/** A draft is published as its writer does who signs it, without the desk. */
export async function publishSigned(
  store: Store,
  writer: Writer,
  { piece, key, site }: { piece: StoredPiece; key: SoftAuthenticator; site: string },
): Promise<StoredPiece> {
  const { content } = piece;
  const form = await publicFormOf(store.read, {
    piece,
    content,
    rendered: RENDERED,
    wanted: RENDERED.slug,
  });
  const at = store.clock().toISOString();
  const fingerprint = fingerprintOf(form);
  const signed: SignedStatement = {
    v: 1,
    act: "publish",
    by: "writer",
    site,
    at,
    nonce: "bm9uY2U",
    fingerprint,
    ...signedFacts(form, site),
    publish_at: null,
    dated: null,
  };
  const challenge = createHash("sha256").update(signedText(signed)).digest("base64url");
  const { id, algorithm, spki } = key;
  const proof: PublicationProof = {
    kind: "passkey",
    signed,
    ...key.assert({ origin: site, challenge }),
    signed_at: at,
    key: { id, algorithm, spki, added_at: at },
  };
  const step = { pieceId: piece.id, actor: writerAt(writer), review: "off" } as const;
  const seen = fingerprint;
  return takeStep(store, { ...step, action: "publish", rendered: RENDERED, seen, signed: proof });
}
