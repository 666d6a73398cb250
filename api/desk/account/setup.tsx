import { z } from "zod";
import { FaultyInput, Refusal } from "../../contract/errors.ts";
import { EMAIL_MAX, NAME_MAX, SITE_NAME_MAX } from "../../contract/limits.ts";
import { say } from "../../contract/say.ts";
import { InvitationBody } from "../../contract/people/profile.ts";
import { newId } from "../../contract/random.ts";
import { lineText } from "../../contract/text.ts";
import { SITE_LANGUAGES } from "../../contract/vocabulary.ts";
import { slugOf } from "../../render/slug.ts";
import { OPERATOR } from "../../store/log/audit.ts";
import { addFirstPerson, isSetupCode } from "../../store/people/first-person.ts";
import { hashPassword } from "../../store/people/passwords.ts";
import type { NewPasskey } from "../../store/people/passkeys.ts";
import type { NewSession } from "../../store/people/sessions.ts";
import { hasAnyWriter } from "../../store/people/writers.ts";
import { readSettings, saveSettings } from "../../store/site/site-settings.ts";
import { languageName } from "../../../site/messages/language-name.ts";
import { type DeskWords, useWords } from "../messages/words.ts";
import { PasswordField, SelectField, TextField } from "../parts/fields.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { newPassword, passwordHint } from "../password-rules.ts";
import { type DeskAnswer, type DeskRoute, type DeskTools, openAction, openPage } from "../route.ts";
import { seeOther, type Visit } from "../route.ts";
import type { Refused } from "../take-form.ts";
import { enterDesk } from "./enter.ts";
import { createPasskeyMaker, credential, visitorOf } from "./new-passkey.ts";

export const SETUP = "/desk/setup";

const WithoutPassword = z.object({
  code: z.string().max(100),
  ...InvitationBody.shape,
  site_name: lineText({ max: SITE_NAME_MAX }),
  language: z.enum(SITE_LANGUAGES),
});
const SetupForm = WithoutPassword.extend({ password: newPassword() });
const PasskeyForm = WithoutPassword.extend({ credential: credential() });

/**
 * The page where the first person creates an account in the browser, with a code from the log. A site that has an account
 * answers 404 here, also to somebody with an old code.
 */
export function createSetupRoutes(tools: DeskTools): DeskRoute[] {
  const { store, guesses, wake } = tools;
  const maker = createPasskeyMaker(tools);

  async function requireNobody(): Promise<void> {
    if (await hasAnyWriter(store.read)) {
      throw new Refusal("not_found", say("There is no page at this address."));
    }
  }

  /** Counts like a password: few tries from one address, and pauses for all others together. */
  async function checkCode({ address }: Visit, code: string): Promise<void> {
    const guess = { account: SETUP, address };
    const isRight = await guesses.try(guess, async () =>
      (await isSetupCode(store.read, code)) ? true : undefined,
    );
    if (isRight) return;
    throw new FaultyInput([{ path: "code", said: say("must be the code in the log") }]);
  }

  return [
    openPage({
      path: SETUP,
      show: async ({ query, words }) => {
        await requireNobody();
        // Styles are files of the tree, and a service is opened as soon as its log says where.
        if (!tools.tree.isBuilt()) return waitingPage(words);
        return setupPage(tools, words, { code: query.get("code") ?? "" });
      },
    }),
    openAction({
      path: SETUP,
      form: SetupForm,
      run: async (visit, form) => {
        await requireNobody();
        await checkCode(visit, form.code);
        const passwordHash = await hashPassword(form.password);
        await begin(visit, form, { passwordHash }, { passwordHash });
        return seeOther("/desk?done=setup");
      },
      again: async ({ words }, refused) => setupPage(tools, words, { refused }),
    }),
    openAction({
      path: `${SETUP}/passkey-options`,
      form: WithoutPassword,
      run: async (visit, { code, name, email }) => {
        await requireNobody();
        await checkCode(visit, code);
        const holder = { id: newId(store.random), email, name, known: [] };
        return { json: await maker.options(visitorOf(visit, "setup"), holder) };
      },
    }),
    openAction({
      path: `${SETUP}/passkey`,
      form: PasskeyForm,
      run: async (visit, form) => {
        await requireNobody();
        await checkCode(visit, form.code);
        const made = await maker.made(visitorOf(visit, "setup"), form.credential);
        const passkey = { ...made, name: visit.words.setup.passkey_name };
        await begin(visit, form, { passkey }, { passkeyId: made.id });
        return { json: { to: "/desk?done=setup-passkey" } };
      },
    }),
  ];

  /** Adds the person, with what they sign in with, and lets them in. */
  async function begin(
    visit: Visit,
    { code, name, email, site_name, language }: z.output<typeof WithoutPassword>,
    access: { passwordHash: string } | { passkey: NewPasskey },
    proof: NewSession["proof"],
  ): Promise<void> {
    const slug = slugOf(name, store.random(4).toString("hex"));
    const writer = await addFirstPerson(store, { code, name, email, slug, ...access });
    await nameSite({ name: site_name, language });
    wake();
    await enterDesk(store, visit, { writerId: writer.id, via: "link", ...(proof && { proof }) });
  }

  async function nameSite(given: { name: string; language: (typeof SITE_LANGUAGES)[number] }) {
    const { number, settings } = await readSettings(store.read);
    await saveSettings(store, OPERATOR, {
      settings: { ...settings, ...given },
      footer: { html: "", version: 0 },
      basedOn: number,
    });
  }
}

