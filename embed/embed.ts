import { createAuthors } from "./authors.ts";
import { SETTING_NAMES, WIDGETS } from "./settings.ts";
import { warnOnce } from "./warn.ts";
import { createWidget, type Widget } from "./widget.ts";

// The script that other sites load: it draws a widget into each element that asks for one. The content
// that the site's author put inside stays until the data is there, and stays for good if loading fails.

/** On the document, where a second copy of the script finds it; `window` gets no new name. */
const MARK = Symbol.for("service-widgets");
/** Data is requested when an element is this close to the visible part of the page. */
const NEAR = "1000px";

// `currentScript` is null in a module, so the script is found by its name.
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

  /** The elements in a part of the page that ask for a widget, also inside the shadow roots of the site's own elements. */
  const scan = (part: ParentNode): void => {
    for (const host of part.querySelectorAll<HTMLElement>("*")) see(host);
  };
  const see = (host: HTMLElement): void => {
    if (host.matches(WIDGETS)) look(host);
    else if (host.shadowRoot) watch(host.shadowRoot);
  };
  const look = (host: HTMLElement): void => {
    const widget = widgets.get(host) || createWidget(host, { origin, authors, near });
    widgets.set(host, widget);
    try {
      widget.update();
    } catch (error) {
      // The element cannot have a shadow root, as a link, or has one already. The page works without the widget.
      warnOnce(String(error));
    }
  };

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      // Also elements that no longer ask for a widget.
      if (type === "attributes") look(target as HTMLElement);
      for (const node of addedNodes as NodeListOf<HTMLElement>) {
        if (node.nodeType === Node.ELEMENT_NODE) {
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
}
