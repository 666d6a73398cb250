export const SOURCES = ["jsonl", "markdown", "ghost", "wordpress", "medium", "substack"] as const;
export type SourceKind = (typeof SOURCES)[number];
