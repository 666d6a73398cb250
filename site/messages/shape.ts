import type { MessageForPeople } from "../../api/contract/messages.ts";
import type en from "./en.json";
import type names from "./names.json";

declare const NAMES: unique symbol;

/** A message with these names in it, which are to be filled in. Only the type knows them, by `names.json`. */
export type Text<Name extends string> = string & { readonly [NAMES]?: Name };

/** A message that depends on a number: its forms by Intl.PluralRules. */
export type Plural<Name extends string = string> = {
  readonly [Category in Intl.LDMLPluralRule]?: Text<Name>;
} & { readonly other: Text<Name> };

/** A value for each name of a message. A message without names takes none. */
export type Values<Name extends string, Value> = [Name] extends [never]
  ? never
  : Readonly<Record<Name, Value>>;

/**
 * All words in one language: of the site for its readers, of mails, and of the desk by subject. A file that lacks a message
 * of the English one does not compile.
 */
export interface Catalogue {
  readonly site: Named<English["site"], "site">;
  readonly mail: Named<English["mail"], "mail">;
  readonly desk: {
    readonly [Subject in keyof English["desk"]]: Named<English["desk"][Subject], `desk.${Subject}`>;
  };
}

export interface Translation extends Catalogue {
  /** What refusals and faults of fields say, by their key, which is the English text. Forms are by `count`. */
  readonly refusals: {
    readonly [Key in MessageForPeople]: Key extends `${string}{count}${string}`
      ? string | Plural
      : string;
  };
}

export type Messages = Catalogue["site"];

type English = typeof en;

type Named<Part, Path extends string> = {
  readonly [Key in keyof Part & string]: Part[Key] extends string
    ? Text<NamesOf<`${Path}.${Key}`>>
    : Plural<NamesOf<`${Path}.${Key}`>>;
};

type Names = typeof names;

type NamesOf<Path extends string> = Path extends keyof Names ? keyof Names[Path] & string : never;
