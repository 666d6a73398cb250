import { SERIES_LIMITS } from "../../contract/site/series.ts";
import type { ListedSeries } from "../../store/series/series.ts";
import { counted, fill } from "../../../site/messages/words.ts";
import { useWords } from "../messages/words.ts";
import { SelectField } from "../parts/fields.tsx";
import { FormFields, type FormTable } from "../parts/form-table.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import type { Refused } from "../take-form.ts";

export const SERIES = "/desk/series";

export const FIELDS: FormTable<"title" | "description"> = {
  title: {
    label: ({ series }) => series.name,
    max: SERIES_LIMITS.title,
    required: true,
    autocomplete: "off",
  },
  description: {
    kind: "text",
    label: ({ series }) => series.description,
    hint: ({ series }) => series.description_hint,
    max: SERIES_LIMITS.description,
    rows: 3,
  },
};

export interface SeriesListProps {
  series: readonly ListedSeries[];
  me: string;
  isEditor: boolean;
  done: string | undefined;
  refused: Refused | undefined;
}

/** All series that the visitor may change, and the form for a new one. */
export function SeriesListPage({ series, me, isEditor, done, refused }: SeriesListProps) {
  const { series: w } = useWords();
  const groups = [
    { id: "mine", title: w.yours, of: series.filter(({ writerId }) => writerId === me) },
    { id: "site", title: w.of_site, of: series.filter(({ writerId }) => writerId === null) },
    {
      id: "others",
      title: w.of_others,
      of: series.filter(({ writerId }) => writerId !== null && writerId !== me),
    },
  ].filter((group) => group.of.length > 0);
  return (
    <>
      <h1>{w.title}</h1>
      {done && <Notice kind="good">{done}</Notice>}
      {refused && <Notice kind="bad">{refused.message}</Notice>}
      <p class="hint">{w.about}</p>
      {groups.length === 0 && <p class="empty">{w.none}</p>}
      {groups.map((group) => (
        <section key={group.id} aria-labelledby={group.id}>
          {/* A writer who sees only their own needs no heading for them. */}
          <h2 id={group.id} class={isEditor ? undefined : "unseen"}>
            {group.title}
          </h2>
          <ul class="rows">
            {group.of.map((one) => (
              <SeriesRow key={one.id} series={one} />
            ))}
          </ul>
        </section>
      ))}
      <section aria-labelledby="new">
        <h2 id="new">{w.new}</h2>
        <PostForm action={SERIES} refused={refused}>
          <FormFields of={FIELDS} names={["title", "description"]} />
          {isEditor && (
            <SelectField
              name="whose"
              label={w.whose}
              required
              options={[
                { value: "mine", label: w.whose_mine },
                { value: "site", label: w.whose_site },
              ]}
            />
          )}
          <button class="primary">{w.create}</button>
        </PostForm>
      </section>
    </>
  );
}

function SeriesRow({ series }: { series: ListedSeries }) {
  const { series: w, language } = useWords();
  const { parts, publicParts, writerName } = series;
  return (
    <li>
      <h3>
        <a href={`${SERIES}/${series.id}`}>
          <bdi>{series.title}</bdi>
        </a>
      </h3>
      <p class="facts-line">
        {writerName !== null && (
          <>
            <bdi>{writerName}</bdi>
            {" · "}
          </>
        )}
        {counted(w.parts, parts, language)}
        {parts > 0 && ` · ${fill(w.public_parts, { count: publicParts })}`}
      </p>
    </li>
  );
}
