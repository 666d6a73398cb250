import { NAME_MAX } from "../../contract/limits.ts";
import type { Urls } from "../../render/urls.ts";
import { isExpired, type ListedKey } from "../../store/keys/keys.ts";
import { hostOf } from "../../store/keys/oauth-clients.ts";
import { fill } from "../../../site/messages/words.ts";
import { type DeskWords, filled, useWords } from "../messages/words.ts";
import { CopyField } from "../parts/copy-field.tsx";
import { type Option, SelectField, TextField } from "../parts/fields.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import type { Refused } from "../take-form.ts";
import type { Commands } from "./commands.ts";
import { BoundFields, Bounds, Expiry } from "./key-bounds.tsx";
import { KEYS, PAUSE, RESUME } from "./paths.ts";

export interface KeysProps {
  keys: readonly ListedKey[];
  now: Date;
  urls: Pick<Urls, "ownTools">;
  commands: Commands;
  /** A key that was just created; it is shown only once. */
  minted?: Minted | undefined;
  /** A refused form. */
  refused?: Refused;
  revoked?: boolean;
}

interface Minted {
  name: string;
  secret: string;
  scope: string;
}

export function KeysSection({ keys, now, urls, commands, minted, refused, revoked }: KeysProps) {
  const { presence: w } = useWords();
  return (
    <section id="api-keys" aria-labelledby="api-keys-title">
      <h2 id="api-keys-title">{w.api_keys}</h2>
      <p>{w.keys_about}</p>
      <p>{w.connect_about}</p>
      <CopyField id="own-mcp-address" label={w.connect_address} value={urls.ownTools} />
      {minted && <NewKey {...minted} commands={commands} />}
      {revoked && <Notice kind="good">{w.revoked}</Notice>}
      {refused && (
        <Notice kind="bad">{fill(w.no_key_created, { problem: refused.message })}</Notice>
      )}
      <PostForm
        action={KEYS}
        class="inline-form"
        values={{ scope: "pieces:write", expires: "never" }}
        refused={refused}
      >
        <div class="columns">
          <TextField
            name="name"
            label={w.name}
            hint={w.key_name_hint}
            max={NAME_MAX}
            required
            autocomplete="off"
          />
          <SelectField name="scope" label={w.scope} options={scopesIn(w)} required />
        </div>
        <BoundFields />
        <button class="primary">{w.create_key}</button>
      </PostForm>
      <KeyTable keys={keys} now={now} />
    </section>
  );
}

function scopesIn(w: DeskWords["presence"]): readonly Option[] {
  return [
    { value: "pieces:write", label: w.scope_write },
    { value: "pieces:read", label: w.scope_read },
  ];
}

function NewKey({ name, secret, scope, commands }: Minted & { commands: Commands }) {
  const { presence: w } = useWords();
  return (
    <Notice kind="good">
      <p>
        <strong>{filled(w.key_ready, { name: <bdi>{name}</bdi> })}</strong> {w.copy_now}
      </p>
      <CopyField id="new-key" label={w.your_new_key} value={secret} />
      {scope === "pieces:write" && (
        <CopyField id="new-key-try" label={w.try_it} value={commands.draft(secret)} rows={4} />
      )}
    </Notice>
  );
}

function KeyTable({ keys, now }: Pick<KeysProps, "keys" | "now">) {
  const { presence: w, agents } = useWords();
  if (!keys.length) return <p class="none">{w.no_keys}</p>;
  return (
    <table class="stacking">
      <caption class="unseen">{w.your_api_keys}</caption>
      <thead>
        <tr>
          <th scope="col">{w.name}</th>
          <th scope="col">{w.key}</th>
          <th scope="col">{w.scope}</th>
          <th scope="col">{w.created}</th>
          <th scope="col">{w.last_used}</th>
          <th scope="col">{agents.expires}</th>
          <th scope="col">
            <span class="unseen">{w.revoke}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id} class={key.revoked_at || isExpired(key, now) ? "over" : undefined}>
            <th scope="row">
              <bdi>{key.name}</bdi>
            </th>
            <td data-label={w.key}>
              <Origin of={key} />
            </td>
            <td data-label={w.scope}>
              {key.scope}
              <Bounds of={key} />
            </td>
            <td data-label={w.created}>
              <DateTime at={key.created_at} />
            </td>
            <td data-label={w.last_used}>
              {key.last_used_at ? <DateTime at={key.last_used_at} /> : w.never}
            </td>
            <td data-label={agents.expires}>
              <Expiry of={key} now={now} />
            </td>
            <td>
              {key.revoked_at ? (
                filled(w.revoked_on, { time: <DateTime at={key.revoked_at} /> })
              ) : isExpired(key, now) ? null : (
                <PostButton
                  action={`${KEYS}/${key.id}/revoke`}
                  label={w.revoke}
                  about={key.name}
                  kind="danger"
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The ends of a key, or the host of a program that signed in. */
function Origin({ of: { client_id, prefix, last_four } }: { of: ListedKey }) {
  const { presence: w } = useWords();
  if (client_id === null) {
    return (
      <code>
        {prefix}…{last_four}
      </code>
    );
  }
  const host = hostOf(client_id);
  return (
    <>
      {host === null
        ? w.registered_itself
        : filled(w.from_host, { host: <span dir="ltr">{host}</span> })}
    </>
  );
}

/** Pauses all keys of the writer, or ends the pause. */
export function PauseSection({ pausedAt }: { pausedAt: string | null }) {
  const { agents: w } = useWords();
  return (
    <section id="agents" aria-labelledby="agents-title">
      <h2 id="agents-title">{w.title}</h2>
      {pausedAt === null ? (
        <>
          <p>{w.pause_about}</p>
          <PostButton action={PAUSE} label={w.pause} />
        </>
      ) : (
        <>
          <Notice kind="note">{filled(w.paused, { time: <DateTime at={pausedAt} /> })}</Notice>
          <p>{w.pause_about}</p>
          <PostButton action={RESUME} label={w.resume} kind="primary" />
        </>
      )}
    </section>
  );
}
