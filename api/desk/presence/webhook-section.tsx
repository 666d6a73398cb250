import type { Issue } from "../../contract/errors.ts";
import { WEBHOOK_LIMITS } from "../../contract/webhook.ts";
import type { ListedDelivery } from "../../store/delivery-log.ts";
import type { Webhook } from "../../store/webhooks.ts";
import { CopyField } from "../parts/copy-field.tsx";
import { TextField } from "../parts/fields.tsx";
import { Moment } from "../parts/moment.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostButton, PostForm } from "../parts/post-form.tsx";
import { DeliveriesTable } from "./deliveries-table.tsx";
import { WEBHOOK } from "./paths.ts";

export interface WebhookProps {
  webhook: Webhook | undefined;
  deliveries: readonly ListedDelivery[];
  /** The message after a completed action. */
  done?: string | undefined;
  /** The refused form, and the reason. */
  refused?: { url?: string; issues?: readonly Issue[]; problem: string } | undefined;
}

export function WebhookSection({ webhook, deliveries, done, refused }: WebhookProps) {
  const isLive = webhook !== undefined && webhook.disabledAt === null;
  return (
    <section id="webhook" aria-labelledby="webhook-title">
      <h2 id="webhook-title">Webhook</h2>
      <p>
        Each new piece is sent to a URL of your choice as a signed POST request. If a delivery
        fails, it is retried for three days.{" "}
        <a href="/docs/webhooks">How to receive and verify it</a>
      </p>
      {done && <Notice kind="good">{done}</Notice>}
      {refused && <Notice kind="bad">{refused.problem}</Notice>}
      {webhook && <Standing webhook={webhook} />}
      <PostForm action={WEBHOOK} class="inline-form">
        <TextField
          name="url"
          label="Webhook URL"
          hint="The URL of your receiver, such as https://hooks.example.org/galley."
          type="url"
          value={refused?.url ?? webhook?.url}
          required
          autocomplete="off"
          issues={refused?.issues ?? []}
        />
        <button class="primary">Save webhook</button>
      </PostForm>
      {webhook && <Secret webhook={webhook} />}
      {webhook && (
        <div class="buttons">
          {isLive && <PostButton action={`${WEBHOOK}/test`} label="Send test" />}
          <PostButton action={`${WEBHOOK}/rotate`} label="Rotate secret" />
          <PostButton action={`${WEBHOOK}/remove`} label="Remove webhook" kind="danger" />
        </div>
      )}
      <h3>Deliveries</h3>
      <DeliveriesTable deliveries={deliveries} canRedeliver={isLive} />
    </section>
  );
}

function Standing({ webhook }: { webhook: Webhook }) {
  const { disabledAt, disabledReason, failingSince } = webhook;
  if (disabledAt) {
    return (
      <Notice kind="note">
        <strong>The webhook was switched off</strong> on <Moment at={disabledAt} />.{" "}
        {disabledReason} Save it again to switch it on.
      </Notice>
    );
  }
  if (!failingSince) return null;
  return (
    <Notice kind="note">
      All deliveries have failed since <Moment at={failingSince} />. After{" "}
      {WEBHOOK_LIMITS.disableAfterDays} days of failures, the webhook is switched off.
    </Notice>
  );
}

function Secret({ webhook }: { webhook: Webhook }) {
  return (
    <>
      <CopyField id="webhook-secret" label="Signing secret" value={webhook.secret} />
      {webhook.previousSecretUntil && (
        <p class="hint">
          The previous secret also signs until <Moment at={webhook.previousSecretUntil} />. Give
          your receiver the new one by then.
        </p>
      )}
    </>
  );
}
