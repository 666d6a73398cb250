import { describe, expect, it } from "vitest";
import { createLog, type Level } from "../../api/http/log.ts";

function logged(level: Level, readable: boolean) {
  const lines: string[] = [];
  const clock = () => new Date("2026-03-01T12:00:00.000Z");
  const log = createLog({ level, readable, clock, write: (line) => void lines.push(line) });
  return { log, lines };
}

describe("the log", () => {
  it("is one JSON object per line for programs, whatever the message contains", () => {
    const { log, lines } = logged("info", false);
    log.info("request", { path: "/a\n{}", status: 200 });
    expect(lines.join("").trimEnd().split("\n")).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      time: "2026-03-01T12:00:00.000Z",
      level: "info",
      message: "request",
      path: "/a\n{}",
      status: 200,
    });
  });

  it("is plain text for people, and cannot move a terminal's cursor", () => {
    const { log, lines } = logged("info", true);
    log.info("request", { path: "/a\u001b[2J\n12:00:00 forged", status: 200 });
    log.error("Broken.");
    expect(lines).toEqual([
      "12:00:00 request path=/a\\u001b[2J\\n12:00:00 forged status=200\n",
      "12:00:00 ERROR Broken.\n",
    ]);
  });

  it("shows no key, secret or one-time link, wherever it comes from", () => {
    for (const readable of [true, false]) {
      const { log, lines } = logged("info", readable);
      const key = `pk_live_${"0123456789abcdef".repeat(4)}`;
      log.info(`The key ${key} failed.`, {
        trace: `Error: ${key}\n at /desk/password/abcdefghijkl`,
      });
      log.warn("A webhook failed.", { about: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" });
      for (const secret of [
        "/desk/email/abcdefghijkl",
        "/desk/email/undo/abcdefghijkl",
        "/desk/preview/abcdefghijkl",
        "oat_live_0123456789ab",
        "ort_live_0123456789ab",
      ]) {
        log.warn("Broken.", { about: secret });
      }
      expect(lines.join("")).not.toMatch(/0123456789|abcdefgh|MfKQ9r/);
      expect(lines.join("")).toContain("pk_live_…");
    }
  });

  it("leaves out messages below its level", () => {
    const { log, lines } = logged("warn", false);
    log.debug("a");
    log.info("b");
    log.warn("c");
    log.error("d");
    expect(lines).toHaveLength(2);
    expect([log.has("info"), log.has("error")]).toEqual([false, true]);
  });
});
