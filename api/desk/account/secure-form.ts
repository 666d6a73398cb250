import type { Access, AccessKind } from "../../store/people/access-kinds.ts";

/** The most boxes for each kind of access: a form has a limit of fields. One box stands for the rest. */
export const SHOWN = 30;

/**
 * Whether a ticked box of the form stands for it. Of each kind, `listed` has what the page listed, in the same order.
 */
export function isChosen(
  access: Access,
  ticked: ReadonlySet<string>,
  listed: readonly Access[],
): boolean {
  if (ticked.has(fieldOf(access))) return true;
  const place = listed
    .filter(({ kind }) => kind === access.kind)
    .findIndex(({ id }) => id === access.id);
  return place >= SHOWN && ticked.has(restOf(access.kind));
}

export function restOf(kind: AccessKind): string {
  return `${kind}-rest`;
}

/** The name of a field, as the form has it. */
export function fieldOf({ kind, id }: Access): string {
  return `${kind} ${id}`;
}
