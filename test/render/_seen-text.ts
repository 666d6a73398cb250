import { Parser } from "htmlparser2";

/** Elements whose text no browser shows. */
const NEVER = new Set(["head", "script", "style", "template", "noscript", "rp", "option"]);
const TYPED = new Set(["text", "date", "datetime-local"]);

/** The text that a person sees of a page: nothing of its attributes but what fields hold, and what frames show. */
export function seenText(html: string): string {
  const seen: string[] = [];
  /** The open elements, each with whether its text is hidden. */
  const open: { name: string; isHidden: boolean }[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const around = open.at(-1);
      const inClosed = around?.name === "details/closed" && name !== "summary";
      const isChosen = name === "option" && "selected" in attributes;
      const isHidden =
        (around?.isHidden ?? false) ||
        inClosed ||
        "hidden" in attributes ||
        (NEVER.has(name) && !isChosen);
      const isClosed = name === "details" && !("open" in attributes);
      open.push({ name: isClosed ? "details/closed" : name, isHidden });
      if (isHidden) return;
      if (name === "iframe") seen.push(seenText(attributes["srcdoc"] ?? ""));
      if (name === "input" && TYPED.has(attributes["type"] ?? "text"))
        seen.push(attributes["value"] ?? "");
    },
    ontext(text) {
      const around = open.at(-1);
      if (!around?.isHidden && around?.name !== "details/closed") seen.push(text);
    },
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return seen.join(" ");
}