function waitingPage({ setup: w }: DeskWords): DeskAnswer {
  const main = (
    <div class="narrow">
      <h1>{w.title}</h1>
      <p>{w.building}</p>
    </div>
  );
  return { title: w.title, headers: { refresh: "2" }, main };
}

function setupPage(
  { siteName }: Pick<DeskTools, "siteName">,
  words: DeskWords,
  { code = "", refused }: { code?: string; refused?: Refused },
): DeskAnswer {
  const { setup: w } = words;
  const values = { code, site_name: siteName(), language: words.language };
  return {
    title: w.title,
    scripts: ["passkeys"],
    main: (
      <div class="narrow">
        <h1>{w.title}</h1>
        <p>{w.about}</p>
        {refused && !refused.issues.length && <Notice kind="bad">{refused.message}</Notice>}
        <PostForm action={SETUP} data-passkey="setup" {...(refused ? { refused } : { values })}>
          <TextField
            name="code"
            label={w.code}
            hint={w.code_hint}
            autocomplete="one-time-code"
            max={100}
            required
            autofocus={!code && !refused}
          />
          <PersonFields isFirst={Boolean(code) && !refused} />
          <h2>{w.site}</h2>
          <TextField name="site_name" label={w.site_name} max={SITE_NAME_MAX} required />
          <SelectField
            name="language"
            label={w.language}
            hint={w.later}
            required
            options={SITE_LANGUAGES.map((tag) => ({ value: tag, label: languageName(tag) }))}
          />
          <button class="primary">{w.button}</button>
          <PasskeyInstead />
        </PostForm>
      </div>
    ),
  };
}

function PersonFields({ isFirst }: { isFirst: boolean }) {
  const words = useWords();
  const { setup: w, sign_in } = words;
  return (
    <>
      <h2>{w.you}</h2>
      <TextField
        name="name"
        label={w.name}
        hint={w.name_hint}
        autocomplete="name"
        max={NAME_MAX}
        required
        autofocus={isFirst}
      />
      <TextField
        name="email"
        label={sign_in.email}
        type="email"
        autocomplete="username"
        max={EMAIL_MAX}
        required
      />
      <PasswordField name="password" label={sign_in.password} hint={passwordHint(words)} />
    </>
  );
}

/** A script shows it where the browser knows passkeys. */
function PasskeyInstead() {
  const { setup: w } = useWords();
  return (
    <div hidden data-passkey-instead>
      <button type="button" data-passkey-button>
        {w.with_passkey}
      </button>
      <p class="hint">{w.with_passkey_hint}</p>
      <p role="status" data-passkey-said />
    </div>
  );
}
