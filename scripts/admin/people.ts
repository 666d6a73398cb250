import type { Command } from "commander";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { endSessions } from "../../api/store/people/sessions.ts";
import { describeCommand, type JsonOption, print } from "../command-line.ts";
import { forWriter, SLUG } from "./for-writer.ts";
import { addInvitationCommands } from "./invitations.ts";
import { addAccountStateCommands } from "./account-state.ts";
import { addWriterListCommand } from "./writer-list.ts";
import { addWriterRemovalCommand } from "./writer-removal.ts";

export function addWriterCommands(program: Command): void {
  const writer = program
    .command("writer")
    .description("add, list, verify, suspend and remove writers");
  addInvitationCommands(writer);
  addWriterListCommand(writer);
  addAccountStateCommands(writer);
  addWriterRemovalCommand(writer);
}

export function addSessionCommands(program: Command): void {
  const session = program.command("session").description("sign writers out");
  describeCommand(
    session.command("revoke").argument("<slug>", SLUG),
    "sign a writer out everywhere; passkeys, keys, programs and preview links stay (see: access end)",
    "npm run admin -- session revoke ada-lovelace",
  ).action(async (slug: string, options: JsonOption) => {
    await forWriter(slug, async ({ store }, { id, name }) => {
      const ended = await endSessions(store, OPERATOR, id);
      const count = ended === 1 ? "1 session" : `${ended} sessions`;
      print(options, { ok: true, slug, ended }, `Signed ${name} out of ${count}.`);
    });
  });
}
