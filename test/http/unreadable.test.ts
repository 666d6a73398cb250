import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ErrorBody } from "../../api/contract/errors.ts";
import { createTestStore, tempFolder } from "../_setup.ts";
import { runApp } from "./_running.ts";

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";

/**
 * Two files that exist but cannot be read, not even by root. A link to itself fails on stat (ELOOP). The memory of this
 * process, whose first page is not mapped, fails on read (EIO).
 */
const FAULTS = { ELOOP: "itself", EIO: "/proc/self/mem" } as const;

async function runTree() {
  const root = join(tempFolder(), "public");
  const place = (path: string): string => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    return join(root, path);
  };
  const put = (path: string, text: string): void => writeFileSync(place(path), text);
  const breakFile = (path: string, fault: keyof typeof FAULTS): void => {
    const broken = place(path);
    rmSync(broken, { force: true });
    symlinkSync(fault === "ELOOP" ? broken : FAULTS[fault], broken);
  };
  put("index.html", "<h1>Home</h1>");
  put("author/ada/index.html", "<h1>Ada</h1>");
  put("api/public/authors/ada.json", '{"ok":true,"author":{}}');
  put("llms.txt", "# What is here");
  const { store } = await createTestStore();
  return { ...(await runApp({ store, root })), put, breakFile };
}

describe.each(Object.keys(FAULTS) as (keyof typeof FAULTS)[])(
  "a file that fails with %s",
  (fault) => {
    it.each([
      ["author/ada/index.html", "/author/ada"],
      ["api/public/authors/ada.json", "/api/public/authors/ada"],
      [`api/public/pieces/${ID}.json`, `/api/public/pieces/${ID.toUpperCase()}`],
      ["embed/ada/badge.svg", "/embed/ada/badge.svg"],
      ["api/public/pieces/recent.json", "/api/public/pieces/recent?limit=3"],
    ])("%s is unavailable, not missing, and the service keeps running", async (path, target) => {
      const { send, breakFile, logged } = await runTree();
      breakFile(path, fault);
      const reply = await send(target);
      expect(reply.status).toBe(503);
      expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
      expect(reply.headers["access-control-allow-origin"]).toBe("*");
      expect(ErrorBody.parse(reply.json()).reason).toBe("unavailable");
      expect(reply.text).not.toContain(path);
      expect((await send("/")).status).toBe(200);
      expect(logged.find(({ level }) => level === "error")).toMatchObject({
        trace: expect.stringContaining(fault),
      });
    });

    it("is not a missing resource to a tool", async () => {
      const { send, breakFile } = await runTree();
      breakFile("llms.txt", fault);
      breakFile("api/public/authors/ada.json", fault);
      for (const path of ["/llms.txt", "/api/public/authors/ada"]) {
        const message = {
          jsonrpc: "2.0",
          id: 1,
          method: "resources/read",
          params: { uri: `https://galley.example${path}` },
        };
        const reply = await send("/api/mcp", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(message),
        });
        expect(reply.json()).toMatchObject({
          error: { code: -32_603, message: expect.stringContaining("Try again") },
        });
      }
    });

    it("is not taken for a missing piece when a reader is counted", async () => {
      const { send, breakFile } = await runTree();
      breakFile(`api/public/pieces/${ID}.json`, fault);
      const reply = await send(`/api/public/pieces/${ID}/read`, { method: "POST" });
      expect(reply.status).toBe(503);
    });
  },
);

it("a name that no file can have is missing", async () => {
  const { send } = await runTree();
  for (const target of [`/author/${"a".repeat(300)}`, "/index.html/more", "/llms.txt/more"]) {
    expect((await send(target)).status).toBe(404);
  }
});
