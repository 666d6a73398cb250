/**
 * Facts at the head of a Markdown file, one a line. A value is written as JSON, which every reader of YAML takes, so no
 * text of a writer can become a fact of its own. Facts without a value are left out.
 */
export function frontMatter(facts: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [`${name}: ${yaml(value)}`],
  );
  return `---\n${lines.join("\n")}\n---\n`;
}

/** YAML 1.2 §5.1 leaves out some characters that JSON allows. */
function yaml(value: unknown): string {
  return JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
