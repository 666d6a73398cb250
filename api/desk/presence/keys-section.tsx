import type { Issue } from "../../contract/errors.ts";
import { NAME_MAX } from "../../contract/limits.ts";
import type { ListedKey } from "../../store/keys.ts";
import { CopyField } from "../parts/copy-field.tsx";
import { type Option, SelectField, TextField } from "../parts/fields.tsx";
import { Moment } from "../parts/moment.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import type { Commands } from "./commands.ts";
import { KEYS } from "./paths.ts";

export interface KeysProps {
  keys: readonly ListedKey[];
  commands: Commands;
  /** A key that was just created; it is shown only once. */
  minted?: Minted | undefined;
  /** A refused form. */
  refused?: { value: (field: string) => string; issues: readonly Issue[]; problem: string };
  revoked?: boolean;
}

interface Minted {
  name: string;
  secret: string;
  scope: string;
}

export function KeysSection({ keys, commands, minted, refused, revoked }: KeysProps) {
  const issues = refused?.issues ?? [];
  return (
    <section id="api-keys" aria-labelledby="api-keys-title">
      <h2 id="api-keys-title">API keys</h2>
      <p>
        A key lets a program or an agent create drafts in your name. It can never publish. Only you
        can, here in the desk.
      </p>
      {minted && <NewKey {...minted} commands={commands} />}
      {revoked && (
        <Notice kind="good">The key is revoked. Requests with it are refused from now on.</Notice>
      )}
      {refused && <Notice kind="bad">No key was created. {refused.problem}</Notice>}
      <PostForm action={KEYS} class="inline-form">
        <div class="columns">
          <TextField
            name="name"
            label="Name"
            hint="The program that will use it, such as Notes agent."
            value={refused?.value("name") ?? ""}
            max={NAME_MAX}
            required
            autocomplete="off"
            issues={issues}
          />
          <SelectField
            name="scope"
            label="Scope"
            hint="What the key allows."
            value={refused?.value("scope") ?? "pieces:write"}
            options={SCOPES}
            required
            issues={issues}
          />
        </div>
        <button class="primary">Create key</button>
      </PostForm>
      <KeyTable keys={keys} />
    </section>
  );
}

const SCOPES: readonly Option[] = [
  { value: "pieces:write", label: "Create drafts and list (pieces:write)" },
  { value: "pieces:read", label: "List only (pieces:read)" },
];

function NewKey({ name, secret, scope, commands }: Minted & { commands: Commands }) {
  return (
    <Notice kind="good">
      <p>
        <strong>
          “<bdi>{name}</bdi>” is ready.
        </strong>{" "}
        Copy the key now: it is shown only once.
      </p>
      <CopyField id="new-key" label="Your new key" value={secret} />
      {scope === "pieces:write" && (
        <CopyField id="new-key-try" label="Try it" value={commands.draft(secret)} rows={4} />
      )}
    </Notice>
  );
}

function KeyTable({ keys }: { keys: readonly ListedKey[] }) {
  if (!keys.length) return <p class="none">You have no keys yet.</p>;
  return (
    <table class="stacking">
      <caption class="unseen">Your API keys</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Key</th>
          <th scope="col">Scope</th>
          <th scope="col">Created</th>
          <th scope="col">Last used</th>
          <th scope="col">
            <span class="unseen">Revoke</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id} class={key.revoked_at ? "over" : undefined}>
            <th scope="row">
              <bdi>{key.name}</bdi>
            </th>
            <td data-label="Key">
              <code>
                {key.prefix}…{key.last_four}
              </code>
            </td>
            <td data-label="Scope">{key.scope}</td>
            <td data-label="Created">
              <Moment at={key.created_at} />
            </td>
            <td data-label="Last used">
              {key.last_used_at ? <Moment at={key.last_used_at} /> : "never"}
            </td>
            <td>
              {key.revoked_at ? (
                <>
                  Revoked <Moment at={key.revoked_at} />
                </>
              ) : (
                <PostButton
                  action={`${KEYS}/${key.id}/revoke`}
                  label="Revoke"
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
