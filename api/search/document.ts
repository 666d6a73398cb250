/** What search knows of a published piece. The text fields are plain text as it stands in the piece. */
export interface SearchDocument {
  /** A UUID. */
  id: string;
  /** ISO 8601. */
  publishedAt: string;
  category: string;
  headline: string;
  standfirst: string;
  body: string;
}
