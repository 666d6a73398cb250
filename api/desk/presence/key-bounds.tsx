import { KEY_LIVES } from "../../contract/key.ts";
import { TAG_MAX } from "../../contract/limits.ts";
import { isExpired, type ListedKey } from "../../store/keys/keys.ts";
import { filled, useWords } from "../messages/words.ts";
import { SelectField, TextField } from "../parts/fields.tsx";
import { OnDay } from "../parts/date-time.tsx";
import { categoryOptions, categoryWord } from "../pieces/vocabulary-words.ts";

/** How long a new key works, and what it may draft. */
export function BoundFields() {
  const { agents: w } = useWords();
  return (
    <div class="columns">
      <SelectField
        name="expires"
        label={w.expires}
        options={KEY_LIVES.map((life) => ({ value: life, label: w[`lives_${life}`] }))}
        required
      />
      <PlaceFields />
    </div>
  );
}

/** The only category that a key or program may draft into, and the tag that each of its drafts must have. */
export function PlaceFields() {
  const words = useWords();
  const { agents: w } = words;
  return (
    <>
      <SelectField
        name="category"
        label={w.only_category}
        options={[{ value: "", label: w.any_category }, ...categoryOptions(words)]}
      />
      <TextField
        name="tag"
        label={w.only_tag}
        hint={w.only_tag_hint}
        max={TAG_MAX}
        autocomplete="off"
      />
    </>
  );
}

/** What a key may draft, if not everything. */
export function Bounds({ of: key }: { of: Pick<ListedKey, "only_category" | "only_tag"> }) {
  const words = useWords();
  const { agents: w } = words;
  const { only_category: category, only_tag: tag } = key;
  return (
    <>
      {category && (
        <span class="bound">
          {" "}
          {filled(w.into_category, { category: categoryWord(category, words) })}
        </span>
      )}
      {tag && <span class="bound"> {filled(w.with_tag, { tag: <bdi>{tag}</bdi> })}</span>}
    </>
  );
}

export function Expiry({ of: key, now }: { of: Pick<ListedKey, "expires_at">; now: Date }) {
  const { agents: w } = useWords();
  if (key.expires_at === null) return <>{w.lives_never}</>;
  const time = <OnDay at={key.expires_at} />;
  return <>{isExpired(key, now) ? filled(w.expired_on, { time }) : time}</>;
}
