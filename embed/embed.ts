import type { WIDGET_KINDS } from "../api/contract/vocabulary.ts";

// The script that other sites load: it draws a writer's badge into each element that asks for one. Whatever the site's
// author put inside stays until the picture is there, and for good where it cannot be had.

const BADGE: (typeof WIDGET_KINDS)[number] = "badge";
const drawn = new WeakSet<Element>();
const script = document.currentScript;
const origin = script instanceof HTMLScriptElement ? new URL(script.src).origin : location.origin;

function scan(): void {
  for (const element of document.querySelectorAll("[data-service-widget]")) {
    if (drawn.has(element) || element.getAttribute("data-service-widget") !== BADGE) continue;
    const slug = element.getAttribute("data-slug");
    if (slug) draw(element, slug);
  }
}

function draw(element: Element, slug: string): void {
  drawn.add(element);
  const theme = element.getAttribute("data-theme") === "dark" ? ".dark" : "";
  const link = document.createElement("a");
  link.href = `${origin}/author/${encodeURIComponent(slug)}`;
  const image = document.createElement("img");
  image.alt = element.textContent?.trim() || slug;
  image.addEventListener("load", () => {
    link.append(image);
    element.replaceChildren(link);
  });
  image.src = `${origin}/embed/${encodeURIComponent(slug)}/badge${theme}.svg`;
}

scan();
new MutationObserver(scan).observe(document.documentElement, { childList: true, subtree: true });
