/** One page to be rendered: where it goes in the tree, and its data. */
export interface PagedRecord {
  /** Path within the tree, such as `author/maren-holt/index.html`. */
  path: string;
  data: object;
}

/**
 * The Eleventy data of every page template: one page for each record of the batch. The build adds `records`. The fields of
 * a record's data become names of their own in the template.
 */
export const PAGED = {
  layout: "base.11ty.tsx",
  pagination: { data: "records", size: 1, alias: "record" },
  permalink: ({ record }: { record: PagedRecord }): string => `/${record.path}`,
  eleventyExcludeFromCollections: true,
} as const;
