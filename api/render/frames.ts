import { escapeAttribute } from "./xml.ts";

// Cards that other sites show in an <iframe>. Each is a page of its own with a fixed height, so the frame needs no script.

/** The widest that a card is drawn, in pixels. Below the minimum there is no room for a headline beside its cover. */
export const FRAME_WIDTH = 600;
export const FRAME_WIDTH_MIN = 240;

/** Heights in pixels. The stylesheet of the cards cuts every text so that it fits. The form fits from 320 pixels on. */
export const FRAME_HEIGHTS = { piece: 232, author: 152, follow: 312 } as const;

export interface Frame {
  src: string;
  title: string;
  height: number;
  width?: number;
  /** Whether it is a form with a script, and not a card. */
  isForm?: boolean;
}

/**
 * The HTML that shows a card in another page. The sandbox lets its links open and nothing else, or a form be sent. WordPress keeps only
 * `src`, `width`, `height`, `title`, `frameborder` and `scrolling`, and adds a sandbox of its own.
 */
export function frameHtml({ src, title, height, width = FRAME_WIDTH, isForm }: Frame): string {
  const form = isForm ? "allow-forms allow-scripts allow-same-origin " : "";
  const attributes = {
    src,
    width,
    height,
    title,
    sandbox: `${form}allow-popups allow-popups-to-escape-sandbox`,
    loading: "lazy",
    frameborder: 0,
    // On a narrow page, what is wrong with an address has to be within reach.
    ...(isForm ? {} : { scrolling: "no" }),
    style: "border:0;max-width:100%",
  };
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`,
  );
  return `<iframe${written.join("")}></iframe>`;
}
