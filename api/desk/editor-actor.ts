import type { Actor } from "../store/log/audit.ts";
import type { SignedInVisit } from "./route.ts";

/** The visitor as an editor. The store checks the role again for each action. */
export function asEditor({ actor }: SignedInVisit): Extract<Actor, { kind: "editor" }> {
  return { ...actor, kind: "editor" };
}
