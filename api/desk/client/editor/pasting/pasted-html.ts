/** What plain text would lose. Looked for in the source, because a parsed style is a violation of the page's policy. */
const RICH =
  /<(?:h[1-6]|[uo]l|blockquote|table|pre|code|strong|b|em|i|hr)[\s/>]|<a\s[^>]{0,2000}?href|<img\s[^>]{0,2000}?src|<p\s[^>]{0,2000}?(?:mso-list|heading)|<span\s[^>]{0,2000}?(?:font-weight|italic)/i;
/** Longer HTML is pasted as plain text: a piece has at most a tenth of it. */
const HTML_MAX = 20_000_000;
/** Kinds of text that need no conversion: a code editor only adds its colours, and Markdown is Markdown. */
const PLAIN = ["vscode-editor-data", "text/markdown"];

/** Whether a paste has more than its plain text says. */
export function isRich(pasted: DataTransfer): boolean {
  const html = pasted.getData("text/html");
  if (!html || html.length > HTML_MAX) return false;
  return RICH.test(html) && !PLAIN.some((type) => pasted.types.includes(type));
}
