import type { ComponentChildren } from "preact";

/** A word to the writer: `good` after something was done, `bad` where it was not, `note` for what to know. */
export function Notice({
  kind,
  children,
}: {
  kind: "good" | "bad" | "note";
  children: ComponentChildren;
}) {
  return (
    <div class={`notice ${kind}`} role={kind === "bad" ? "alert" : "status"}>
      {children}
    </div>
  );
}

/** The notice for a `?done=` code; a code that the page does not know says nothing. */
export function Done({
  query,
  words,
}: {
  query: URLSearchParams;
  words: Readonly<Record<string, string>>;
}) {
  const code = query.get("done") ?? "";
  if (!Object.hasOwn(words, code)) return null;
  return <Notice kind="good">{words[code]}</Notice>;
}
