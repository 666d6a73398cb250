import { describe, expect, it, vi } from "vitest";
import { createExportStreams } from "../../api/desk/account/export-stream.ts";
import { createPiece, createTestStore, createWriter } from "../_setup.ts";
import { HANG_MS } from "../_suite.ts";
import { openOffice, visitAs } from "./_office.ts";

describe("an export", () => {
  it("runs one at a time for a writer, and again after the client has disconnected", async () => {
    const office = await openOffice();
    const { store, ada, edith } = office;
    // More than the sockets hold, so that an unread export does not finish.
    for (let number = 0; number < 150; number++) {
      await createPiece(store, ada, { body_md: "x".repeat(99_000) });
    }
    const visitor = await visitAs(office, ada);
    const unread = await visitor.get("/desk/account/export");
    expect(unread.status).toBe(200);
    const second = await visitor.get("/desk/account/export");
    expect(second.status).toBe(429);
    expect(await second.text()).toContain("Wait until that download ends, or stop it");
    const hers = await (await visitAs(office, edith)).get("/desk/account/export");
    expect(hers.status).toBe(200);
    await hers.text();

    await unread.body?.cancel();
    await vi.waitFor(
      async () => {
        const next = await visitor.get("/desk/account/export");
        expect(next.status).toBe(200);
        expect((await next.text()).trim().split("\n").length).toBeGreaterThan(150);
      },
      { timeout: HANG_MS },
    );
  });

  it("ends when the client reads nothing, and can then run again", async () => {
    const { store } = await createTestStore();
    const ada = await createWriter(store);
    const exportStream = createExportStreams(store, { patienceMs: 500 });
    const reader = exportStream(ada).getReader();
    expect(() => exportStream(ada)).toThrow(/already being downloaded/);
    await expect(reader.closed).rejects.toThrow("The client reads nothing.");
    const next = await vi.waitFor(() => exportStream(ada));
    expect(await new Response(next).text()).toContain('"slug":"ada"');
  });
});
