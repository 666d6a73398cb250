import { client_desk } from "./client-desk.ts";
import { frame } from "./frame.ts";
import { parts } from "./parts.ts";
import { sign_in } from "./sign-in.ts";

/** The desk's words in English, by subject. Every other language has the same. */
export const en = {
  client_desk,
  frame,
  parts,
  sign_in,
};
