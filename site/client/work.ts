import { findWork } from "../../api/contract/mailing/work.ts";

// The script of the form to follow by e-mail. A page loads it when somebody goes into the form. It does the work that
// proves the patience of a person, sends the form, and shows the answer in its place.

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-work]")) {
  form.addEventListener("submit", (event) => {
    // Without https there is no crypto.subtle: the server then asks for one more press.
    if (!crypto.subtle) return;
    event.preventDefault();
    void send(form);
  });
}

interface Said {
  ok: boolean;
  message: string;
  again?: boolean;
}

async function send(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector("button");
  if (button?.disabled) return;
  if (button) button.disabled = true;
  const { host, origin } = new URL(form.action);
  const email = form.querySelector<HTMLInputElement>("[name=email]")?.value ?? "";
  const day = new Date().toISOString().slice(0, 10);
  put(form, "day", day);
  put(form, "work", await findWork({ host, day, email }));
  if (button) button.disabled = false;
  // Pages may not send requests elsewhere, but forms they may.
  if (origin !== location.origin) return form.submit();
  try {
    const response = await fetch(form.action, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
    });
    const { ok, message, again } = (await response.json()) as Said;
    // The server does not take the work: it may be of another day, by the clock of this machine.
    if (again) form.submit();
    else (ok ? showSent : showFault)(form, message);
  } catch {
    form.submit();
  }
}

function put(form: HTMLFormElement, name: string, value: string): void {
  const field =
    form.querySelector<HTMLInputElement>(`[name=${name}]`) ?? document.createElement("input");
  Object.assign(field, { type: "hidden", name, value });
  form.append(field);
}

function showSent(form: HTMLFormElement, message: string): void {
  const said = paragraph("by-mail-sent", message);
  // Read aloud, and found by the keyboard where the button was.
  said.tabIndex = -1;
  for (const part of form.querySelectorAll(":scope > :not(h2)")) part.remove();
  form.append(said);
  said.focus();
}

function showFault(form: HTMLFormElement, message: string): void {
  form.querySelector(".fault")?.remove();
  const said = paragraph("fault", message);
  const field = form.querySelector<HTMLInputElement>("[name=email]");
  said.id = `${field?.id ?? ""}-fault`;
  form.querySelector(".by-mail-fields")?.after(said);
  field?.setAttribute("aria-invalid", "true");
  field?.setAttribute("aria-describedby", said.id);
  field?.focus();
}

function paragraph(className: string, text: string): HTMLElement {
  const made = document.createElement("p");
  made.className = className;
  made.textContent = text;
  return made;
}
