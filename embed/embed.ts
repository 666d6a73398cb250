import { createAuthors } from "./authors.ts";
import { SETTING_NAMES, WIDGETS } from "./settings.ts";
import { warnOnce } from "./warn.ts";
import { createWidget, type Widget } from "./widget.ts";

// The script that other sites load: it draws a widget into each element that asks for one. Whatever the site's author put
// inside stays until the data is there, and for good where it cannot be had.

/** On the document, where a second copy of the script finds it; `window` gets no new name. */
const MARK = Symbol.for("service-widgets");
/** Data is asked for when an element comes so near to what the reader sees. */
const NEAR = "1000px";

// A module has no current script: it is found by its name.
const script = (document.currentScript ||
  document.querySelector('script[src*="/embed.js"]')) as HTMLScriptElement | null;
const marked: { [MARK]?: true } = document as object;
if (script && script.src && !marked[MARK]) {
  marked[MARK] = true;
  start(new URL(script.src).origin);
}

function start(origin: string): void {
  const authors = createAuthors(origin);
  const widgets = new WeakMap<Element, Widget>();
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        const widget = widgets.get(target);
        if (widget) widget.draw();
      }
    },
    { rootMargin: NEAR },
  );

  const scan = (): void => {
    for (const host of document.querySelectorAll<HTMLElement>(WIDGETS)) look(host);
  };
  const look = (host: HTMLElement): void => {
    const widget = widgets.get(host) || createWidget(host, { origin, authors, near });
    widgets.set(host, widget);
    try {
      widget.update();
    } catch (error) {
      // An element that can hold no shadow, such as a link, or has one already: the page goes on without.
      warnOnce(String(error));
    }
  };

  scan();
  new MutationObserver((records) => {
    for (const { target } of records) {
      // One that asks no more is not found by the scan.
      if (widgets.has(target as Element)) look(target as HTMLElement);
    }
    scan();
    // The document itself: a page that navigates without loading may replace all that is in it.
  }).observe(document, { childList: true, subtree: true, attributeFilter: SETTING_NAMES });
}
