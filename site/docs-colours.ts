/**
 * The classes of words in the languages that most samples of the documentation have. Pages are built where the tokenizer
 * of pieces is not loaded, and these need little.
 */
export function colourSample(code: string, language: string): string {
  const words = Object.hasOwn(WORDS, language) ? WORDS[language] : undefined;
  return words ? mark(code, words) : escape(code);
}

type Words = readonly (readonly [name: string, pattern: string])[];

const JSON_WORDS: Words = [
  ["c-name", '"(?:[^"\\\\\\n]|\\\\.)*"(?=\\s*:)'],
  ["c-string", '"(?:[^"\\\\\\n]|\\\\.)*"'],
  ["c-number", "(?<![\\w.])-?\\d+(?:\\.\\d+)?|\\b(?:true|false|null)\\b"],
];

const SHELL_WORDS: Words = [
  ["c-comment", "(?<=^|\\s)#[^\\n]*"],
  ["c-string", "'[^']*'|\"(?:[^\"\\\\]|\\\\.)*\""],
  ["c-keyword", "(?<=\\s)--?[a-zA-Z][\\w-]*"],
  ["c-name", "\\$\\w+|(?<=^|\\n)[A-Z_]+(?==)"],
  ["c-function", "(?<=^|\\n|[|(] ?)(?:curl|npm|sudo|cd|git|export|docker|claude)\\b"],
];

const CALLED = "\\b[a-zA-Z_]\\w*(?=\\()";

const TYPESCRIPT_WORDS: Words = [
  ["c-comment", "//[^\\n]*"],
  ["c-string", '"(?:[^"\\\\\\n]|\\\\.)*"|`(?:[^`\\\\]|\\\\.)*`'],
  ["c-keyword", "\\b(?:import|from|const|async|await|function|return|if|throw|new)\\b"],
  ["c-number", "\\b\\d+\\b"],
  ["c-function", CALLED],
];

const PYTHON_WORDS: Words = [
  ["c-comment", "#[^\\n]*"],
  ["c-string", '(?:\\bf)?"(?:[^"\\\\\\n]|\\\\.)*"'],
  ["c-keyword", "\\b(?:import|from|as|async|await|def|return|if|raise|with|for|in)\\b"],
  ["c-number", "\\b\\d+\\b"],
  ["c-function", CALLED],
];

const WORDS: Readonly<Record<string, Words>> = {
  json: JSON_WORDS,
  sh: SHELL_WORDS,
  js: TYPESCRIPT_WORDS,
  ts: TYPESCRIPT_WORDS,
  python: PYTHON_WORDS,
};

/** The languages that get colours. */
export const COLOURED: readonly string[] = Object.keys(WORDS);

function mark(code: string, words: Words): string {
  const pattern = new RegExp(words.map(([, one]) => `(${one})`).join("|"), "g");
  let html = "";
  let from = 0;
  for (const match of code.matchAll(pattern)) {
    const [found, ...groups] = match;
    const [name = ""] = words[groups.findIndex((group) => group !== undefined)] ?? [];
    html += `${escape(code.slice(from, match.index))}<span class="${name}">${escape(found)}</span>`;
    from = match.index + found.length;
  }
  return html + escape(code.slice(from));
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
