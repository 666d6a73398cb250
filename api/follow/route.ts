import type { ComponentChild } from "preact";
import type { Configuration } from "../contract/configuration.ts";
import type { SiteLanguage } from "../contract/vocabulary.ts";
import type { FormValues } from "../desk/form-values.ts";
import type { RateLimits } from "../http/rate-limit.ts";
import type { Tree } from "../read/tree.ts";
import type { Urls } from "../render/urls.ts";
import type { Store } from "../store/engine/open.ts";

// Following by e-mail, for readers: they have no account and no cookie. What they may do is in the signed link of a mail.
// GET changes nothing. Nothing checks the origin of a POST: forms come from copies of the site and from other sites, mail
// programs send the POST of RFC 8058, and without a link nothing can be done but to ask for a mail.

export interface FollowTools {
  store: Store;
  config: Pick<Configuration, "baseUrl"> & Partial<Pick<Configuration, "mail">>;
  urls: Urls;
  tree: Tree;
  /** The follower of the log whose tree this server has. */
  node: string;
  siteName: () => string;
  siteLanguage: () => SiteLanguage;
  limits: Pick<RateLimits, "reads" | "asks" | "follows" | "presses">;
  /** Tells the worker that a mail waits. */
  wake: () => void;
}

export interface FollowVisit {
  /** The token in the address; empty if it has none. */
  token: string;
  query: URLSearchParams;
  headers: Pick<Headers, "get">;
  /** The client's address. */
  address: string;
  /** Whether the script of a form asks. */
  wantsJson: boolean;
  values: FormValues;
}

export interface FollowPage {
  title: string;
  main: ComponentChild;
  /** The language of the page's words; the site's by default. */
  language: SiteLanguage;
  status?: number;
  headers?: Record<string, string>;
}

export type FollowAnswer =
  | FollowPage
  | { redirect: string }
  | { said: { ok: boolean; message: string; again?: true }; status: number }
  | { download: string; name: string }
  /** A whole page, for the frame of another site. */
  | { framed: string };

export interface FollowRoute {
  method: "GET" | "POST";
  path: string;
  /** Whether the body may have any form: mail programs choose one. It is not read. */
  anyBody?: boolean;
  handle(visit: FollowVisit): Promise<FollowAnswer>;
}
