import type { Operation } from "../contract/operation.ts";
import { OPERATIONS, type OperationId } from "../contract/operations.ts";
import type { KeyScope } from "../contract/vocabulary.ts";

/** The scopes of which an operation needs one. */
export function scopesOf(id: OperationId): readonly KeyScope[] {
  const operation: Operation | undefined = OPERATIONS.find((row) => row.id === id);
  return operation?.scopes ?? [];
}
