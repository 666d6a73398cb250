import type { FontAssets, SiteAssets } from "../../site/site-assets.ts";

const FONT: FontAssets = {
  rules: "",
  stack: "serif",
  preload: { basic: "/font.woff2", more: "/font-more.woff2" },
  outlines: {},
};

/** Stands in for the assets where a page is only tried. */
export const EXAMPLE_ASSETS: SiteAssets = {
  stylesheet: "/site.css",
  docsStylesheet: "/docs.css",
  fonts: { literata: FONT, inter: FONT, bitter: FONT },
  script: "/page.js",
  embedsScript: "/embeds.js",
  docsScript: "/docs.js",
  searchScript: "/search.js",
  receiptScript: "/receipt.js",
  workScript: "/work.js",
  framedStylesheet: "/framed.css",
  framedScript: "/framed.js",
  feedStylesheet: "/feed.css",
  stemmers: {},
};
