import type { DeskMessages } from "../shape.ts";

export const client_passkeys: DeskMessages["client_passkeys"] = {
  cancelled: "Der Browser hat keinen Passkey gefunden, oder Sie haben abgebrochen.",
  reload: "Laden Sie die Seite neu und versuchen Sie es noch einmal.",
  failed: "Das hat nicht geklappt. Versuchen Sie es noch einmal.",
};
