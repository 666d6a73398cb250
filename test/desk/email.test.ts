import { expect, it } from "vitest";
import type { Letter } from "../../api/mail/writing.ts";
import { createPost } from "../../api/mail/post.ts";
import { createUrls } from "../../api/render/urls.ts";
import { addConnection } from "../../api/store/keys/oauth-connections.ts";
import { setEmail } from "../../api/store/people/credentials.ts";
import { OPERATOR } from "../../api/store/log/audit.ts";
import { findLiveKey } from "../../api/store/keys/keys.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { createPasswordLink, redeemPasswordLink } from "../../api/store/people/links.ts";
import { hashPassword } from "../../api/store/people/passwords.ts";
import { createPreviewLink } from "../../api/store/pieces/drafts/preview-links.ts";
import { saveWebhook } from "../../api/store/webhooks/webhooks.ts";
import { findWriter } from "../../api/store/people/writers.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { createPiece, RENDERED, writerAt } from "../_setup.ts";
import { addKey } from "../http/_service.ts";
import { expectAccessible, type Office, openOffice, PASSWORD, signIn, visitAs } from "./_office.ts";

const browser = useBrowser();

async function openWithMail() {
  const office = await openOffice({ sendsMail: true });
  const letters: Letter[] = [];
  const post = createPost({
    store: office.store,
    urls: createUrls(office.origin),
    site: async () => ({ name: "Galley", language: "en" }),
    send: async (letter) => void letters.push(letter),
  });
  /** The mails that were sent since the last call. */
  const sent = async (): Promise<Letter[]> => {
    await post.catchUp();
    return letters.splice(0);
  };
  const me = await visitAs(office, office.ada);
  const ask = (email: string) =>
    me.post("/desk/account/email", { email, email_password: PASSWORD });
  return { ...office, sent, me, ask };
}

async function emailOf({ store, ada }: Pick<Office, "store" | "ada">) {
  return (await findWriter(store.read, "id", ada.id))?.email;
}

function linkIn(letters: readonly Letter[], to: string, path: string): string {
  const text = letters
    .filter((letter) => letter.to === to)
    .map((letter) => letter.text)
    .join("\n");
  return new RegExp(`https?://\\S+${path}\\S+`).exec(text)?.[0] ?? "";
}

it("a new email counts when it is confirmed, the old one is told, and can take it back with all access ended", async () => {
  const office = await openWithMail();
  const { store, ada, sent, ask } = office;
  expect((await ask("New@example.org")).headers.get("location")).toBe(
    "/desk/account?done=email-asked",
  );
  const asked = await sent();
  expect(await emailOf(office)).toBe("ada@example.org");
  const notices = asked.filter(({ to }) => to === "ada@example.org").map(({ text }) => text);
  expect(notices.join("\n")).toContain("to new@example.org");
  const page = await signIn(browser(), office, "ada");
  await page.goto(linkIn(asked, "new@example.org", "/desk/email/"));
  await expectAccessible(page);
  await shoot(page, "confirm-email");
  expect(await emailOf(office)).toBe("ada@example.org");
  await page.getByRole("button", { name: "Confirm this email" }).click();
  await page.waitForURL("**/desk/account?done=email");
  expect(await emailOf(office)).toBe("new@example.org");

  // It was an intruder. The owner has only the old mailbox.
  const { key } = await addKey(store, ada);
  const undo = linkIn(await sent(), "ada@example.org", "/desk/email/undo/");
  const owner = await (await browser().newContext()).newPage();
  await owner.goto(undo);
  await expectAccessible(owner);
  await shoot(owner, "take-back");
  await owner.getByLabel("Password").fill("entirely another one");
  await owner.getByRole("button", { name: "Take it back and sign in" }).click();
  await owner.waitForURL("**/desk/account/secure?done=restored");
  await expectAccessible(owner);
  await owner.context().close();
  expect(await emailOf(office)).toBe("ada@example.org");
  expect(await findLiveKey(store.read, key)).toBeUndefined();
  expect((await office.me.get("/desk")).status).toBe(303);
  expect((await fetch(undo)).status).toBe(404);
});

it("a taken email is answered like a free one, and its owner is told instead", async () => {
  const office = await openWithMail();
  const { ask, sent, store, ada } = office;
  const free = await ask("free@example.org");
  const taken = await ask("edith@example.org");
  expect([taken.status, taken.headers.get("location")]).toEqual([
    free.status,
    free.headers.get("location"),
  ]);
  const letters = await sent();
  const notice = letters.find(({ to }) => to === "edith@example.org")?.text ?? "";
  expect(notice).toContain("Hello Edith Clarke");
  expect(notice).toContain("It belongs to your account already");
  expect(notice).not.toContain("/desk/email/");
  expect(notice).not.toContain("Ada");
  // The newer question has ended the older one, before its mail was written.
  expect(letters.filter(({ to }) => to === "free@example.org")).toEqual([]);
  expect(await emailOf({ store, ada })).toBe("ada@example.org");
});

