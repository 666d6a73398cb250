import { CompiledQuery } from "kysely";
import type { Queryable } from "./open.ts";

/** Stands in a query for a value that is given when it is asked. */
class Gap {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }

  /** In a template string, say. */
  [Symbol.toPrimitive](): never {
    throw new Error(`${String(this.name)} is not known while the query is written.`);
  }
}

type Write<Values, Row> = (
  db: Queryable,
  value: <Name extends keyof Values>(name: Name) => Values[Name],
) => { compile(): CompiledQuery<Row> };

/**
 * A query that is asked over and over with other values. Kysely takes longer to write one than SQLite takes to answer
 * it: this one is written once.
 */
export function repeatable<Values extends object>() {
  return <Row>(write: Write<Values, Row>): ((db: Queryable, values: Values) => Promise<Row[]>) => {
    let written: CompiledQuery<Row> | undefined;
    return async (db, values) => {
      written ??= write(db, (name) => new Gap(name) as never).compile();
      const parameters = written.parameters.map((parameter) =>
        parameter instanceof Gap ? values[parameter.name as keyof Values] : parameter,
      );
      const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(written.sql, parameters));
      return rows;
    };
  };
}
