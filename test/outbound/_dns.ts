import { createSocket } from "node:dgram";
import { onTestFinished } from "vitest";

/** The answer for a name: its IPv4 addresses, that it does not exist, or silence. */
export type Zone = Record<string, string[] | "missing" | "silent">;

/** A real name server on this machine. It does not answer for names that it does not know. */
export async function createNameServer(zone: Zone): Promise<{
  server: string;
  asked: (name: string) => number;
  waitFor: (count: number) => Promise<void>;
}> {
  const socket = createSocket("udp4");
  const questions: string[] = [];
  const waiting: { count: number; go: () => void }[] = [];
  socket.on("message", (message, from) => {
    const { name, type, end } = questionOf(message);
    questions.push(name);
    for (const { count, go } of waiting) if (questions.length >= count) go();
    const answer = zone[name] ?? "silent";
    if (answer === "silent") return;
    const addresses = answer === "missing" || type !== A ? [] : answer;
    const head = Buffer.alloc(12);
    message.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | (answer === "missing" ? 3 : 0), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(addresses.length, 6);
    const records = addresses.map((address) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split(".").map(Number)]),
    );
    const packet = Buffer.concat([head, message.subarray(12, end), ...records]);
    socket.send(packet, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  onTestFinished(() => void socket.close());
  return {
    server: `127.0.0.1:${socket.address().port}`,
    asked: (name) => questions.filter((one) => one === name).length,
    waitFor: async (count) => {
      if (questions.length >= count) return;
      await new Promise<void>((go) => waiting.push({ count, go }));
    },
  };
}

const A = 1;

/** The first question of a query (RFC 1035 §4.1.2). */
function questionOf(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}
