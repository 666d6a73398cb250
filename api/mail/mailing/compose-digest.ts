import type { MailingRow } from "../../store/engine/tables-mailing.ts";
import type { ComposeTools } from "../writing.ts";
import type { ComposedMail } from "./compose-piece.ts";

/** Writes a weekly digest of these pieces. Null if none of them is public any more. */
export async function composeDigest(
  { urls, site }: ComposeTools,
  _mailing: MailingRow,
  pieceIds: readonly string[],
): Promise<(ComposedMail & { subject: string }) | null> {
  const { name } = await site();
  const lines = pieceIds.map((id) => `${urls.home}${id}`);
  return {
    subject: name,
    html: `<p>${lines.join("<br>")}</p><p><a href="{{manage}}">{{manage}}</a></p>`,
    text: `${lines.join("\n")}\n\n{{manage}}\n`,
  };
}
