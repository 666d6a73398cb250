import { describe, expect, it } from "vitest";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import type { Store } from "../../api/store/engine/open.ts";
import { useBrowser } from "../_browser.ts";
import { setTrigger } from "../_engine.ts";
import { createPiece, publishPiece } from "../_setup.ts";
import { type Office, openOffice, PASSWORD, signIn, visitAs } from "./_office.ts";

const browser = useBrowser();

/** From now on the worker does not build withdrawals, as if a long task were in front of them. */
async function holdWithdrawals(store: Store): Promise<void> {
  await setTrigger(store, {
    event: "after insert on changes",
    when: "new.kind in ('piece_unpublished', 'writer_removed')",
    statement: `insert into progress (follower_id, number, attempts, retry_at)
      values ('tree', new.number, 0, '9999')`,
  });
}

async function letWithdrawalsGo({ store, settled }: Office): Promise<void> {
  await store.write((tx) => tx.updateTable("progress").set({ retry_at: null }).execute());
  await settled();
}

async function publicPiece(office: Office) {
  const { store, ada, origin, settled } = office;
  const draft = await createPiece(store, ada, { headline: "Regretted" });
  const { id } = await publishPiece(store, ada, draft);
  await settled();
  const page = `${origin}/author/ada/a-headline`;
  const isPublic = async (): Promise<boolean> => (await fetch(page)).status === 200;
  expect(await isPublic()).toBe(true);
  return { id, isPublic };
}

describe("the desk's message about a withdrawal", () => {
  it("says that a piece is being removed while readers see it, and that it is gone when it is", async () => {
    const office = await openOffice();
    const { id, isPublic } = await publicPiece(office);
    await holdWithdrawals(office.store);
    const ada = await visitAs(office, office.ada);
    const answer = await ada.post(`/desk/pieces/${id}/unpublish`, {});
    const status = answer.headers.get("location") ?? "";
    const going = await ada.get(status);
    expect(await isPublic()).toBe(true);
    const words = await going.text();
    expect(words).toContain("still being removed");
    expect(words).not.toMatch(/no longer on the site|Nobody else/);
    // The page reloads by itself.
    expect(going.headers.get("refresh")).toMatch(/^\d+$/);
    // A made-up address claims nothing.
    const editor = await (await ada.get(`/desk/pieces/${id}?done=unpublished`)).text();
    expect(editor).toContain("still being removed");
    expect(editor).not.toContain("no longer on the site");
    // If it is deleted in the meantime, the page says that it is still public.
    const deleted = await ada.post(`/desk/pieces/${id}/delete`, {});
    const list = await (await ada.get(deleted.headers.get("location") ?? "")).text();
    expect(list).toContain("still being removed");
    await ada.post(`/desk/pieces/${id}/undelete`, {});

    await letWithdrawalsGo(office);
    const gone = await ada.get(status);
    expect(gone.status).toBe(303);
    const after = await (await ada.get(gone.headers.get("location") ?? "")).text();
    expect(after).toContain("This piece is no longer on the site");
    expect(await isPublic()).toBe(false);
    // After it is published again, the old address claims nothing.
    const piece = await office.store.read
      .selectFrom("pieces")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await publishPiece(office.store, office.ada, { ...piece } as never);
    const again = await (await ada.get(gone.headers.get("location") ?? "")).text();
    expect(again).not.toContain("no longer on the site");
  }, 90_000);

  it("is true for an editor who takes a piece down", async () => {
    const office = await openOffice();
    const { id, isPublic } = await publicPiece(office);
    await holdWithdrawals(office.store);
    const edith = await visitAs(office, office.edith);
    const fields = { action: "reject", note: "Copied.", status: "approved", confirmed: "yes" };
    const answer = await edith.post(`/desk/review/${id}`, fields);
    const queue = answer.headers.get("location") ?? "";
    const going = await edith.get(queue);
    expect(await isPublic()).toBe(true);
    expect(await going.text()).toContain("still being removed");
    expect(going.headers.get("refresh")).toMatch(/^\d+$/);
    await letWithdrawalsGo(office);
    const gone = await edith.get(queue);
    expect(await isPublic()).toBe(false);
    expect(await gone.text()).toContain("This piece is no longer on the site");
    expect(gone.headers.get("refresh")).toBeNull();
  }, 90_000);

  it("is true for a writer who deletes the account", async () => {
    const office = await openOffice();
    const { isPublic } = await publicPiece(office);
    await holdWithdrawals(office.store);
    const ada = await visitAs(office, office.ada);
    const answer = await ada.post("/desk/account/delete", { password: PASSWORD, sure: "yes" });
    const signInPath = answer.headers.get("location") ?? "";
    const going = await fetch(office.origin + signInPath);
    expect(await isPublic()).toBe(true);
    const words = await going.text();
    expect(words).toContain("still being removed");
    expect(words).not.toContain("gone from this site");
    await letWithdrawalsGo(office);
    expect(await isPublic()).toBe(false);
    const gone = await (await fetch(office.origin + signInPath)).text();
    expect(gone).toContain("gone from this site");
    // The page does not claim that another account was deleted.
    const forged = `/desk/sign-in?done=deleted&account=${office.edith.id}`;
    expect(await (await fetch(office.origin + forged)).text()).not.toContain("deleted");
  }, 90_000);

  it("is on a page that continues by itself, even without scripts", async () => {
    const office = await openOffice();
    const { id, isPublic } = await publicPiece(office);
    await holdWithdrawals(office.store);
    const page = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
    await takeStep(office.store, {
      pieceId: id,
      actor: OPERATOR,
      review: "off",
      action: "reject",
      note: "No.",
    });
    await page.goto(`/desk/pieces/${id}/gone`);
    await page.getByRole("heading", { name: "Being removed" }).waitFor();
    await letWithdrawalsGo(office);
    await page.getByText("This piece is no longer on the site").waitFor();
    expect(await isPublic()).toBe(false);
  }, 90_000);
});
