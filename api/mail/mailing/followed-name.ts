import { categoryName, languageFollowed } from "../../../site/messages/words.ts";
import { CATALOGUES } from "../../../site/messages/messages.ts";
import type { Followed } from "../../contract/mailing/mailing.ts";
import type { SiteLanguage } from "../../contract/vocabulary.ts";
import type { Queryable } from "../../store/engine/open.ts";
import { findWriter } from "../../store/people/writers.ts";

/** What somebody follows, as they read it. Undefined if it is gone. */
export async function followedName(
  db: Queryable,
  { kind, subject }: { kind: Followed; subject: string },
  { site, language }: { site: string; language: SiteLanguage },
): Promise<string | undefined> {
  const { site: words } = CATALOGUES[language];
  switch (kind) {
    case "site":
      return site;
    case "writer":
      return (await findWriter(db, "id", subject))?.name;
    case "category":
      return categoryName(subject, { words });
    case "language":
      return languageFollowed(subject, { language, words });
  }
}
