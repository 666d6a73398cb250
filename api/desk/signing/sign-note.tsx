import { filled, useWords } from "../messages/words.ts";

/** Beside a button whose press must be signed. The script shows what it needs. */
export function SignNote({ hasPasskey }: { hasPasskey: boolean }) {
  const { publish: w } = useWords();
  if (!hasPasskey) {
    return (
      <p class="hint">
        {filled(w.sign_no_passkey, {
          account: <a href="/desk/account#passkeys">{w.sign_add_passkey}</a>,
        })}
      </p>
    );
  }
  return (
    <>
      <p class="hint" data-passkey-without>
        {w.sign_without}
      </p>
      <p class="hint" data-passkey-asks hidden>
        {w.sign_asks}
      </p>
      <p role="status" data-passkey-said />
    </>
  );
}

/** For the form: the script looks for it. */
export function signsWith(signing: { hasPasskey: boolean } | undefined) {
  return signing?.hasPasskey ? { "data-passkey": "sign" } : {};
}
