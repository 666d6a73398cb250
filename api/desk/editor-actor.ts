import type { Actor } from "../store/audit.ts";
import type { SignedInVisit } from "./route.ts";

/** The visitor as an editor. The store checks the role again for each action. */
export function asEditor({ me }: SignedInVisit): Extract<Actor, { kind: "editor" }> {
  return { kind: "editor", writerId: me.id, via: "desk" };
}
