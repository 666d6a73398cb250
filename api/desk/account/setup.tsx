import { z } from "zod";
import { FaultyInput, Refusal } from "../../contract/errors.ts";
import { EMAIL_MAX, NAME_MAX, SITE_NAME_MAX } from "../../contract/limits.ts";
import { say } from "../../contract/say.ts";
import { InvitationBody } from "../../contract/people/profile.ts";
import { lineText } from "../../contract/text.ts";
import { SITE_LANGUAGES } from "../../contract/vocabulary.ts";
import { slugOf } from "../../render/slug.ts";
import { OPERATOR } from "../../store/log/audit.ts";
import { addFirstPerson, isSetupCode } from "../../store/people/first-person.ts";
import { hashPassword } from "../../store/people/passwords.ts";
import { hasAnyWriter } from "../../store/people/writers.ts";
import { readSettings, saveSettings } from "../../store/site/site-settings.ts";
import { languageName } from "../../../site/messages/language-name.ts";
import type { DeskWords } from "../messages/words.ts";
import { SelectField, TextField } from "../parts/fields.tsx";
import { Notice } from "../parts/notice.tsx";
import { PostForm } from "../parts/post-form.tsx";
import { newPassword, passwordHint } from "../password-rules.ts";
import { type DeskAnswer, type DeskRoute, type DeskTools, openAction, openPage } from "../route.ts";
import { seeOther, type Visit } from "../route.ts";
import type { Refused } from "../take-form.ts";
import { enterDesk } from "./enter.ts";

export const SETUP = "/desk/setup";

const SetupForm = z.object({
  code: z.string().max(100),
  ...InvitationBody.shape,
  password: newPassword(),
  site_name: lineText({ max: SITE_NAME_MAX }),
  language: z.enum(SITE_LANGUAGES),
});

/**
 * The first person comes in by the browser, with a code from the log. A site with people has no such page: not for a
 * moment, and not when it is asked for by somebody who has an old code.
 */
export function createSetupRoutes(tools: DeskTools): DeskRoute[] {
  const { store, guesses, wake } = tools;

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
    throw new FaultyInput([{ path: "code", said: say("is not the code in the log") }]);
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
        const { code, name, email, password, site_name, language } = form;
        await checkCode(visit, code);
        const passwordHash = await hashPassword(password);
        const slug = slugOf(name, store.random(4).toString("hex"));
        const writer = await addFirstPerson(store, { code, name, email, passwordHash, slug });
        await nameSite({ name: site_name, language });
        wake();
        const proof = { passwordHash };
        await enterDesk(store, visit, { writerId: writer.id, via: "link", proof });
        return seeOther("/desk?done=setup");
      },
      again: async ({ words }, refused) => setupPage(tools, words, { refused }),
    }),
  ];

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
  const { setup: w, sign_in } = words;
  const values = { code, site_name: siteName(), language: words.language };
  return {
    title: w.title,
    main: (
      <div class="narrow">
        <h1>{w.title}</h1>
        <p>{w.about}</p>
        {refused && !refused.issues.length && <Notice kind="bad">{refused.message}</Notice>}
        <PostForm action={SETUP} {...(refused ? { refused } : { values })}>
          <TextField
            name="code"
            label={w.code}
            hint={w.code_hint}
            autocomplete="one-time-code"
            max={100}
            required
            autofocus={!code && !refused}
          />
          <h2>{w.you}</h2>
          <TextField
            name="name"
            label={w.name}
            hint={w.name_hint}
            autocomplete="name"
            max={NAME_MAX}
            required
            autofocus={Boolean(code) && !refused}
          />
          <TextField
            name="email"
            label={sign_in.email}
            type="email"
            autocomplete="username"
            max={EMAIL_MAX}
            required
          />
          <TextField
            name="password"
            label={sign_in.password}
            type="password"
            autocomplete="new-password"
            hint={passwordHint(words)}
            required
          />
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
        </PostForm>
      </div>
    ),
  };
}
