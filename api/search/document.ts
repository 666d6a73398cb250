/** A published piece as the search index takes it. The text fields are plain text, not yet normalised. */
export interface SearchDocument {
  /** A UUID. */
  id: string;
  /** ISO 8601. */
  publishedAt: string;
  category: string;
  /** The slug of its writer. */
  author: string;
  headline: string;
  standfirst: string;
  body: string;
}
