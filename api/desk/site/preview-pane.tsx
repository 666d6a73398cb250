import type { ComponentChildren } from "preact";
import { SITE } from "./paths.ts";

/** A frame with a page as the form `site-form` would make it. Without script, its buttons fill it. */
export function PreviewPane({
  hint,
  frameTitle,
  children,
}: {
  hint?: string;
  frameTitle: string;
  /** The buttons. */
  children: ComponentChildren;
}) {
  return (
    <aside class="site-preview" aria-labelledby="site-preview-title">
      <h2 id="site-preview-title">Preview</h2>
      {hint && <p class="hint">{hint}</p>}
      <p class="preview-buttons">{children}</p>
      <div class="frame" data-site-frame>
        <p class="hint">The preview appears here, within seconds.</p>
        <iframe name={FRAME} title={frameTitle} sandbox="allow-same-origin" tabIndex={0} />
      </div>
    </aside>
  );
}

const FRAME = "site-preview";

/** What a button of the pane needs to fill its frame with the answer of `path`. */
export function intoFrame(path: string) {
  return { form: "site-form", formAction: path, formTarget: FRAME, formNoValidate: true } as const;
}

export function SitePreviewPane() {
  const target = intoFrame(`${SITE}/preview`);
  return (
    <PreviewPane
      hint="What readers would see. Nothing is saved by looking."
      frameTitle="Preview of the site"
    >
      <button {...target} name="preview" value="home" data-preview="home">
        Home page
      </button>
      <button {...target} name="preview" value="piece" data-preview="piece">
        Newest piece
      </button>
    </PreviewPane>
  );
}
