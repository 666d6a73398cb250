declare module "@joplin/turndown-plugin-gfm" {
  import type TurndownService from "turndown";
  /** Tables, strikethrough and task lists. */
  export const gfm: TurndownService.Plugin;
}

declare module "@mixmark-io/domino" {
  /** The document that turndown itself makes of HTML where there is no browser. */
  export function createDocument(html: string, force: boolean): Document;
}
