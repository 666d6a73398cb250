import type { Configuration } from "../../api/contract/configuration.ts";
import type { SiteConfiguration } from "./site.ts";

/** The part of the configuration that a tree is made with. Nothing of it is secret: threads get it, and the tree's mark. */
export function siteSettings({
  baseUrl,
  siteName,
  hub,
  mail,
}: Pick<Configuration, "baseUrl" | "siteName"> &
  Partial<Pick<Configuration, "hub" | "mail">>): SiteConfiguration {
  return { baseUrl, siteName, hub, sendsMail: Boolean(mail) };
}
