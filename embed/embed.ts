import { createRecords } from "./records.ts";
import { SETTING_NAMES, WIDGETS } from "./settings.ts";
import { warnOnce } from "./warn.ts";
import { createWidget, type Widget } from "./widget.ts";

// The script that other sites load: it draws a widget into each element that asks for one. The content
// that the site's author put inside stays until the data is there, and stays for good if loading fails.

/** What the script adds to `window`. A second copy of the script finds it there. */
interface Page {
  serviceWidgets?: {
    /** Draws the widgets in a part of the page that the script cannot find by itself: a closed shadow root, for example. */
    scan(root: Document | ShadowRoot): void;
  };
}
const page: Page = window as object;

// `currentScript` is null in a module, so the script is found by its name.
const script = (document.currentScript ||
  document.querySelector('script[src*="/embed.js"]')) as HTMLScriptElement | null;
if (script && script.src && !page.serviceWidgets) start(new URL(script.src).origin);

function start(origin: string): void {
  const records = createRecords(origin);
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
    // Data is requested when an element is this close to the visible part of the page.
    { rootMargin: "1000px" },
  );

  /** The elements in a part of the page that ask for a widget, also inside the shadow roots of the site's own elements. */
  const scan = (part: ParentNode): void => {
    for (const host of part.querySelectorAll<HTMLElement>("*")) see(host);
  };
  const see = (host: HTMLElement): void => {
    if (host.matches(WIDGETS)) look(host);
    else if (host.shadowRoot) watch(host.shadowRoot);
  };
  const look = (host: HTMLElement): void => {
    const widget = widgets.get(host) || createWidget(host, { origin, records, near });
    widgets.set(host, widget);
    try {
      widget.update();
    } catch (error) {
      // The element cannot have a shadow root, as a link, or has one already. The page works without the widget.
      warnOnce(String(error));
    }
  };

  const observer = new MutationObserver((mutations) => {
    for (const { type, target, addedNodes } of mutations) {
      // Also elements that no longer ask for a widget.
      if (type === "attributes") look(target as HTMLElement);
      for (const node of addedNodes as NodeListOf<HTMLElement>) {
        // Only elements have it; texts and comments do not.
        if ("matches" in node) {
          see(node);
          scan(node);
        }
      }
    }
  });
  /** May be called twice: an observer observes a root only once. */
  const watch = (root: Document | ShadowRoot): void => {
    observer.observe(root, { childList: true, subtree: true, attributeFilter: SETTING_NAMES });
    scan(root);
  };
  // Observes the document itself: a page that navigates without loading may replace everything in it.
  watch(document);
  page.serviceWidgets = { scan: watch };
}
