import type { Suspension } from "../../contract/records.ts";
import { Moment } from "./moment.tsx";
import { Notice } from "./notice.tsx";

/** Shown on every page of a suspended writer: the reason, what still works, and how it ends. */
export function SuspendedNotice({ at, note }: Suspension) {
  return (
    <Notice kind="note">
      <p>
        <strong>Your account is suspended</strong> (since <Moment at={at} />
        ): <span dir="auto">{note}</span>
      </p>
      <p>
        You can read and edit your drafts, unpublish pieces, remove your picture and listings,
        export your data and delete your account. You cannot publish, update, change your profile,
        add or change a picture or a listing, or create API keys, and your keys cannot create
        drafts. Your published pieces stay public unless an editor takes them down. To end the
        suspension, contact an editor of this site.
      </p>
    </Notice>
  );
}
