import { createOnigurumaEngine } from "@shikijs/engine-oniguruma";
import {
  codeToTokensBase,
  createShikiPrimitiveAsync,
  getLastGrammarState,
  type ShikiPrimitive,
  type ThemedToken,
} from "@shikijs/primitive";
import { CODE_BLOCK, withoutColours } from "./code-blocks.ts";
import { grammarOf } from "./code-languages.ts";
import { CLASS_OF, THEME } from "./code-theme.ts";
import { shareScanners } from "./shared-scanners.ts";
import { escapeText, unescapeHtml } from "../xml.ts";

/** Longer code, or code with longer lines, is shown without colours: it is data more often than a program. */
const BLOCK_MAX = 20_000;
const LINE_MAX = 300;
/** The code of one piece that gets colours. Each word takes thirty characters of HTML more. */
const PIECE_MAX = 40_000;
/**
 * The time for the code of one piece. Usual code takes a few milliseconds, and a grammar's first use up to 300, but a busy
 * machine may take ten times as long.
 */
const PIECE_MS = 8_000;
/** The time is checked after this many lines. */
const LINES_AT_ONCE = 5;

/** Without the time that loading takes, which no text can make longer. */
interface Time {
  leftMs: number;
  now: () => number;
}

export interface ColourOptions {
  limitMs?: number;
  now?: () => number;
}

export interface Coloured {
  html: string;
  /** Whether code was left without colours because the time was used up. */
  isOutOfTime: boolean;
}

/**
 * Gives the words of code in sanitised HTML classes for their colours. Code in a language that we do not know, and code
 * beyond the limits, stays as it is. Sanitising again would remove the classes: nobody else can write them.
 */
export async function colourCode(
  html: string,
  { limitMs = PIECE_MS, now = Date.now }: ColourOptions = {},
): Promise<Coloured> {
  const time: Time = { leftMs: limitMs, now };
  const parts: string[] = [];
  let from = 0;
  let room = PIECE_MAX;
  for (const { 0: block, 1: language = "", 2: escaped = "", index } of html.matchAll(CODE_BLOCK)) {
    const code = unescapeHtml(escaped);
    if (!isSuitable(code) || code.length > room || time.leftMs <= 0) continue;
    const coloured = await colour(code, language, time);
    // Readers copy code, and feeds have it without colours: it must stay the same to the letter.
    if (coloured === undefined || withoutColours(coloured) !== escaped) continue;
    room -= code.length;
    parts.push(
      html.slice(from, index),
      block.replace(`>${escaped}<`, () => `>${coloured}<`),
    );
    from = index + block.length;
  }
  parts.push(html.slice(from));
  return { html: parts.join(""), isOutOfTime: time.leftMs <= 0 };
}

function isSuitable(code: string): boolean {
  return code.length <= BLOCK_MAX && code.split("\n").every(({ length }) => length <= LINE_MAX);
}

async function colour(code: string, language: string, time: Time): Promise<string | undefined> {
  const grammar = grammarOf(unescapeHtml(language));
  if (!grammar) return undefined;
  const colours = await tokenizer();
  if (!colours.getLoadedLanguages().includes(grammar.name)) {
    colours.loadLanguageSync((await grammar.load()).default);
  }
  const lines = code.split("\n");
  const written: string[] = [];
  let grammarState: ReturnType<typeof getLastGrammarState> | undefined;
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    if (time.leftMs <= 0) return undefined;
    const some = lines.slice(at, at + LINES_AT_ONCE).join("\n");
    const options = {
      lang: grammar.name,
      theme: THEME.name,
      // Its own limit for a line would give the rest of the line a wrong colour.
      tokenizeTimeLimit: 0,
      ...(grammarState && { grammarState }),
    };
    const startedAt = time.now();
    const tokens = codeToTokensBase(colours, some, options);
    time.leftMs -= time.now() - startedAt;
    grammarState = getLastGrammarState(colours, tokens);
    written.push(...tokens.map(writeLine));
  }
  return written.join("\n");
}

let made: Promise<ShikiPrimitive> | undefined;

/** Made at the first use: it takes 170 ms and 35 MB. The engine of VS Code: in JavaScript, C++ takes ten times as long. */
function tokenizer(): Promise<ShikiPrimitive> {
  made ??= createShikiPrimitiveAsync({
    themes: [THEME],
    langs: [],
    engine: createOnigurumaEngine(import("@shikijs/engine-oniguruma/wasm-inlined")).then(
      shareScanners,
    ),
  });
  return made;
}

/** Neighbours of the same class share an element, and words in the colour of the text have none. */
function writeLine(tokens: readonly ThemedToken[]): string {
  const runs: { name: string | undefined; text: string }[] = [];
  for (const { content, color = "" } of tokens) {
    const isBlank = /^\s*$/.test(content);
    const name = isBlank ? runs.at(-1)?.name : CLASS_OF.get(color.toLowerCase());
    const last = runs.at(-1);
    if (last && last.name === name) last.text += content;
    else runs.push({ name, text: content });
  }
  return runs
    .map(({ name, text }) => {
      const words = escapeText(text);
      return name ? `<span class="${name}">${words}</span>` : words;
    })
    .join("");
}
