import { z } from "zod";

/** Before the @, RFC 5321 §4.5.3.1.1 allows 64 characters; `+` and the token take 45. */
const RETURN_PATH_MAX = 18;

/** The variables of the environment about mail. */
export const MAIL_ENVIRONMENT = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an smtp or smtps address" })
    .optional()
    .describe(
      "The mail server, such as smtps://user:password@mail.example. Unset, no mail is sent: links to set a password are handed over by people.",
    ),
  MAIL_FROM: z
    .email("must be an email address")
    .optional()
    .describe("The sender of mails. Defaults to galley@ and the host of BASE_URL."),
  MAIL_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, "must be a whole number from 1 to 99999")
    .transform(Number)
    .default(300)
    .describe(
      "How many mails a minute go to followers at most, from all nodes together. Ask your mail provider how many it takes.",
    ),
  MAIL_BOUNCE: z
    .email("must be an email address")
    .refine(
      (address) => address.indexOf("@") <= RETURN_PATH_MAX && !address.includes("+"),
      "must have at most 18 characters before the @, and no +",
    )
    .optional()
    .describe(
      "An address for mails that come back, such as bounces@example.org. Each mail to a follower then returns to an address of its own, bounces+TOKEN@example.org, by which Galley knows who it was for. Unset, they return to MAIL_FROM.",
    ),
  MAIL_BOUNCE_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{20,200}$/, "must have 20 to 200 characters, and no spaces")
    .optional()
    .describe(
      "A password of 20 to 200 characters, such as openssl rand -hex 24 prints, for POST /follow/bounced, sent as a bearer token, with which your mail provider reports bounces and complaints. Unset, that address answers 404.",
    ),
};

type MailValues = z.output<z.ZodObject<typeof MAIL_ENVIRONMENT>> & {
  BASE_URL?: string | undefined;
};

/** Null if no mail is sent. */
export function mailOf({ SMTP_URL, MAIL_FROM, BASE_URL, ...values }: MailValues) {
  if (SMTP_URL === undefined) return null;
  const { hostname } = new URL(BASE_URL ?? "http://localhost");
  return {
    url: SMTP_URL,
    from: MAIL_FROM ?? `galley@${hostname}`,
    perMinute: values.MAIL_PER_MINUTE,
    /** Where mails to followers return to. */
    bounce: values.MAIL_BOUNCE ?? null,
    bounceSecret: values.MAIL_BOUNCE_SECRET ?? null,
  };
}
