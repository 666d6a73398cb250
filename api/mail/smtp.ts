import { MAIL_LIMITS } from "../contract/people/mail.ts";
import type { SendLetter } from "./post.ts";

/** Sends letters through the operator's mail server. */
export function createSmtp({ url, from }: { url: string; from: string }): SendLetter {
  let transport: ReturnType<typeof connect> | undefined;
  return async ({ to, fromName, subject, text, html }) => {
    transport ??= connect(url);
    await (
      await transport
    ).sendMail({
      // Objects: a name or an address in them is never read as a list.
      from: { name: fromName ?? "", address: from },
      to: { name: "", address: to },
      subject,
      text,
      html,
      headers: { "Auto-Submitted": "auto-generated" },
    });
  };
}

/** Connects and signs in, and sends nothing. Throws what the server says. */
export async function trySmtp({ url }: { url: string }): Promise<void> {
  const transport = await connect(url);
  await transport.verify().finally(() => transport.close());
}

async function connect(url: string) {
  // Most services send no mail, and do not load the package.
  const { createTransport } = await import("nodemailer");
  const ms = MAIL_LIMITS.trySeconds * 1_000;
  return createTransport(
    { url, connectionTimeout: ms / 3, greetingTimeout: ms / 3, socketTimeout: ms },
    // No mail of ours has an attachment or a part from a file or an address.
    { disableFileAccess: true, disableUrlAccess: true },
  );
}
