/** The signs of the toolbar: one or two letters, or the lines of a drawing in a square of 24. */
const SIGNS = {
  bold: "B",
  italic: "I",
  heading: "H",
  link: "M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7l-1.7 1.7M14 11a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7l1.7-1.7",
  quote: "M9 7H5v5h4zm0 5c0 3-1.5 4.5-4 5M19 7h-4v5h4zm0 5c0 3-1.5 4.5-4 5",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  numbers: "M10 6h10M10 12h10M10 18h10M4 5l1-1v5M6 19H4c0-1.5 2-2 2-3.5s-1.5-1.5-2-.5",
  code: "m8 7-5 5 5 5M16 7l5 5-5 5",
  quotes: "“”",
  picture: "M4 5h16v14H4zM4 16l5-5 5 5 2-2 4 4M15.5 9.5h.01",
  comment: "M4 5h16v11H9l-5 4z",
  markdown: "M3 17V7l4 5 4-5v10M17.5 7v10m-3.5-3.5 3.5 3.5 3.5-3.5",
} as const;
export type Sign = keyof typeof SIGNS;

const SVG = "http://www.w3.org/2000/svg";

/** The sign on a button. Screen readers read the name of the button instead. */
export function signOf(name: Sign): Node {
  const sign = SIGNS[name];
  return sign.length <= 2 ? document.createTextNode(sign) : drawingOf(sign);
}

/** Lines in a square of 24. */
export function drawingOf(lines: string): SVGElement {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", lines);
  drawing.append(path);
  return drawing;
}
