import { element } from "./element.ts";
import text from "./widgets.css";

let shared: CSSStyleSheet | undefined;

/** A stylesheet that a script constructs is not subject to the page's policy. All widgets share it. */
export function adoptStyles(root: ShadowRoot): void {
  try {
    if (!shared) {
      shared = new CSSStyleSheet();
      shared.replaceSync(text);
    }
    root.adoptedStyleSheets = [shared];
  } catch {
    // Browsers older than 2023. If a policy forbids this as well, the widget has no styles.
    root.append(element("style", "", text));
  }
}
