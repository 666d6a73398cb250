// The code of sanitised HTML: with its language as the Markdown renderer names it, and without other elements inside.

export const CODE_BLOCK = /<pre><code class="language-([^"\s]+)">([^<]*)<\/code><\/pre>/g;
const COLOURED = /<span class="c-[a-z]+">([^<]*)<\/span>/g;

export function hasCode(html: string): boolean {
  return html.search(CODE_BLOCK) !== -1;
}

/** The same HTML as before `colourCode`, for readers without our stylesheet. */
export function withoutColours(html: string): string {
  return html.replace(COLOURED, "$1");
}
