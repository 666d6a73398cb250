import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

export interface Letter {
  from: string;
  to: string[];
  text: string;
}

export interface MailServerOptions {
  /** The answer to a recipient: a code, or an error with words of its own. */
  refuse?: (to: string) => number | string | undefined;
  /** The answer to a whole mail. */
  refuseMail?: (to: string) => number | undefined;
  /** Where to cut the connection: in the middle of a mail, or when it was taken but the answer has not left. */
  cut?: (to: string) => "within" | "after" | undefined;
  /** Before a mail is answered. */
  pause?: (to: string) => Promise<void>;
  port?: number;
  /** Where what it takes is kept. */
  keep?: Letter[];
}

/** A real mail server, which keeps what it takes. */
export async function startMailServer(options: MailServerOptions = {}) {
  const { refuse, refuseMail, cut, pause, port = 0, keep: letters = [] } = options;
  const socketOf = new Map<number, Socket>();
  const refusal = (code: number | string): Error =>
    Object.assign(new Error(typeof code === "string" ? code.slice(4) : "Not now"), {
      responseCode: Number.parseInt(String(code), 10),
    });
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo: ({ address }, _session, answer) => {
      const code = refuse?.(address);
      answer(code === undefined ? undefined : refusal(code));
    },
    onData: (stream, session, done) => {
      const [recipient] = session.envelope.rcptTo;
      const first = recipient?.address ?? "";
      const cutsAt = cut?.(first);
      const hangUp = (): void => void socketOf.get(session.remotePort)?.destroy();
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => {
        parts.push(part);
        if (cutsAt === "within") hangUp();
      });
      stream.on("end", () => void take());
      async function take(): Promise<void> {
        if (cutsAt === "within") return;
        const code = refuseMail?.(first);
        if (code !== undefined) return done(refusal(code));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
        letters.push({ from, to, text: Buffer.concat(parts).toString("utf8") });
        if (cutsAt === "after") return hangUp();
        await pause?.(first);
        done();
      }
    },
  });
  server.server.on("connection", (socket: Socket) => {
    const { remotePort = 0 } = socket;
    socketOf.set(remotePort, socket);
    socket.on("close", () => socketOf.delete(remotePort));
  });
  server.on("error", () => {
    // A killed worker ends its connections in the middle.
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    for (const socket of socketOf.values()) socket.destroy();
    await new Promise<void>((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  const address = server.server.address() as AddressInfo;
  return { letters, url: `smtp://127.0.0.1:${address.port}`, port: address.port, close };
}

/** Quoted-printable, in one piece. */
export function plain(text: string): string {
  return text
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
}
