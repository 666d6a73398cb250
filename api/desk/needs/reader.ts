import type { Session } from "../../store/people/sessions.ts";

/** The reader whose needs are listed. A suspended editor has no queue. */
export function readerOf({ writer, suspension }: Pick<Session, "writer" | "suspension">) {
  return { id: writer.id, isEditor: writer.access === "editor" && !suspension };
}
