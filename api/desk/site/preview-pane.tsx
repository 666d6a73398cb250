import type { ComponentChildren } from "preact";
import { useWords } from "../messages/words.ts";
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
  const { site: w } = useWords();
  return (
    <aside class="site-preview" aria-labelledby="site-preview-title">
      <h2 id="site-preview-title">{w.preview}</h2>
      {hint && <p class="hint">{hint}</p>}
      <p class="preview-buttons">
        {children}
        <button type="button" data-phone aria-pressed="false" hidden>
          {w.as_on_phone}
        </button>
      </p>
      <div class="frame" data-site-frame>
        <p class="hint">{w.preview_soon}</p>
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
  const { site: w } = useWords();
  const target = intoFrame(`${SITE}/preview`);
  return (
    <PreviewPane hint={w.preview_hint} frameTitle={w.site_preview}>
      <button {...target} name="preview" value="home" data-preview="home">
        {w.home_page}
      </button>
      <button {...target} name="preview" value="piece" data-preview="piece">
        {w.newest_piece}
      </button>
    </PreviewPane>
  );
}
