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
export function Done({ query, words }: { query: URLSearchParams; words: object }) {
  const done = doneWords(query, words);
  return done === undefined ? null : <Notice kind="good">{done}</Notice>;
}

/** The words for a code such as `picture-saved` are the message `done_picture_saved`. */
export function doneWords(query: URLSearchParams, words: object): string | undefined {
  const name = `done_${(query.get("done") ?? "").replaceAll("-", "_")}`;
  const said = Object.entries(words).find(([key]) => key === name)?.[1] as unknown;
  return typeof said === "string" ? said : undefined;
}
