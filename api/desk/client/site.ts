import { startColours } from "./site/colours.ts";
import { startLinks } from "./site/links.ts";
import { startPreview } from "./site/preview.ts";
import { followSections } from "./site/sections.ts";
import { showSending } from "./site/sending.ts";
import { followState } from "./site/state.ts";
import { guardUnsaved } from "./site/unsaved.ts";
import { startUpload } from "./site/upload.ts";

// The pages of the site's settings and of its own pages. Without it, buttons do the same.

const form = document.querySelector<HTMLFormElement>("#site-form");
const frames = document.querySelector<HTMLElement>("[data-site-frame]");

if (form) {
  // First, so that it knows the hidden fields as the server sent them.
  guardUnsaved(form);
  startColours(form);
  followSections(form);
}
for (const field of document.querySelectorAll<HTMLElement>("[data-site-picture]")) {
  startUpload(field);
}
const links = document.querySelector<HTMLElement>("[data-links]");
if (links) startLinks(links);
if (form && frames) startPreview(form, frames);
showSending();
const state = document.querySelector<HTMLElement>("[data-site-state=waiting]");
if (state) void followState(state);
