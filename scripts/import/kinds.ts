export const SOURCES = ["jsonl", "markdown", "ghost", "wordpress"] as const;
export type SourceKind = (typeof SOURCES)[number];
