import type { Actor } from "../store/audit.ts";
import type { SignedInVisit } from "./route.ts";

/** The visitor as an editor; the store looks the right up again at each deed. */
export function asEditor({ me }: SignedInVisit): Actor {
  return { kind: "editor", writerId: me.id, via: "desk" };
}
