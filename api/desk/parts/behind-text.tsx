import { behindText } from "../../render/text/behind-text.ts";
import { useWords } from "../messages/words.ts";

/**
 * What a text holds besides the words that its page shows: addresses, descriptions of pictures, titles, languages. They
 * become public too. With the text that is public now, what is new is marked.
 */
export function BehindText({ html, before }: { html: string; before?: string | undefined }) {
  const { parts: w } = useWords();
  const now = behindText(html);
  const old = before === undefined ? now : behindText(before);
  const known = new Set(Object.values(old).flat());
  const rows = [
    [w.behind_links, "links"],
    [w.behind_pictures, "pictures"],
    [w.behind_videos, "videos"],
    [w.behind_explanations, "explanations"],
    [w.behind_languages, "languages"],
  ] as const;
  const filled = rows.filter(([, kind]) => now[kind].length);
  if (!filled.length) return null;
  return (
    <section aria-labelledby="behind-text" class="behind-text">
      <h2 id="behind-text">{w.behind_text}</h2>
      <p class="quiet">{w.behind_about}</p>
      <dl>
        {filled.map(([label, kind]) => (
          <div key={kind}>
            <dt>{label}</dt>
            <dd>
              <ul tabindex={0} aria-label={label}>
                {now[kind].map((words) => (
                  <li key={words} dir="auto">
                    {known.has(words) ? words : <ins>{words}</ins>}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
