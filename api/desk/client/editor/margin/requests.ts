import type { Status } from "../../../../contract/vocabulary.ts";
import { untilLost } from "../../page/answer-time.ts";
import { valueOf } from "../fields.ts";

/** The server's answer to what the writer does in the margin. */
export type MarginAnswer =
  | { ok: true; version?: number; status?: Status; id?: string; at?: string }
  | { ok: false; message: string };

/** Sends a form of the desk, as its own page would. `offline` is said if no answer comes. */
export async function sendForm(
  form: HTMLFormElement,
  path: string,
  { offline, ...fields }: Record<string, string> & { offline: string },
): Promise<MarginAnswer> {
  const body = new URLSearchParams({ ...fields, form_token: valueOf(form, "form_token") });
  try {
    const response = await fetch(`/desk/pieces/${form.dataset["piece"] ?? ""}/${path}`, {
      method: "POST",
      body,
      headers: { accept: "application/json" },
      redirect: "manual",
      signal: untilLost(),
    });
    if (response.type === "opaqueredirect") return { ok: true };
    return (await response.json()) as MarginAnswer;
  } catch {
    return { ok: false, message: offline };
  }
}
