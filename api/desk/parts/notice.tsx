import type { ComponentChildren } from "preact";

/** A message to the user: `good` for success, `bad` for failure, `note` for information. */
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

/** The notice for a `?done=` code; unknown codes show nothing. */
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
