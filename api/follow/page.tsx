import { STATUS_CODES } from "node:http";
import { HTTPResponse } from "h3";
import { render } from "preact-render-to-string";
import { CATALOGUES } from "../../site/messages/messages.ts";
import { replaceFollowRegion } from "../../site/parts/follow-region.tsx";
import type { SiteLanguage } from "../contract/vocabulary.ts";
import { readAssets } from "../desk/assets.ts";
import { FRAME_POLICY, PAGE_POLICY } from "../render/file-headers.ts";
import { directionOf } from "../render/text/direction.ts";
import type { FollowAnswer, FollowPage, FollowTools } from "./route.ts";

/** The page that the answers are put into: the site's own, with its theme. */
const SHELL = "follow/index.html";

/** What the forms of these pages need to know, as `site` has it on the pages of the tree. */
export function formSetup(
  { tree, urls }: Pick<FollowTools, "tree" | "urls">,
  language: SiteLanguage,
) {
  const script = readAssets(tree)("work.js") ?? "";
  return { follow: { url: urls.follow(), script }, words: CATALOGUES[language].site, language };
}

export function followResponse(tools: FollowTools, answer: FollowAnswer): HTTPResponse {
  if ("redirect" in answer) return response(null, 303, { location: answer.redirect });
  if ("said" in answer) return response(JSON.stringify(answer.said), answer.status, JSON_TYPE);
  if ("download" in answer) {
    const disposition = `attachment; filename="${answer.name}"`;
    return response(answer.download, 200, { ...JSON_TYPE, "content-disposition": disposition });
  }
  if ("framed" in answer) return response(answer.framed, 200, { ...HTML_TYPE, ...FRAMED });
  return response(pageWith(tools, answer), answer.status ?? 200, {
    ...HTML_TYPE,
    "content-security-policy": policyOf(tools),
    "x-frame-options": "DENY",
    ...answer.headers,
  });
}

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };
const HTML_TYPE = { "content-type": "text/html; charset=utf-8" };

function pageWith(tools: FollowTools, { title, main, language }: FollowPage): string {
  const site = tools.siteLanguage();
  const own = language === site ? {} : { lang: language, dir: directionOf(language) };
  const name = tools.siteName();
  const content = render(<div {...own}>{main}</div>);
  const shell = tools.tree.readText(SHELL);
  const page =
    shell === undefined
      ? undefined
      : replaceFollowRegion(shell, { title: `${title} · ${name}`, content });
  return page ?? bare(tools, { title: `${title} · ${name}`, language }, content);
}

/** Until the tree has the page, and where a theme left the place for the answers out. */
function bare(
  { tree }: FollowTools,
  { title, language }: { title: string; language: SiteLanguage },
  content: string,
): string {
  const stylesheet = readAssets(tree)("site.css");
  const page = (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {stylesheet && <link rel="stylesheet" href={stylesheet} />}
      </head>
      <body>
        <main id="content" class="follow-page" dangerouslySetInnerHTML={{ __html: content }} />
      </body>
    </html>
  );
  return `<!doctype html>${render(page)}`;
}

/**
 * The form in the frame of another site. It shows what everybody sees; a link of a reader is never framed. Stylesheets are
 * the site's own: its colour and font, and not those of a theme, which are made for whole pages.
 */
export function framedPage(
  { tree }: FollowTools,
  { title, language }: { title: string; language: SiteLanguage },
  content: string,
): string {
  const assets = readAssets(tree);
  const named = tree.readText(SHELL)?.matchAll(/<link rel="stylesheet" href="(\/assets\/[^"/]+)"/g);
  const own = [...(named ?? [])].map(([, path]) => path ?? "");
  const stylesheets = new Set([assets("site.css") ?? "", ...own]);
  const page = (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {[...stylesheets].map((path) => (
          <link key={path} rel="stylesheet" href={path} />
        ))}
        <script defer src={assets("work.js")} />
      </head>
      <body class="framed" dangerouslySetInnerHTML={{ __html: content }} />
    </html>
  );
  return `<!doctype html>${render(page)}`;
}

/** Links are in addresses, so no page that is opened from here learns the address. */
const PRIVATE = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
};

const FRAMED = {
  "cache-control": "public, max-age=60, stale-while-revalidate=300",
  "content-security-policy": FRAME_POLICY.replace(
    "form-action 'none'",
    "form-action 'self'; connect-src 'self'",
  ),
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-resource-policy": "cross-origin",
};

function policyOf({ urls }: FollowTools): string {
  const { origin } = new URL(urls.home);
  return PAGE_POLICY.replace("form-action 'self'", `form-action 'self' ${origin}`).replace(
    "frame-ancestors 'self'",
    "frame-ancestors 'none'",
  );
}

function response(
  body: string | null,
  status: number,
  headers: Record<string, string>,
): HTTPResponse {
  const all: Record<string, string> = { ...PRIVATE, ...headers };
  if (body !== null) all["content-length"] = String(Buffer.byteLength(body));
  return new HTTPResponse(body, { status, statusText: STATUS_CODES[status] ?? "", headers: all });
}
