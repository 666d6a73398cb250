import { describe, expect, it } from "vitest";
import type { Writer } from "../../api/contract/records.ts";
import { createPiece } from "../_setup.ts";
import { type Office, openOffice, visitAs } from "./_office.ts";

/** A different text each time that takes longer to render than the limit. */
const tangled = (number: number): string => "<b><p>".repeat(16_000) + number;

describe.each([
  ["previews", askForPreview],
  ["pages to publish from", askToPublish],
])("a writer who asks for many tangled %s", (_, ask) => {
  it("delays another request by one of them at most", async () => {
    const office = await openOffice();
    const { ada, edith } = office;
    const [tangler, other] = [await visitAs(office, ada), await visitAs(office, edith)];
    const caller = new AbortController();
    let answered = 0;
    const many = [1, 2, 3].map(async (number) => {
      await ask(office, ada, tangled(number), caller.signal);
      answered++;
    });
    // The renderer is busy with one of them before the other writer's request.
    await tangler.get("/desk");
    expect((await ask(office, edith, "fine")).status).toBe(200);
    expect(answered).toBeLessThan(2);
    caller.abort();
    await Promise.allSettled(many);
    expect((await other.get("/desk")).status).toBe(200);
  });
});

async function askForPreview(office: Office, who: Writer, body_md: string, signal?: AbortSignal) {
  const visitor = await visitAs(office, who);
  return visitor.post("/desk/preview", { headline: "A text", body_md }, signal);
}

async function askToPublish(office: Office, who: Writer, body_md: string, signal?: AbortSignal) {
  const { id } = await createPiece(office.store, who, { body_md });
  return (await visitAs(office, who)).get(`/desk/pieces/${id}/publish`, signal);
}
