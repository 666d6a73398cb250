import {
  accentContrast,
  accentOf,
  readableAccent,
  TEXT_CONTRAST,
} from "../../contract/site/accent.ts";
import { HEX_COLOUR } from "../../contract/site/colour.ts";
import { PICTURE_LIMITS } from "../../contract/pictures.ts";
import { FONTS } from "../../contract/vocabulary.ts";
import { fill } from "../../../site/messages/words.ts";
import { useWords } from "../messages/words.ts";
import { FormFields } from "../parts/form-table.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { PICTURE_FILES } from "../parts/fields.tsx";
import { shownAt, SITE } from "./paths.ts";
import { SITE_FIELDS } from "./site-form.ts";
import { ACCENTS, FONT_NAMES } from "./site-words.ts";

type Use = "logo" | "icon";

/** A picture with a way to upload another. The file belongs to a form of its own, which stands after this one. */
export function PictureField({
  use,
  id,
  label,
  hint,
}: {
  use: Use;
  id: string;
  label: string;
  hint: string;
}) {
  const { site: w, parts } = useWords();
  const field = `${use}-file`;
  return (
    <div class="field site-picture" data-site-picture={use}>
      <div class="label-line">
        <label for={field}>
          {label}
          <span class="optional"> {parts.optional}</span>
        </label>
      </div>
      <p class="hint" id={`${field}-hint`}>
        {hint}
      </p>
      <input type="hidden" name={use} value={id} />
      <p class="shown-picture" hidden={!id}>
        {/* An empty address would load this page as a picture. */}
        <img {...(id ? { src: shownAt(use, id) } : {})} alt={w[`the_${use}`]} />
        <label>
          <input type="checkbox" name={`${use}_remove`} value="yes" /> {w.remove}
        </label>
      </p>
      <div class="upload-line">
        <input
          type="file"
          id={field}
          name="file"
          form={`${use}-upload`}
          accept={PICTURE_FILES}
          data-max-bytes={PICTURE_LIMITS.bytes}
          aria-describedby={`${field}-hint`}
        />
        <button form={`${use}-upload`}>{w[`upload_${use}`]}</button>
      </div>
      <p class="error" role="alert" hidden />
    </div>
  );
}

/** The forms of the files. Without script, each leads back to the page with the picture, which is not saved yet. */
export function UploadForms() {
  return (
    <>
      {(["logo", "icon"] as const).map((use) => (
        <PostForm
          key={use}
          id={`${use}-upload`}
          action={`${SITE}/${use}`}
          enctype="multipart/form-data"
        >
          <span hidden />
        </PostForm>
      ))}
    </>
  );
}

/** Ready colours and one of the editor's own. One that is too pale is refused, with the nearest that is not. */
export function AccentField({ value }: { value: string }) {
  const { site: w } = useWords();
  return (
    <fieldset class="accents">
      <legend>{w.colour}</legend>
      <p class="hint">{w.colour_hint}</p>
      <div class="accent-choices">
        {ACCENTS.map(([colour, name, drawn]) => (
          <label key={name} class="swatch">
            <input type="radio" name="accent_choice" value={colour} checked={colour === value} />
            <Swatch colour={drawn} />
            {w[`accent_${name}`]}
          </label>
        ))}
      </div>
      <FormFields of={SITE_FIELDS} names={["accent"]} />
      <Offer value={value} />
    </fieldset>
  );
}

/** On light paper and on dark. An attribute and no style: the page's policy allows no styles of its own. */
function Swatch({ colour }: { colour: string }) {
  return (
    <svg width="36" height="20" aria-hidden="true" focusable="false">
      <rect width="18" height="20" fill={colour} />
      <rect x="18" width="18" height="20" fill={accentOf(colour).dark} />
    </svg>
  );
}

function Offer({ value }: { value: string }) {
  const { site: w } = useWords();
  const colour = value.trim().toLowerCase();
  if (!HEX_COLOUR.test(colour) || accentContrast(colour) >= TEXT_CONTRAST) return null;
  const nearest = readableAccent(colour);
  return (
    <p class="offer">
      <Swatch colour={nearest} />
      <button name="accent_take" value={nearest}>
        {fill(w.save_with, { colour: nearest })}
      </button>
    </p>
  );
}

export function FontField({ value }: { value: string }) {
  const { site: w } = useWords();
  return (
    <fieldset class="faces">
      <legend>{w.text_font}</legend>
      {FONTS.map((font) => (
        <label key={font} class="choice">
          <input type="radio" name="face" value={font} checked={font === value} />
          <span>
            {FONT_NAMES[font]}
            <span class="quiet">, {w[`font_${font}`]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
