import { hotlinkedIn } from "../../contract/pictures.ts";
import { playersIn } from "../../render/text/elsewhere.ts";
import type { Urls } from "../../render/urls.ts";
import type { PublicForm } from "../../store/pieces/lifecycle/fingerprint.ts";
import { filled, useWords } from "../messages/words.ts";
import { categoryWord } from "../pieces/vocabulary-words.ts";
import { Notice } from "./notice.tsx";

export interface PublicFactsProps {
  /** The form in which the piece would become public now. */
  form: PublicForm;
  urls: Urls;
  /** The headline of the piece that it translates. */
  original?: string | undefined;
}

/** The facts that become public besides the text of the page. */
export function PublicFacts({ form, urls, original: translated }: PublicFactsProps) {
  const words = useWords();
  const { parts: w } = words;
  const { cover, external_url: original } = form;
  const rows = [
    [w.address, <code dir="ltr">{urls.piece(form.author, form.slug)}</code>],
    [w.category, categoryWord(form.category, words)],
    [w.tags, form.tags.length ? <bdi>{form.tags.join(", ")}</bdi> : w.no_tags],
    [w.language, <bdi>{languageName(form.locale, words.language)}</bdi>],
    form.series !== undefined && [w.series, <bdi>{form.series.title}</bdi>],
    [w.style, <bdi>{form.style}</bdi>],
    original !== null && [w.first_published, <code dir="ltr">{original}</code>],
    translated !== undefined && [w.translation_of, <bdi>{translated}</bdi>],
    [w.cover_description, coverWords()],
  ] as const;
  return (
    <dl class="public-facts">
      {rows.map(
        (row) =>
          row && (
            <div key={row[0]}>
              <dt>{row[0]}</dt>
              <dd>{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );

  function coverWords() {
    if (!cover) return w.no_cover;
    return cover.alt ? <q>{cover.alt}</q> : w.cover_undescribed;
  }
}

/** Such as `German (de)`, in the language of the desk. */
function languageName(locale: string, language: string): string {
  // Extensions and private subtags have no name: with them, `of` throws.
  const { baseName } = new Intl.Locale(locale);
  const name = new Intl.DisplayNames([language], { type: "language" }).of(baseName);
  return name === undefined || name === locale ? locale : `${name} (${locale})`;
}

/** Tells of pictures and videos that somebody else can exchange after the text was accepted. */
export function FromElsewhere({
  form: { html },
  about,
}: Pick<PublicFactsProps, "form"> & { about: "accept" | "publish" }) {
  const { parts: w } = useWords();
  const pictures = hotlinkedIn(html);
  const players = new Set(playersIn(html).map(({ frame }) => new URL(frame).host));
  if (!pictures.length && !players.size) return null;
  const sentence = about === "accept" ? w.hotlinked_accept : w.hotlinked_publish;
  const first = pictures.slice(0, HOTLINKED_SHOWN);
  const others = new Set(pictures.slice(HOTLINKED_SHOWN).map(({ host }) => host));
  for (const { host } of first) others.delete(host);
  return (
    <Notice kind="note">
      {first.map(({ host, alt }, index) => (
        <p key={index}>
          {filled(sentence, { host: <code dir="ltr">{host}</code> })} {alt && <q>{alt}</q>}
        </p>
      ))}
      {[...players].map((host) => (
        <p key={host}>
          {filled(about === "accept" ? w.video_accept : w.video_publish, {
            host: <code dir="ltr">{host}</code>,
          })}
        </p>
      ))}
      {pictures.length > HOTLINKED_SHOWN && <p dir="ltr">… {[...others].join(", ")}</p>}
    </Notice>
  );
}

/** The first ones are named one by one. Of the others every host is named, so that many pictures of one cannot hide another. */
const HOTLINKED_SHOWN = 20;
