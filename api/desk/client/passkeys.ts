// Passkeys: asks the server for options, lets the browser sign them, and sends the answer. Pages work without it, by password.

import { wordsOf } from "./page/words.ts";

const TOKEN = "form_token";
const w = wordsOf("passkeys");

const isAble =
  typeof PublicKeyCredential === "function" &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential &&
  isSecureContext;

const adding = document.querySelector<HTMLFormElement>("form[data-passkey='add']");
if (adding && isAble) offerAdding(adding);
const signingIn = document.querySelector<HTMLFormElement>("form[data-passkey='sign-in']");
if (signingIn && isAble) offerSigningIn(signingIn);

function offerAdding(form: HTMLFormElement): void {
  form.querySelector("[data-passkey-without]")?.remove();
  run(form, async () => {
    const options = await ask<PublicKeyCredentialCreationOptionsJSON>(
      `${form.action}/options`,
      new FormData(form),
    );
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const made = await navigator.credentials.create({ publicKey });
    const answer = new FormData(form);
    answer.delete("passkey_password");
    answer.set("credential", JSON.stringify(made));
    return (await ask<{ to: string }>(form.action, answer)).to;
  });
}

function offerSigningIn(form: HTMLFormElement): void {
  form.hidden = false;
  run(form, async () => {
    const options = await ask<PublicKeyCredentialRequestOptionsJSON>(
      `${form.action}-options`,
      new FormData(form),
    );
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const signed = await navigator.credentials.get({ publicKey });
    const answer = new FormData(form);
    answer.set("credential", JSON.stringify(signed));
    return (await ask<{ to: string }>(form.action, answer)).to;
  });
}

/** Runs when the form is sent, and goes where the work says. */
function run(form: HTMLFormElement, work: () => Promise<string>): void {
  const button = form.querySelector<HTMLButtonElement>("[data-passkey-button]");
  const said = form.querySelector<HTMLElement>("[data-passkey-said]");
  if (!button || !said) return;
  button.disabled = false;
  const press = async (): Promise<void> => {
    button.disabled = true;
    said.textContent = "";
    try {
      go(await work());
    } catch (error) {
      button.disabled = false;
      const { name, message } = error as Error;
      const isCancelled = name === "NotAllowedError" || name === "AbortError";
      said.textContent = isCancelled ? w.cancelled : message;
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void press();
  });
}

function go(to: string): void {
  const { pathname, search } = new URL(to, location.href);
  const isHere = pathname === location.pathname && search === location.search;
  location.assign(to);
  // Only the fragment changed.
  if (isHere) location.reload();
}

async function ask<Answer>(path: string, fields: FormData): Promise<Answer> {
  const body = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === "string") body.append(name, value);
  if (!body.has(TOKEN)) throw new Error(w.reload);
  const response = await fetch(path, {
    method: "POST",
    headers: { accept: "application/json" },
    body,
  });
  const answer = (await response.json()) as Answer & { error?: string; message?: string };
  if (!response.ok) throw new Error(answer.message ?? w.failed);
  return answer;
}
