import { CompiledQuery } from "kysely";

/** Combined statements by the SQL of their parts. There are as many as places in the code that combine queries. */
const texts = new Map<string, string>();

/** One statement for several inserts, updates and deletes: each costs the server and us more than its rows do. */
export function combined(queries: readonly CompiledQuery[]): CompiledQuery {
  const key = queries.map(({ sql }) => sql).join(";");
  const text = texts.get(key) ?? combinedText(queries);
  texts.set(key, text);
  return CompiledQuery.raw(
    text,
    queries.flatMap(({ parameters }) => parameters),
  );
}

/** Parts of a `with` are executed although nothing refers to them. */
function combinedText(queries: readonly CompiledQuery[]): string {
  let before = 0;
  const parts = queries.map(({ sql, parameters }, index) => {
    if (sql.includes("'")) throw new Error("A literal might look like a parameter. Pass a value.");
    const moved = sql.replaceAll(/\$(\d+)/g, (_, number) => `$${Number(number) + before}`);
    before += parameters.length;
    return `part_${index} as (${moved})`;
  });
  return `with ${parts.join(", ")} select 1`;
}
