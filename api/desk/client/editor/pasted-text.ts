import { gfm } from "@joplin/turndown-plugin-gfm";
import TurndownService from "turndown";
import { MARKDOWN_STYLE } from "../../../contract/markdown-style.ts";
import { imageMarkdown } from "../../../contract/picture-markdown.ts";
import { tidyOffice } from "./office-html.ts";

export interface PastedText {
  markdown: string;
  /** The addresses of its pictures on other sites, each once, as the Markdown has them. */
  remote: string[];
  /** Pictures that the text itself contains; the Markdown has their placeholders. */
  files: { placeholder: string; file: File }[];
}

/** Turns HTML from the clipboard into Markdown. `placeholderOf` gives the place of a picture that has no address. */
export function markdownOf(
  html: string,
  placeholderOf: (name: string, taken: readonly string[]) => string,
): PastedText {
  const page = new DOMParser().parseFromString(html, "text/html");
  tidy(page);
  const remote = new Set<string>();
  const files: PastedText["files"] = [];
  const turndown = new TurndownService(MARKDOWN_STYLE);
  turndown.use(gfm);
  turndown.remove(["script", "style", "title", "noscript", "iframe", "object"]);
  turndown.addRule("picture", {
    filter: "img",
    replacement: (_content, node) => {
      const image = node as HTMLImageElement;
      const words = {
        alt: oneLine(image.getAttribute("alt")),
        caption: oneLine(image.getAttribute("title")),
      };
      const address = addressOf(image);
      if (!address) return "";
      const file = fileOf(address);
      if (file) {
        const taken = files.map(({ placeholder }) => placeholder);
        files.push({ placeholder: placeholderOf(file.name, taken), file });
        return files.at(-1)?.placeholder ?? "";
      }
      if (!address.startsWith("/pictures/")) remote.add(address);
      return imageMarkdown(address, words);
    },
  });
  return { markdown: turndown.turndown(page.body).trim(), remote: [...remote], files };
}

/** Keeps what Markdown can say. */
function tidy(page: Document): void {
  tidyOffice(page);
  // Google Docs puts everything into a <b> that is not bold, and says bold and italic with styles.
  for (const one of page.querySelectorAll<HTMLElement>("b[style], span[style]")) {
    const style = one.getAttribute("style") ?? "";
    if (one.tagName === "B" && !/font-weight:\s*(?:normal|400)/.test(style)) continue;
    const names = [
      ...(/font-weight:\s*(?:bold|[6-9]00)/.test(style) ? ["strong"] : []),
      ...(/font-style:\s*italic/.test(style) ? ["em"] : []),
    ];
    let inner = [...one.childNodes];
    for (const name of names) {
      const wrap = page.createElement(name);
      wrap.append(...inner);
      inner = [wrap];
    }
    one.replaceWith(...inner);
  }
  for (const figure of page.querySelectorAll("figure")) {
    const [image, another] = figure.querySelectorAll("img");
    const caption = figure.querySelector("figcaption");
    if (!image || another || !caption) continue;
    image.title = oneLine(caption.textContent);
    caption.remove();
  }
  for (const image of page.querySelectorAll(
    "body > img, div > img, section > img, article > img",
  )) {
    const paragraph = page.createElement("p");
    image.replaceWith(paragraph);
    paragraph.append(image);
  }
  // Our pages link each picture to its largest file, so a pasted link around it is dropped.
  for (const link of page.querySelectorAll("a")) {
    if (link.querySelector("img") && !link.textContent?.trim())
      link.replaceWith(...link.childNodes);
  }
}

/** The address of a picture, or undefined if it cannot be had. */
function addressOf(image: HTMLImageElement): string | undefined {
  const given = image.getAttribute("src")?.trim() ?? "";
  // Sites count their readers with pictures of one pixel.
  if (["width", "height"].some((side) => /^[01]$/.test(image.getAttribute(side) ?? ""))) return;
  if (/^data:image\//i.test(given)) return given;
  const url = URL.canParse(given, location.href) ? new URL(given, location.href) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return;
  const own = /^(?:\/desk)?\/pictures\/([0-9a-f]{32})\b/.exec(url.pathname)?.[1];
  if (own && url.origin === location.origin) return `/pictures/${own}`;
  url.hash = "";
  return url.href.replace(/[()]/g, (bracket) => (bracket === "(" ? "%28" : "%29"));
}

const DATA = /^data:image\/([a-z]+);base64,([a-z0-9+/]+={0,2})$/i;

function fileOf(address: string): File | undefined {
  const [, type = "", base64 = ""] = DATA.exec(address.replace(/\s/g, "")) ?? [];
  if (!base64) return address.startsWith("data:") ? new File([], "picture") : undefined;
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return new File([bytes], `picture.${type}`, { type: `image/${type}` });
  } catch {
    return new File([], "picture");
  }
}

function oneLine(text: string | null): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}
