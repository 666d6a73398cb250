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
  const done = doneWords(query, words);
  return done === undefined ? null : <Notice kind="good">{done}</Notice>;
}

export function doneWords(
  query: URLSearchParams,
  words: Readonly<Record<string, string>>,
): string | undefined {
  const code = query.get("done") ?? "";
  return Object.hasOwn(words, code) ? words[code] : undefined;
}
