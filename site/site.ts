import type { Urls } from "../api/render/urls.ts";

/** What every page knows of the site it is part of. */
export interface Site {
  name: string;
  urls: Urls;
  /** The stylesheet's path, with the hash of its content in it. */
  stylesheet: string;
}
