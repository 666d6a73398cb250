import type { Readable } from "node:stream";
import { MAILING_LIMITS } from "../../contract/mailing/mailing.ts";
import type { RecipientOutcome } from "../../store/mailing/recipient-claims.ts";

/** One mail to one follower. */
export interface MailingLetter {
  to: string;
  /** The site. */
  fromName: string;
  /** Where it returns to if it cannot be delivered. */
  returnPath: string;
  subject: string;
  html: string;
  text: string;
  /** The same for each attempt, so that a mailbox shows a mail once even if two should arrive. */
  messageId: string;
  /** Null for a test, which is not a mail of the list. */
  list: { host: string; leave: string } | null;
}

export interface Sent {
  outcome: RecipientOutcome;
  /** The fault that keeps the mail server from taking anything now, in words for the operator. */
  trouble?: string;
}

/** Hands mails to the mail server, over a few connections that stay open while there is something to send. */
export interface BulkMail {
  send(letter: MailingLetter): Promise<Sent>;
  close(): void;
}

/** Servers close a connection that has sent too much. */
const MAILS_PER_CONNECTION = 100;

export function createBulkSmtp({ url, from }: { url: string; from: string }): BulkMail {
  const ms = MAILING_LIMITS.trySeconds * 1_000;
  const connect = async () => {
    const { createTransport } = await import("nodemailer");
    const transport = createTransport(
      {
        url,
        pool: true,
        maxConnections: MAILING_LIMITS.atOnce,
        maxMessages: MAILS_PER_CONNECTION,
        // The library repeats a mail by itself only if no byte of it has left, over a connection that was idle too long.
        maxRequeues: 1,
        connectionTimeout: ms / 3,
        greetingTimeout: ms / 3,
        socketTimeout: ms,
      },
      { disableFileAccess: true, disableUrlAccess: true },
    );
    transport.use("stream", (mail, done) => {
      const { message, data } = mail;
      const create = message.createReadStream.bind(message);
      message.createReadStream = (options) => {
        const stream = create(options);
        (data as Watched).watch(stream);
        return stream;
      };
      done();
    });
    return transport;
  };
  let transport: ReturnType<typeof connect> | undefined;
  return {
    send: async (letter) => {
      const streams: Readable[] = [];
      transport ??= connect();
      try {
        const mail: Watched = { ...mailOf(letter, from), watch: (stream) => streams.push(stream) };
        await (await transport).sendMail(mail);
        return { outcome: { kind: "sent" } };
      } catch (error) {
        // The body is read when the server has asked for it, and not before.
        return sentBy(
          error as SmtpError,
          streams.some((stream) => stream.readableDidRead),
        );
      }
    },
    close: () => {
      const open = transport;
      transport = undefined;
      void open?.then((pool) => pool.close());
    },
  };
}

interface Watched extends ReturnType<typeof mailOf> {
  watch: (stream: Readable) => unknown;
}

function mailOf(letter: MailingLetter, from: string) {
  const { to, fromName, returnPath, subject, html, text, messageId, list } = letter;
  return {
    from: { name: fromName, address: from },
    // An object: a name or an address in it is never read as a list of recipients.
    to: { name: "", address: to },
    envelope: { from: returnPath, to: [to] },
    subject,
    html,
    text,
    messageId,
    headers: {
      // RFC 3834 §2: programs that answer mails by themselves leave such ones alone.
      Precedence: "bulk",
      ...(list ? { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {}),
    },
    ...(list
      ? {
          list: {
            // RFC 2919; without the port that a development server has.
            id: { url: `followers.${list.host}`, comment: fromName },
            unsubscribe: list.leave,
          },
        }
      : {}),
  };
}

/** The fields of the library's errors. */
export interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/**
 * Reads from a failure what became of the mail. Only an answer of the server about this mail, or that no byte of it has left,
 * says for certain that it was not taken.
 */
function sentBy(error: SmtpError, hasBegun: boolean): Sent {
  const { code, command, responseCode, response } = error;
  const said = response ?? error.message;
  const isAnswer = code === "EENVELOPE" || code === "EMESSAGE";
  if (!isAnswer) {
    if (hasBegun) return { outcome: { kind: "unknown", error: said } };
    return { outcome: { kind: "later", error: said, isUncounted: true }, trouble: said };
  }
  // The library refuses an address that no server takes, or a mail that is larger than the server's limit.
  if (responseCode === undefined) return refused(said, false);
  const later: Sent = { outcome: { kind: "later", error: said } };
  // RFC 5321 §3.8: with 421 the server closes the connection, whoever the mail is for.
  if (responseCode === 421) return { ...later, trouble: said };
  if (responseCode < 500) return command === "MAIL FROM" ? { ...later, trouble: said } : later;
  if (command === "MAIL FROM") return { ...later, trouble: said };
  // A server that will not relay, or blocks us, says 5.7 for every address (RFC 3463 §3.8). The address is not to blame.
  if (command === "RCPT TO") return POLICY.test(said) ? later : refused(said, true);
  return refused(said, false);
}

const POLICY = /\b5\.7\.\d{1,3}\b/;

function refused(error: string, isAddressBad: boolean): Sent {
  return { outcome: { kind: "refused", error, isAddressBad } };
}
