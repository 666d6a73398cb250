import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { InvitationBody } from "../../contract/people/profile.ts";
import { slugOf } from "../../render/slug.ts";
import type { Actor } from "../../store/log/audit.ts";
import { createPasswordLink } from "../../store/people/links.ts";
import { inviteByMail } from "../../store/people/mails.ts";
import { listReviewedWriters } from "../../store/people/reviewed-writers.ts";
import { setSuspended } from "../../store/people/suspension.ts";
import { addWriter } from "../../store/people/writers.ts";
import { setEmail } from "../../store/people/credentials.ts";
import { setVerified } from "../../store/people/verification.ts";
import { asEditor } from "../editor-actor.ts";
import { NO_VALUES } from "../form-values.ts";
import { doneWords } from "../parts/notice.tsx";
import {
  action,
  type DeskAnswer,
  type DeskRoute,
  type DeskTools,
  forEditors,
  page,
  seeOther,
  type SignedInVisit,
} from "../route.ts";
import type { Refused } from "../take-form.ts";
import { LinkForm, SuspendForm, VerifyForm } from "./forms.ts";
import { WRITERS, WritersPage, type WritersPageProps } from "./writers-page.tsx";

const WORDS_MAX = 200;

export function createReviewWriterRoutes({ store, urls, wake }: DeskTools): DeskRoute[] {
  return forEditors([
    page({
      path: WRITERS,
      show: (visit) => show(visit, { done: doneWords(visit.query, visit.words.writers) }),
    }),
    action({
      path: WRITERS,
      form: InvitationBody,
      run: async (visit, { name, email }) => {
        const actor = asEditor(visit);
        const slug = slugOf(name, store.random(4).toString("hex"));
        const writer = await addWriter(store, actor, { name, email, slug });
        wake();
        if (store.sendsMail) {
          await inviteByMail(store, actor, writer.id);
          return seeOther(`${WRITERS}?done=invited&q=${slug}`);
        }
        return show(visit, {
          link: await linkFor(actor, { id: writer.id, name, hasPassword: false }),
        });
      },
      again: (visit, refused) => show(visit, { refused }),
    }),
    action({
      path: `${WRITERS}/:id/verify`,
      form: VerifyForm,
      run: async (visit, form) => {
        const { id, slug } = await writerOf(visit);
        const verified = form.verified === "yes";
        const name = form.verified === "yes" ? { name: form.name } : {};
        const mark = { writerId: id, mark: "identity", verified, ...name } as const;
        await setVerified(store, asEditor(visit), mark);
        wake();
        return seeOther(`${WRITERS}?done=${verified ? "verified" : "unverified"}&q=${slug}`);
      },
      again,
    }),
    action({
      path: `${WRITERS}/:id/suspend`,
      form: SuspendForm,
      run: async (visit, form) => {
        const { id, slug } = await writerOf(visit);
        const suspended = form.suspended === "yes";
        const note = form.suspended === "yes" ? form.note : "";
        await setSuspended(store, asEditor(visit), { writerId: id, suspended, note });
        return seeOther(`${WRITERS}?done=${suspended ? "suspended" : "unsuspended"}&q=${slug}`);
      },
      again,
    }),
    // The browser's address after a link was created; reloading it leads to the list.
    page({ path: `${WRITERS}/:id/link`, show: async () => seeOther(WRITERS) }),
    action({
      path: `${WRITERS}/:id/link`,
      form: LinkForm,
      run: async (visit, { email }) => {
        const actor = asEditor(visit);
        const writer = await writerOf(visit);
        if (writer.email === null) {
          if (!email)
            throw new Refusal("validation_failed", say("Enter the email with which they sign in."));
          await setEmail(store, actor, { writerId: writer.id, email });
        }
        return show(visit, { link: await linkFor(actor, writer) });
      },
      again,
    }),
  ]);

  /** The forms in the list have one field at most, so the message says enough. */
  function again(visit: SignedInVisit, refused: Refused): Promise<DeskAnswer> {
    return show(visit, { refused: { ...refused, values: NO_VALUES, issues: [] } });
  }

  async function show(
    { query, me, words: w }: SignedInVisit,
    more: Partial<WritersPageProps>,
  ): Promise<DeskAnswer> {
    const search = (query.get("q") ?? "").trim().slice(0, WORDS_MAX);
    return {
      title: w.review.tab_writers,
      main: (
        <WritersPage
          {...await listReviewedWriters(store.read, { words: search })}
          me={me.id}
          search={search}
          {...more}
        />
      ),
    };
  }

  async function writerOf({ params }: SignedInVisit) {
    const { writers } = await listReviewedWriters(store.read, { id: params["id"] ?? "" });
    if (!writers[0]) throw new Refusal("not_found", say("There is no writer at this address."));
    return writers[0];
  }

  async function linkFor(
    actor: Actor,
    { id, name, hasPassword }: { id: string; name: string; hasPassword: boolean },
  ): Promise<NonNullable<WritersPageProps["link"]>> {
    const purpose = hasPassword ? "password" : "invitation";
    const made = await createPasswordLink(store, actor, { writerId: id, purpose });
    return { name, url: urls.setPassword(made.token), until: made.expiresAt };
  }
}
