import { fill } from "../../../../site/messages/words.ts";
import { wordsOf } from "../page/words.ts";

interface Uploaded {
  ok: boolean;
  id?: string;
  url?: string;
  message?: string;
  /** Why the picture is refused. */
  note?: string;
  /** The name of the file. */
  name?: string;
}

/** Sends the file when it is chosen. It is saved with the other fields. */
export function startUpload(field: HTMLElement): void {
  const w = wordsOf("site");
  const use = field.dataset["sitePicture"] ?? "";
  const file = field.querySelector<HTMLInputElement>("input[type=file]");
  const upload = document.querySelector<HTMLFormElement>(`#${use}-upload`);
  const button = field.querySelector<HTMLButtonElement>("button");
  const said = field.querySelector<HTMLElement>(".error");
  const image = field.querySelector("img");
  const shown = field.querySelector<HTMLElement>(".shown-picture");
  const chosen = field.querySelector<HTMLInputElement>(`input[type=hidden][name=${use}]`);
  const remove = field.querySelector<HTMLInputElement>("input[type=checkbox]");
  if (!file || !upload || !button || !said || !image || !shown || !chosen || !remove) return;
  button.hidden = true;
  const name = document.createElement("p");
  name.className = "hint";
  name.setAttribute("role", "status");
  file.after(name);
  // A browser that goes back to this page fills its fields, but not this one.
  addEventListener("pageshow", () => {
    const { [`site-${use}`]: kept } = (history.state ?? {}) as Record<string, Uploaded | undefined>;
    if (kept && cameBack()) show(kept);
  });
  file.addEventListener("change", () => {
    if (file.files?.length) void send();
  });

  async function send(): Promise<void> {
    if (!file || !upload || !said || !image || !shown || !chosen || !remove) return;
    said.hidden = true;
    field.setAttribute("aria-busy", "true");
    const answer = await sent(upload).catch((): Uploaded => ({
      ok: false,
      message: w.no_answer,
    }));
    field.removeAttribute("aria-busy");
    const given = file.files?.[0]?.name ?? "";
    file.value = "";
    if (!answer.ok || !answer.id || !answer.url) {
      said.textContent = answer.message ?? w.not_uploaded;
      said.hidden = false;
      return;
    }
    const uploaded = { ...answer, name: given };
    show(uploaded);
    history.replaceState({ ...history.state, [`site-${use}`]: uploaded }, "");
  }

  function show(answer: Uploaded): void {
    if (!image || !shown || !chosen || !remove || !answer.id || !answer.url) return;
    name.textContent = [fill(w.uploaded, { name: answer.name ?? "" }), answer.note]
      .filter(Boolean)
      .join(" ");
    chosen.value = answer.id;
    image.src = answer.url;
    shown.hidden = false;
    remove.checked = false;
    chosen.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function cameBack(): boolean {
  return performance
    .getEntriesByType("navigation")
    .some((entry) => (entry as PerformanceNavigationTiming).type === "back_forward");
}

async function sent(upload: HTMLFormElement): Promise<Uploaded> {
  const response = await fetch(upload.action, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new FormData(upload),
  });
  return (await response.json()) as Uploaded;
}
