import { H3 } from "h3";
import { describe, expect, it } from "vitest";
import { Refusal } from "../../api/contract/errors.ts";
import { toResponse } from "../../api/http/answers.ts";
import { bindOperations, type ComputedPage } from "../../api/http/bind.ts";
import type { RateLimit } from "../../api/http/rate-limit.ts";

/** A limit that allows this many calls. */
function allowing(calls: number): RateLimit {
  let left = calls;
  return {
    take: () => ({
      allowed: left-- > 0,
      name: "reads",
      limit: calls,
      windowSeconds: 60,
      remaining: left,
      resetSeconds: 7,
    }),
    giveBack: () => {},
  };
}

function createPages(pages: Record<string, ComputedPage>, calls = 100): H3 {
  const app = new H3();
  bindOperations(app, {
    handlers: {},
    admission: { admit: () => undefined },
    limits: { reads: allowing(calls) },
    clientAddress: () => "192.0.2.1",
    isBuilt: () => true,
    missing: () => ({ status: 404, text: "missing" }),
    fail: (error) => toResponse({ status: error instanceof Refusal ? error.status : 500 }),
    pages,
  });
  return app;
}

const page: ComputedPage = {
  handle: async (search) => ({ status: 200, text: `<p>${search}</p>` }),
  refuse: async (search, refusal) => ({
    status: refusal.status,
    text: `<p>${search} ${refusal.reason}</p>`,
  }),
};

describe("a page that is computed", () => {
  it("counts as a read of its caller, and shows in the page that there were too many", async () => {
    const app = createPages({ "/search": page, "/plain": { handle: page.handle } }, 1);
    const first = await app.request("/search?q=a");
    expect([first.status, await first.text()]).toEqual([200, "<p>?q=a</p>"]);
    const second = await app.request("/search?q=b");
    expect([second.status, await second.text()]).toEqual([429, "<p>?q=b rate_limited</p>"]);
    expect((await app.request("/plain")).status).toBe(429);
  });

  it("supports only GET and HEAD", async () => {
    const app = createPages({ "/search": page });
    expect((await app.request("/search?q=a", { method: "HEAD" })).status).toBe(200);
    expect((await app.request("/search?q=a", { method: "POST" })).status).toBe(405);
    expect((await app.request("/search", { method: "OPTIONS" })).status).toBe(204);
  });
});
