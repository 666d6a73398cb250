import { MAIL_LIMITS } from "../contract/people/mail.ts";
import type { SendLetter } from "./post.ts";

/** Sends letters through the operator's mail server. */
export function createSmtp({ url, from }: { url: string; from: string }): SendLetter {
  const ms = MAIL_LIMITS.trySeconds * 1_000;
  // Most services send no mail, and do not load the package.
  const connect = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport(
      { url, connectionTimeout: ms / 3, greetingTimeout: ms / 3, socketTimeout: ms },
      // No mail of ours has an attachment or a part from a file or an address.
      { from, disableFileAccess: true, disableUrlAccess: true },
    );
  };
  let transport: ReturnType<typeof connect> | undefined;
  return async ({ to, subject, text }) => {
    transport ??= connect();
    await (
      await transport
    ).sendMail({
      // An object: a name or an address in it is never read as a list of recipients.
      to: { name: "", address: to },
      subject,
      text,
      headers: { "Auto-Submitted": "auto-generated" },
    });
  };
}
