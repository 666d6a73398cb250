/** Every public address, made in one place from the base URL. All are ASCII, as format "uri" demands. */
export function createUrls(baseUrl: string) {
  const at = (path: string): string => new URL(path, baseUrl).href;
  const profile = (slug: string): string => at(`/author/${slug}`);
  return {
    profile,
    authorJsonFeed: (slug: string): string => `${profile(slug)}/feed.json`,
    authorRssFeed: (slug: string): string => `${profile(slug)}/feed.xml`,
    badge: (slug: string): string => at(`/embed/${slug}/badge.svg`),
    piece: (authorSlug: string, pieceSlug: string): string => `${profile(authorSlug)}/${pieceSlug}`,
    /** A piece's id is the address of its record. */
    pieceId: (uuid: string): string => at(`/api/public/pieces/${uuid}`),
    product: (sellerSlug: string, uuid: string): string => `${profile(sellerSlug)}#product-${uuid}`,
    edit: (uuid: string): string => at(`/desk/pieces/${uuid}`),
    /** Where the holder of a one-time link sets a password. */
    setPassword: (token: string): string => at(`/desk/password/${token}`),
  };
}
export type Urls = ReturnType<typeof createUrls>;
