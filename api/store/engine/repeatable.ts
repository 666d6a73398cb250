import { type CompiledQuery, sql } from "kysely";
import type { Query } from "./engine.ts";
import type { Queryable } from "./open.ts";

/** A placeholder in a query for a value that is given when the query runs. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }

  /** Refuses to become text, for example in a template string. */
  [Symbol.toPrimitive](): never {
    throw new Error(`${String(this.name)} is not known while the query is compiled.`);
  }
}

type Write<Values, Row> = (
  db: Queryable,
  value: <Name extends keyof Values>(name: Name) => Values[Name],
) => { compile(): CompiledQuery<Row> };

export interface Repeatable<Values, Row> {
  (db: Queryable, values: Values): Promise<Row[]>;
  /** The query with these values, to be sent together with others. */
  query(db: Queryable, values: Values): Query<Row>;
}

/**
 * A query that runs again and again with different values. It is compiled once, since compiling takes Kysely longer
 * than SQLite needs to answer.
 */
export function repeatable<Values extends object>() {
  return <Row>(write: Write<Values, Row>): Repeatable<Values, Row> => {
    /** By engine: each writes its own SQL. */
    const compiled = new Map<unknown, CompiledQuery<Row>>();
    const compile = (db: Queryable, values: Values): CompiledQuery<Row> => {
      const engine = engineOf(db);
      const written =
        compiled.get(engine) ?? write(db, (name) => new Placeholder(name) as never).compile();
      compiled.set(engine, written);
      const parameters = written.parameters.map((parameter) =>
        parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
      );
      return { ...written, parameters };
    };
    const run = async (db: Queryable, values: Values): Promise<Row[]> =>
      (await db.executeQuery(compile(db, values))).rows;
    const query = (db: Queryable, values: Values): Query<Row> => ({
      compile: () => compile(db, values),
    });
    return Object.assign(run, { query });
  };
}

/** The same value for all connections to databases of the same kind. */
export function engineOf(db: Queryable): unknown {
  return db.getExecutor().adapter.constructor;
}

/** A list of ids as one JSON value. With a value for each id, every number of ids would be another statement. */
export function idsIn(json: string) {
  return sql<string>`(select value from json_each(cast(${json} as text)))`;
}

/** The same for a list of numbers. */
export function numbersIn(json: string) {
  return sql<number>`(select cast(value as integer) from json_each(cast(${json} as text)))`;
}
