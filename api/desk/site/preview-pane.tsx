import { SITE } from "./paths.ts";

/** A frame with a page of the site as the form would make it. Without script, its buttons fill it. */
export function PreviewPane() {
  const target = { form: "site-form", formAction: `${SITE}/preview`, formTarget: "site-preview" };
  return (
    <aside class="site-preview" aria-labelledby="site-preview-title">
      <h2 id="site-preview-title">Preview</h2>
      <p class="hint">What readers would see. Nothing is saved by looking.</p>
      <p class="preview-buttons">
        <button {...target} formNoValidate name="preview" value="home" data-preview="home">
          Home page
        </button>
        <button {...target} formNoValidate name="preview" value="piece" data-preview="piece">
          Newest piece
        </button>
      </p>
      <div class="frame" data-site-frame>
        <p class="hint">The preview appears here, within seconds.</p>
        <iframe
          name="site-preview"
          title="Preview of the site"
          sandbox="allow-same-origin"
          tabIndex={0}
        />
      </div>
    </aside>
  );
}
