import { expect, it } from "vitest";
import { typographic } from "../../api/desk/client/editor/live/menus/typographic.ts";

/** What a writer gets who types these letters one after the other. */
function typed(letters: string, locale: string): string {
  let text = "";
  for (const letter of letters) {
    const made = typographic(text, letter, locale);
    text += letter;
    if (made) text = text.slice(0, text.length - made.length) + made.insert;
  }
  return text;
}

it.each([
  ["en", `"It's 'fine'," she said -- or --- so...`, "“It’s ‘fine’,” she said – or — so…"],
  ["en-GB", `("so")`, "(“so”)"],
  ["de", `"Ja", 'nein', geht's`, "„Ja“, ‚nein‘, geht’s"],
  ["de-CH", `"Ja"`, "«Ja»"],
  ["fr", `"Oui", l'eau`, "«\u202fOui\u202f», l’eau"],
  ["es", `"Sí"`, "«Sí»"],
  ["es-MX", `"Sí"`, "“Sí”"],
  ["pt-BR", `"Sim"`, "“Sim”"],
  ["ja", `"a" -- b...`, `"a" -- b...`],
  ["ar", `"a"`, `"a"`],
])("in %s, %s becomes %s", (locale, letters, made) => {
  expect(typed(letters, locale)).toBe(made);
});

it.each(["---", "- - -", "| --- | --- |", "-- ", "> ---", "...."])(
  "%j at the start of a line stays, or is not what it seems",
  (letters) => {
    expect(typed(letters, "en")).toBe(letters === "...." ? "…." : letters);
  },
);
