import { createRequire } from "node:module";
import type * as Library from "kysely";

// Kysely's parts that run, loaded as CommonJS: its 279 ES modules take a tenth of a second longer, at each start of each
// process and thread. Its types are imported as usual.
const library = createRequire(import.meta.url)("kysely") as typeof Library;

export const { CompiledQuery, sql, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } =
  library;
export const Database = library.Kysely;
