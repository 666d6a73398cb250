import { kept } from "../../contract/say.ts";
import { WEBHOOK_LIMITS } from "../../contract/webhook.ts";
import type { ListedDelivery } from "../../store/webhooks/delivery-log.ts";
import type { LivePlaces } from "../../store/log/places.ts";
import type { Webhook } from "../../store/webhooks/webhooks.ts";
import { numberOf } from "../../../site/messages/words.ts";
import { formatSaid } from "../messages/refusals.ts";
import { filled, useWords } from "../messages/words.ts";
import { CopyField } from "../parts/copy-field.tsx";
import { TextField } from "../parts/fields.tsx";
import { DateTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import type { Refused } from "../take-form.ts";
import { DeliveriesTable } from "./deliveries-table.tsx";
import { WEBHOOK } from "./paths.ts";

export interface WebhookProps {
  webhook: Webhook | undefined;
  deliveries: readonly ListedDelivery[];
  /** Where the piece of each delivery is live. */
  places: ReadonlyMap<string, LivePlaces>;
  /** The message after a completed action. */
  done?: string | undefined;
  refused?: Refused;
}

export function WebhookSection({ webhook, deliveries, places, done, refused }: WebhookProps) {
  const { presence: w } = useWords();
  const isLive = webhook !== undefined && webhook.disabledAt === null;
  return (
    <section id="webhook" aria-labelledby="webhook-title">
      <h2 id="webhook-title">{w.webhook}</h2>
      <p>
        {w.webhook_about} <a href="/docs/webhooks">{w.webhook_how}</a>
      </p>
      {done && <Notice kind="good">{done}</Notice>}
      {refused && <Notice kind="bad">{refused.message}</Notice>}
      {webhook && <WebhookState webhook={webhook} />}
      <PostForm action={WEBHOOK} class="inline-form" values={{ ...webhook }} refused={refused}>
        <TextField
          name="url"
          label={w.webhook_url}
          hint={w.webhook_url_hint}
          type="url"
          required
          autocomplete="off"
        />
        <button class="primary">{w.save_webhook}</button>
      </PostForm>
      {webhook && <Secret webhook={webhook} />}
      {webhook && (
        <div class="buttons">
          {isLive && <PostButton action={`${WEBHOOK}/test`} label={w.send_test} />}
          <PostButton action={`${WEBHOOK}/rotate`} label={w.rotate_secret} />
          <PostButton action={`${WEBHOOK}/remove`} label={w.remove_webhook} kind="danger" />
        </div>
      )}
      <h3>{w.deliveries}</h3>
      <DeliveriesTable deliveries={deliveries} places={places} canRedeliver={isLive} />
    </section>
  );
}

function WebhookState({ webhook }: { webhook: Webhook }) {
  const words = useWords();
  const { presence: w } = words;
  const { disabledAt, disabledReason, failingSince } = webhook;
  if (disabledAt) {
    return (
      <Notice kind="note">
        {filled(w.switched_off_on, {
          what: <strong>{w.switched_off}</strong>,
          time: <DateTime at={disabledAt} />,
          reason: formatSaid(kept(disabledReason ?? ""), words),
        })}
      </Notice>
    );
  }
  if (!failingSince) return null;
  return (
    <Notice kind="note">
      {filled(w.failing_since, {
        time: <DateTime at={failingSince} />,
        count: numberOf(WEBHOOK_LIMITS.disableAfterDays, words.language),
      })}
    </Notice>
  );
}

function Secret({ webhook }: { webhook: Webhook }) {
  const { presence: w } = useWords();
  return (
    <>
      <CopyField id="webhook-secret" label={w.signing_secret} value={webhook.secret} />
      {webhook.previousSecretUntil && (
        <p class="hint">
          {filled(w.previous_secret, { time: <DateTime at={webhook.previousSecretUntil} /> })}
        </p>
      )}
    </>
  );
}
