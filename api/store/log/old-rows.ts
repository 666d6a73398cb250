import type { SelectQueryBuilder } from "kysely";

/** Each new row removes at most this many old ones, which keeps the transactions short and the table small. */
const REMOVED_AT_ONCE = 100;

/** The first rows of a query, to be removed. Transactions that remove the same rows do not wait for each other. */
export function someRows<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
): SelectQueryBuilder<DB, Table, Row> {
  return query.limit(REMOVED_AT_ONCE).forUpdate().skipLocked();
}
