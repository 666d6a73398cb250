import { sql } from "kysely";
import {
  isBuilt,
  isShown,
  type PublicSnapshot,
  type Shows,
  showsOf,
} from "../../log/public-snapshot.ts";
import { repeatable } from "../../engine/repeatable.ts";

// The languages of public pieces. `en` and `en-GB` are one language.

/** From so many pieces on, a language has a home of its own. */
const LANGUAGE_PIECES = 3;
/** The most homes: each publication that adds one writes the switch of all others. */
const LANGUAGES_MAX = 40;

/** The language of a row: the first part of its tag, with a hyphen if it is short. The indexes have the same expression. */
export function languageIn(table: "pieces" | "other") {
  return sql<string>`substr(${sql.ref(`${table}.locale`)} || '-', 1, 3)`;
}

/** The same of a tag. */
export function languageOf(locale: string): string {
  return `${locale}-`.slice(0, 3);
}

/** The language of a tag; undefined for one that a path cannot have. */
export function primaryLanguage(locale: string): string | undefined {
  const [language = ""] = locale.toLowerCase().split("-");
  return /^[a-z]{2,3}$/.test(language) ? language : undefined;
}

/** The languages with enough pieces for a home, in order. Walks from one language to the next, and past no piece. */
export async function languagesInUse({ db, shows }: PublicSnapshot): Promise<string[]> {
  const rows = await inUse(db, { ...shows });
  const languages = rows.flatMap(({ language }) => primaryLanguage(language) ?? []);
  return [...new Set(languages)].slice(0, LANGUAGES_MAX);
}

const inUse = repeatable<Shows>()((db, value) => ({
  compile: () =>
    sql<{ language: string }>`
      with recursive spoken (language) as (
        select (
          select ${languageIn("pieces")} from pieces
          where status = 'approved' order by ${languageIn("pieces")} limit 1
        )
        union all
        select (
          select ${languageIn("pieces")} from pieces
          where status = 'approved' and ${languageIn("pieces")} > spoken.language
          order by ${languageIn("pieces")} limit 1
        ) from spoken where spoken.language is not null
      )
      select language from spoken where language is not null and ${sql.lit(LANGUAGE_PIECES)} = (
        select count(*) from (
          select 1 from pieces
          where status = 'approved' and ordinal is not null
            and ${languageIn("pieces")} = spoken.language and ${isShown(showsOf(value))}
          limit ${sql.lit(LANGUAGE_PIECES)}
        ) as few
      )`.compile(db),
}));

/**
 * Whether a language has its home before and after all open changes: enough of its pieces are in the tree, and no open change
 * concerns them.
 */
export async function hasLastingHome(
  { db, shows }: PublicSnapshot,
  language: string,
): Promise<boolean> {
  if (shows.isWhole) return false;
  const rows = await built(db, { language: languageOf(language), follower: shows.follower });
  return rows.length === LANGUAGE_PIECES;
}

const built = repeatable<{ language: string; follower: string }>()((db, value) =>
  db
    .selectFrom("pieces")
    .select("pieces.id")
    .where("status", "=", "approved")
    .where("ordinal", "is not", null)
    .where(languageIn("pieces"), "=", value("language"))
    .where(isBuilt(value("follower")))
    .limit(LANGUAGE_PIECES),
);
