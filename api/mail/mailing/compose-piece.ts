import { escapeAttribute } from "../../render/xml.ts";
import type { MailingRow } from "../../store/engine/tables-mailing.ts";
import type { ComposeTools } from "../writing.ts";

/** A finished mail. `{{manage}}` stands for the address at which its reader changes what they follow. */
export interface ComposedMail {
  html: string;
  text: string;
}

/** Writes the mail of a piece, once for all its recipients. Null if the piece is not public any more. */
export async function composePieceMail(
  { urls }: ComposeTools,
  { subject, preview }: MailingRow,
): Promise<ComposedMail | null> {
  const lines = [subject, preview, urls.home];
  return {
    html: `<p>${lines.map(escapeAttribute).join("<br>")}</p><p><a href="{{manage}}">{{manage}}</a></p>`,
    text: `${lines.join("\n\n")}\n\n{{manage}}\n`,
  };
}
