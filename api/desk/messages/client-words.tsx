import { jsonInPage } from "../../render/json-ld.ts";
import { type DeskWords, useWords } from "./words.ts";

type Subject = Extract<keyof DeskWords, `client_${string}`>;

export type WordsOfScript = {
  [Name in Subject as Name extends `client_${infer Script}` ? Script : never]: DeskWords[Name];
};

/** The words of these scripts, as data. `client/page/words.ts` reads them. */
export function ClientWords({ scripts }: { scripts: readonly string[] }) {
  const words = useWords();
  const said = Object.entries(words).flatMap(([subject, messages]) => {
    const script = subject.replace(/^client_/, "");
    // A script may have several subjects: `client_editor_pictures` is for `editor`.
    const isSaid = scripts.some((name) => script === name || script.startsWith(`${name}_`));
    return script !== subject && isSaid ? [[script, messages]] : [];
  });
  const json = jsonInPage(Object.fromEntries(said));
  return (
    <script type="application/json" id="client-words" dangerouslySetInnerHTML={{ __html: json }} />
  );
}
