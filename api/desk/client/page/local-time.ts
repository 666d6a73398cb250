import { fill } from "../../../../site/messages/words.ts";

/**
 * A day and a time without a zone are the writer's own. The server gets the offset of their zone at that time beside
 * them, because summer time may begin in between.
 */
export function offerLocalTime(field: HTMLInputElement, yourTime: string): void {
  const offset = document.getElementById(field.dataset["localTime"] ?? "");
  if (!(offset instanceof HTMLInputElement)) return;
  const zone = document.querySelector(`label[for="${field.id}"] [data-zone]`);
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " ");
  if (zone) zone.textContent = fill(yourTime, { zone: name });
  const note = (): void => {
    const time = new Date(field.value);
    offset.value = String(Number.isNaN(time.getTime()) ? 0 : time.getTimezoneOffset());
  };
  field.addEventListener("input", () => {
    note();
    const later = field.form?.querySelector<HTMLInputElement>("input[name=when][value=later]");
    if (later && field.value) later.checked = true;
  });
  field.form?.addEventListener("submit", note);
  note();
}
