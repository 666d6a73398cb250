import type { DeskMessages } from "../shape.ts";
import { account } from "./account.ts";
import { agents } from "./agents.ts";
import { archive } from "./archive.ts";
import { client_comments } from "./client-comments.ts";
import { client_desk } from "./client-desk.ts";
import { client_editor_pictures } from "./client-editor-pictures.ts";
import { client_editor } from "./client-editor.ts";
import { client_passkeys } from "./client-passkeys.ts";
import { client_profile } from "./client-profile.ts";
import { client_site } from "./client-site.ts";
import { comments } from "./comments.ts";
import { consent } from "./consent.ts";
import { details } from "./details.ts";
import { editor } from "./editor.ts";
import { failure } from "./failure.ts";
import { frame } from "./frame.ts";
import { list } from "./list.ts";
import { needs } from "./needs.ts";
import { parts } from "./parts.ts";
import { pictures } from "./pictures.ts";
import { presence } from "./presence.ts";
import { profile } from "./profile.ts";
import { publish } from "./publish.ts";
import { reads } from "./reads.ts";
import { redirects } from "./redirects.ts";
import { review } from "./review.ts";
import { secure } from "./secure.ts";
import { shop } from "./shop.ts";
import { sign_in } from "./sign-in.ts";
import { site } from "./site.ts";
import { status } from "./status.ts";
import { suggestions } from "./suggestions.ts";
import { suspended } from "./suspended.ts";
import { writers } from "./writers.ts";

export const ar: DeskMessages = {
  account,
  agents,
  archive,
  client_comments,
  client_desk,
  client_editor,
  client_editor_pictures,
  client_passkeys,
  client_profile,
  client_site,
  comments,
  consent,
  details,
  editor,
  failure,
  frame,
  list,
  needs,
  parts,
  pictures,
  presence,
  profile,
  publish,
  reads,
  redirects,
  review,
  secure,
  shop,
  sign_in,
  site,
  status,
  suggestions,
  suspended,
  writers,
};
