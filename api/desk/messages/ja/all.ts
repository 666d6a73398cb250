import type { DeskMessages } from "../shape.ts";
import { client_desk } from "./client-desk.ts";
import { frame } from "./frame.ts";
import { parts } from "./parts.ts";
import { sign_in } from "./sign-in.ts";

export const ja: DeskMessages = {
  client_desk,
  frame,
  parts,
  sign_in,
};
