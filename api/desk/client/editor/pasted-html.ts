/** Elements that plain text would lose. */
const RICH =
  "a[href], img[src], h1, h2, h3, h4, h5, h6, ul, ol, blockquote, table, pre, code, strong, b, em, i, hr, span[style*=font-weight], span[style*=italic], p[style*=mso-list]";
/** Longer HTML is pasted as plain text: a piece has at most a tenth of it. */
const HTML_MAX = 20_000_000;

/** Whether a paste has more than its plain text says. */
export function isRich(pasted: DataTransfer): boolean {
  const html = pasted.getData("text/html");
  // A code editor adds its colours.
  const isCode = pasted.types.includes("vscode-editor-data");
  if (!html || isCode || html.length > HTML_MAX) return false;
  return new DOMParser().parseFromString(html, "text/html").querySelector(RICH) !== null;
}
