import { z } from "zod";
import { NAME_MAX } from "../limits.ts";
import { lineText } from "../text.ts";
import { PARAMETER_MAX, REDIRECTS_MAX } from "./oauth.ts";

// RFC 7591 for programs that have no metadata document. The Model Context Protocol of 2026-07-28 deprecates it, but hosts that
// people use know nothing else.

const names = (about: string) => z.array(z.string().max(PARAMETER_MAX)).max(20).describe(about);

/** Everything else that a client says about itself is ignored, as RFC 7591 §2 asks for. */
export const RegistrationBody = z
  .object({
    redirect_uris: z
      .array(z.string().max(PARAMETER_MAX))
      .min(1)
      .max(REDIRECTS_MAX)
      .describe("Where the answer may go: https, loopback, or a scheme of the program's own."),
    client_name: lineText({ max: NAME_MAX })
      .optional()
      .describe("What the program calls itself. Nobody has checked it, and the writer is told so."),
    token_endpoint_auth_method: z
      .string()
      .max(PARAMETER_MAX)
      .optional()
      .describe("none. Methods with a secret become none; private_key_jwt needs a document."),
    grant_types: names("authorization_code must be among them.").optional(),
    response_types: names("code must be among them.").optional(),
    scope: z.string().max(PARAMETER_MAX).optional().describe("The scopes it will ask for."),
  })
  .describe("What a client says about itself when it registers.");
export type RegistrationBody = z.infer<typeof RegistrationBody>;

export const RegistrationAnswer = z
  .object({
    client_id: z.string().describe("Send it in every request."),
    client_id_issued_at: z.int().describe("When, in seconds since 1970."),
    client_name: z.string().describe("The name that the writer is shown."),
    redirect_uris: z.array(z.string()).describe("As they were sent."),
    token_endpoint_auth_method: z.literal("none").describe("There is no secret."),
    grant_types: z.array(z.string()).describe("What the token endpoint exchanges."),
    response_types: z.array(z.string()).describe("The code flow alone."),
    scope: z.string().describe("The scopes that the client can ask for."),
  })
  .describe("A registered client.");
export type RegistrationAnswer = z.infer<typeof RegistrationAnswer>;

/** RFC 7591 §3.2.2, and what happens if there were too many. */
const REGISTRATION_FAULTS = [
  "invalid_redirect_uri",
  "invalid_client_metadata",
  "temporarily_unavailable",
] as const;
export type RegistrationFault = (typeof REGISTRATION_FAULTS)[number];

export const RegistrationError = z
  .object({
    error: z.enum(REGISTRATION_FAULTS).describe("The code of the failure."),
    error_description: z.string().describe("A sentence for the client's developer."),
  })
  .describe("A refusal in the form of RFC 7591.");
