import type { DeskMessages } from "../shape.ts";
import { account } from "./account.ts";
import { client_desk } from "./client-desk.ts";
import { client_passkeys } from "./client-passkeys.ts";
import { client_profile } from "./client-profile.ts";
import { frame } from "./frame.ts";
import { parts } from "./parts.ts";
import { presence } from "./presence.ts";
import { sign_in } from "./sign-in.ts";

export const pt: DeskMessages = {
  account,
  client_desk,
  client_passkeys,
  client_profile,
  frame,
  parts,
  presence,
  sign_in,
};
