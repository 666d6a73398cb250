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
if (isAble) {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey='sign']")) {
    offerSigning(form);
  }
}

const settingUp = document.querySelector<HTMLFormElement>("form[data-passkey='setup']");
if (settingUp && isAble) offerSettingUp(settingUp);

function offerAdding(form: HTMLFormElement): void {
  form.querySelector("[data-passkey-without]")?.remove();
  onSubmit(form, () => make(form, `${form.action}/options`, form.action, "passkey_password"));
}

/** The first person may take a passkey instead of the password that the form asks for. */
function offerSettingUp(form: HTMLFormElement): void {
  const password = form.querySelector<HTMLInputElement>("[name=password]");
  const instead = form.querySelector<HTMLElement>("[data-passkey-instead]");
  const press = pressOf(form, () =>
    make(form, `${form.action}/passkey-options`, `${form.action}/passkey`, "password"),
  );
  if (!password || !instead || !press) return;
  instead.hidden = false;
  form.querySelector("[data-passkey-button]")?.addEventListener("click", () => {
    password.required = false;
    const isWhole = form.reportValidity();
    password.required = true;
    if (isWhole) void press();
  });
}

/** Lets the browser make a passkey, and sends it with the form's other fields. No password leaves the page twice. */
async function make(
  form: HTMLFormElement,
  askAt: string,
  sendTo: string,
  password: string,
): Promise<string> {
  const options = await ask<PublicKeyCredentialCreationOptionsJSON>(askAt, new FormData(form));
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = await navigator.credentials.create({ publicKey });
  const answer = new FormData(form);
  answer.delete(password);
  answer.set("credential", JSON.stringify(made));
  return (await ask<{ to: string }>(sendTo, answer)).to;
}

function offerSigningIn(form: HTMLFormElement): void {
  form.hidden = false;
  onSubmit(form, async () => {
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

/** Asks for a signature of what the form publishes, and sends the form with it. */
function offerSigning(form: HTMLFormElement): void {
  form.querySelector("[data-passkey-without]")?.remove();
  form.querySelector("[data-passkey-asks]")?.removeAttribute("hidden");
  const said = form.querySelector<HTMLElement>("[data-passkey-said]");
  const assertion = document.createElement("input");
  assertion.type = "hidden";
  assertion.name = "assertion";
  // Not `form.action`: a button of that name would be in its place.
  const path = form.getAttribute("action") ?? "";
  let isAsking = false;
  const sign = async (submitter: HTMLElement | null): Promise<void> => {
    isAsking = true;
    if (said) said.textContent = "";
    try {
      const fields = new FormData(form, submitter);
      const options = await ask<PublicKeyCredentialRequestOptionsJSON>(`${path}/sign`, fields);
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      assertion.value = JSON.stringify(await navigator.credentials.get({ publicKey }));
      form.append(assertion);
      form.requestSubmit(submitter);
    } catch (error) {
      if (said) said.textContent = wordsFor(error);
      // On a phone the button stays in sight, and this may not be.
      said?.scrollIntoView({ block: "center" });
    } finally {
      isAsking = false;
    }
  };
  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    // Another button, such as that of a test mail, or the form with its signature.
    if (submitter?.hasAttribute("formaction") || assertion.isConnected) return;
    event.preventDefault();
    if (!isAsking) void sign(submitter);
  });
  // The page may come back from the browser's cache: a signature is good once.
  addEventListener("pageshow", () => assertion.remove());
}

function onSubmit(form: HTMLFormElement, work: () => Promise<string>): void {
  const press = pressOf(form, work);
  if (!press) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void press();
  });
}

/** Does the work of the form's button, and goes where it says. */
function pressOf(
  form: HTMLFormElement,
  work: () => Promise<string>,
): (() => Promise<void>) | undefined {
  const button = form.querySelector<HTMLButtonElement>("[data-passkey-button]");
  const said = form.querySelector<HTMLElement>("[data-passkey-said]");
  if (!button || !said) return undefined;
  button.disabled = false;
  return async () => {
    button.disabled = true;
    said.textContent = "";
    try {
      go(await work());
    } catch (error) {
      button.disabled = false;
      said.textContent = wordsFor(error);
    }
  };
}

function wordsFor(error: unknown): string {
  const { name, message } = error as Error;
  const isCancelled = name === "NotAllowedError" || name === "AbortError";
  return isCancelled ? w.cancelled : message;
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
