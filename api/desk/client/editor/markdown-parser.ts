import { GFM, parser } from "@lezer/markdown";

export type MarkdownTree = ReturnType<typeof markdownParser.parse>;
export type MarkdownNode = MarkdownTree["topNode"];

export const markdownParser = parser.configure(GFM);
