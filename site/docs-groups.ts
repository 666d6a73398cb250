/** The pages of the documentation by their readers, in this order. */
export const DOCS_GROUPS = ["Write", "Build", "Run", "Change"] as const;
export type DocsGroup = (typeof DOCS_GROUPS)[number];