it("a change that waits dies with a new password, and an email that the operator sets cannot be taken back", async () => {
  const office = await openWithMail();
  const { ask, sent, me, store, ada } = office;
  await ask("thief@example.org");
  const link = linkIn(await sent(), "thief@example.org", "/desk/email/");
  expect((await fetch(link)).status).toBe(200);
  await me.post("/desk/account/password", {
    current_password: PASSWORD,
    new_password: "another good one",
  });
  expect((await fetch(link)).status).toBe(404);
  const notices = await sent();
  expect(notices.map(({ text }) => text).join("\n")).toContain(
    "The password of your account was changed.",
  );

  await setEmail(store, OPERATOR, { writerId: ada.id, email: "right@example.org" });
  const letters = await sent();
  expect(letters.map(({ to }) => to).toSorted()).toEqual(["ada@example.org", "right@example.org"]);
  expect(letters.map(({ text }) => text).join("\n")).not.toContain("/undo/");
});

it("the page of all access shows each kind with when, from where and last use, ticked but for the present browser and what was set before", async () => {
  const office = await openOffice();
  const { store, ada } = office;
  const { token: reset } = await createPasswordLink(store, OPERATOR, {
    writerId: ada.id,
    purpose: "password",
  });
  await redeemPasswordLink(store, { token: reset, passwordHash: await hashPassword(PASSWORD) });
  await saveWebhook(store, writerAt(ada), { writerId: ada.id, url: "https://hooks.example/ada" });
  await store.write((tx) =>
    tx.updateTable("webhook_endpoints").set({ updated_at: "2025-01-01T00:00:00.000Z" }).execute(),
  );
  const planned = await createPiece(store, ada, { headline: "Not by Ada" });
  await takeStep(store, {
    pieceId: planned.id,
    actor: writerAt(ada),
    review: "off",
    action: "schedule",
    version: planned.version,
    rendered: RENDERED,
    at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await createPasswordLink(store, OPERATOR, { writerId: ada.id, purpose: "password" });
  await addKey(store, ada);
  await store.write((tx) =>
    addConnection(tx, store, {
      writerId: ada.id,
      clientId: "https://agent.example/client.json",
      name: "Helper",
      scope: "pieces:write",
    }),
  );
  const piece = await createPiece(store, ada, { headline: "A draft" });
  const link = { pieceId: piece.id, label: "Ann", days: 7 };
  const { token } = await createPreviewLink(store, writerAt(ada), link);
  await fetch(`${office.origin}/desk/preview/${token}`);
  await visitAs(office, ada);
  const page = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
  await page.goto("/desk/account");
  await shoot(page, "account");
  await page.locator("main").getByRole("link", { name: "Secure your account" }).first().click();
  const boxes = page.getByRole("checkbox");
  expect(await boxes.count()).toBe(6);
  const before = page.getByLabel("https://hooks.example/ada");
  expect(await before.isChecked()).toBe(false);
  expect(await page.locator("input[type=checkbox]:checked").count()).toBe(5);
  const mailed = page.getByRole("listitem").filter({ hasText: "A link to set your password" });
  await mailed.getByText("Cannot be ended here.").waitFor();
  await page.getByText("Will be published on").waitFor();
  await page.getByText("(this browser)").waitFor();
  await page.getByText("agent.example").waitFor();
  const preview = page.getByRole("listitem").filter({ hasText: "Ann, for “A draft”" });
  await preview.getByText("Last used").waitFor();
  await shoot(page, "secure");
  await page.getByLabel("Helper").uncheck();
  await page.getByRole("button", { name: "End what is ticked" }).click();
  await page.getByText("What you ticked was ended.").waitFor();
  expect(await boxes.count()).toBe(2);
  await page.getByLabel("Helper").waitFor();
  await before.waitFor();
  await page.goto(`/desk/pieces/${planned.id}`);
  await page.getByText("Scheduled for").waitFor({ state: "detached" });
});

it("after a new password, the page asks which email is the owner's, and takes the other back", async () => {
  const office = await openWithMail();
  const { ask, sent, store, ada } = office;
  await ask("thief@example.org");
  const confirm = linkIn(await sent(), "thief@example.org", "/desk/email/");
  await office.me.post(new URL(confirm).pathname, {});
  expect(await emailOf(office)).toBe("thief@example.org");
  const page = await signIn(browser(), office, "ada");
  await page.goto("/desk/account");
  await page.locator("[name=current_password]").fill(PASSWORD);
  await page.locator("[name=new_password]").fill("another good one");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.waitForURL("**/desk/account/secure?done=password");
  await expectAccessible(page);
  await shoot(page, "which-email");
  // Without an answer, the browser asks for one.
  await page.getByRole("button", { name: "End what is ticked" }).click();
  expect(await emailOf(office)).toBe("thief@example.org");
  const { token } = await createPasswordLink(store, OPERATOR, {
    writerId: ada.id,
    purpose: "password",
    askedAtSignIn: true,
  });
  await page.getByLabel("ada@example.org").check();
  await page.getByRole("button", { name: "End what is ticked" }).click();
  await page.getByText("a new email: thief@example.org").waitFor();
  await shoot(page, "email-taken-back");
  expect(await emailOf(office)).toBe("ada@example.org");
  expect((await fetch(`${office.origin}/desk/password/${token}`)).status).toBe(404);
});
