import { CATALOGUES } from "../../../site/messages/messages.ts";
import { categoryName, fill } from "../../../site/messages/words.ts";
import type { SiteLanguage } from "../../contract/vocabulary.ts";
import type { SubscriptionRow } from "../../store/engine/tables-mailing.ts";
import { findWriter } from "../../store/people/writers.ts";
import { type ComposeTools, oneLine } from "../writing.ts";

/** What somebody follows, as a part of a sentence: "The Harbour Review, Ada Lovelace and Culture". */
export async function followedWords(
  { store, site }: ComposeTools,
  subscriptions: readonly Pick<SubscriptionRow, "kind" | "subject">[],
  language: SiteLanguage,
): Promise<string> {
  const { site: words, mail } = CATALOGUES[language];
  const { name: siteName } = await site();
  const names: string[] = [];
  for (const { kind, subject } of subscriptions) {
    if (kind === "writer") {
      const writer = await findWriter(store.read, "id", subject);
      if (writer) names.push(writer.name);
    } else if (kind === "category") names.push(categoryName(subject, { words }));
    else if (kind === "language") {
      const named = new Intl.DisplayNames(language, { type: "language" }).of(subject);
      names.push(fill(mail.follow_language, { language: named ?? subject }));
    } else names.push(siteName);
  }
  const shown = names.slice(0, SHOWN).map(oneLine);
  return new Intl.ListFormat(language).format(shown.length ? shown : [oneLine(siteName)]);
}

/** Nobody reads a longer list at the end of a mail; the page of their subscriptions has all. */
const SHOWN = 5;
