import { element, xmlDocument } from "./xml.ts";

/** The limits of OpenSearch 1.1 for the two names. Browsers ignore a description that breaks them. */
const SHORT_NAME_MAX = 16;
const LONG_NAME_MAX = 48;

export interface OpenSearch {
  siteName: string;
  /** One sentence about the search, in the site's language. */
  description: string;
  language: string;
  searchUrl: string;
  ownUrl: string;
}

/** Tells browsers how to search the site from their address bar (https://github.com/dewitt/opensearch). */
export function renderOpenSearch({
  siteName,
  description,
  language,
  searchUrl,
  ownUrl,
}: OpenSearch): string {
  return xmlDocument(
    element(
      "OpenSearchDescription",
      { xmlns: "http://a9.com/-/spec/opensearch/1.1/" },
      element("ShortName", {}, cut(siteName, SHORT_NAME_MAX)),
      element("LongName", {}, cut(siteName, LONG_NAME_MAX)),
      element("Description", {}, description),
      element("Url", {
        type: "text/html",
        method: "get",
        template: `${searchUrl}?q={searchTerms}`,
      }),
      element("Url", {
        type: "application/opensearchdescription+xml",
        rel: "self",
        template: ownUrl,
      }),
      element("Language", {}, language),
      element("InputEncoding", {}, "UTF-8"),
      element("OutputEncoding", {}, "UTF-8"),
    ),
  );
}

/** By code points, so that no letter is cut in half. */
function cut(text: string, max: number): string {
  return Array.from(text).slice(0, max).join("").trim();
}
