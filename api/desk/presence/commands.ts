import type { Urls } from "../../render/urls.ts";

/** The placeholder for a key. */
export const KEY_PLACE = "YOUR_KEY";

export interface Commands {
  read: string;
  draft(key: string): string;
  tools: string;
}

/** Commands for a terminal. They contain only our own values and the key, so nothing needs escaping. */
export function commandsOf(slug: string, urls: Urls): Commands {
  const json = `-H "Content-Type: application/json"`;
  const call = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const draft = JSON.stringify({
    headline: "Written by a program",
    body_md: "A draft until I publish it.",
  });
  return {
    read: `curl ${urls.authorRecord(slug)}`,
    draft: (key) =>
      [`curl ${urls.drafts}`, `-H "Authorization: Bearer ${key}"`, json, `-d '${draft}'`].join(
        " \\\n  ",
      ),
    tools: [`curl ${urls.tools}`, json, `-d '${call}'`].join(" \\\n  "),
  };
}
