import { element } from "./element.ts";
import text from "./widgets.css";

let shared: CSSStyleSheet | undefined;

/** Made by script, a stylesheet is no matter of the page's policy; and one serves all widgets. */
export function adoptStyles(root: ShadowRoot): void {
  try {
    if (!shared) {
      shared = new CSSStyleSheet();
      shared.replaceSync(text);
    }
    root.adoptedStyleSheets = [shared];
  } catch {
    // Browsers from before 2023. Where a policy forbids this, too, the widget is plain.
    root.append(element("style", "", text));
  }
}
