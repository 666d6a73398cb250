import { say } from "../../api/contract/say.ts";
import { describe, expect, it } from "vitest";
import { createOutbound } from "../../api/outbound/client.ts";
import { createUrls } from "../../api/render/urls.ts";
import { WORKER } from "../../api/store/log/audit.ts";
import { listDeliveries, sendTest } from "../../api/store/webhooks/delivery-log.ts";
import { registerFollower } from "../../api/store/log/followers.ts";
import { disableWebhook, findWebhook, saveWebhook } from "../../api/store/webhooks/webhooks.ts";
import { createDeliveries } from "../../api/webhooks/drain.ts";
import { publicFolder } from "../../build/tree/generation.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { writerAt } from "../_setup.ts";
import { publishNew } from "../build/_site.ts";
import { createReceiver } from "../webhooks/_receiver.ts";
import { expectStateAccessible, type Office, openOffice, signIn, visitAs } from "./_office.ts";

const browser = useBrowser();
const WEBHOOK = "/desk/edit/online-presence/webhook";

function deliveriesOf({ store, dataDir, origin }: Office) {
  return createDeliveries({
    store,
    outbound: createOutbound({ allowPrivate: true }),
    tree: publicFolder(dataDir),
    urls: createUrls(origin),
  });
}

/** Sends due deliveries, for which the page waits. */
async function deliverOne(office: Office): Promise<void> {
  const deliveries = deliveriesOf(office);
  const isDue = async () =>
    (await listDeliveries(office.store.read, office.ada.id)).some(({ status }) => status === "due");
  while (!(await isDue())) await new Promise((resolve) => setTimeout(resolve, 10));
  await deliveries.catchUp();
}

describe("a webhook", () => {
  it("is saved, tested, shown in the log, redelivered, given another secret and removed", async () => {
    const receiver = await createReceiver((response) => {
      response.writeHead(200, { "x-said": "<b>thanks</b>" }).end("taken in");
    });
    const office = await openOffice({ webhookAllowPrivate: true });
    const page = await signIn(browser(), office, "ada");
    await page.goto(WEBHOOK);
    const section = page.getByRole("region", { name: "Webhook" });
    const press = (name: string) => section.getByRole("button", { name }).click();
    await section.getByText("Nothing has been sent yet.").waitFor();
    expect(await section.getByRole("button").allInnerTexts()).toEqual(["Save webhook"]);

    await section.getByLabel("Webhook URL").fill(receiver.url);
    await press("Save webhook");
    await section.getByText("Each new piece is sent there from now on").waitFor();
    const secret = await section.getByLabel("Signing secret", { exact: true }).inputValue();
    expect(secret).toMatch(/^whsec_/);

    await Promise.all([press("Send test"), deliverOne(office)]);
    await section.getByText("A test was sent.").waitFor();
    expect(receiver.received).toHaveLength(1);
    const row = section.getByRole("row", { name: "Test piece" });
    expect(await row.innerText()).toContain("delivered");
    await row.getByText("1, answered 200").click();
    expect(await row.locator("pre").innerText()).toContain("x-said: <b>thanks</b>");
    expect(await row.locator("pre").innerText()).toContain("taken in");
    await expectStateAccessible(page);

    await Promise.all([row.getByRole("button", { name: "Redeliver" }).click(), deliverOne(office)]);
    await section.getByText("It was sent again.").waitFor();
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual(
      Array.from({ length: 2 }, () => receiver.received[0]?.headers["webhook-id"]),
    );

    await press("Rotate secret");
    await page.getByRole("heading", { name: "Rotate secret", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Rotate secret" }).click();
    await section.getByText("The previous secret also signs until").waitFor();
    expect(await section.getByLabel("Signing secret", { exact: true }).inputValue()).not.toBe(
      secret,
    );
    await press("Remove webhook");
    await page.getByRole("heading", { name: "Remove webhook", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Remove webhook" }).click();
    await section.getByText("Nothing more is sent.").waitFor();
    expect(await findWebhook(office.store.read, office.ada.id, new Date())).toBeUndefined();
    expect(await row.innerText()).toContain("2, answered 200");
    expect(await section.getByRole("button").allInnerTexts()).toEqual(["Save webhook"]);
  });

  it("runs one test at a time", async () => {
    const office = await openOffice({ webhookAllowPrivate: true });
    const { store, ada } = office;
    await saveWebhook(store, writerAt(ada), { writerId: ada.id, url: "https://hooks.example/" });
    await sendTest(store, writerAt(ada), { writerId: ada.id });
    const page = await signIn(browser(), office, "ada");
    await page.goto(WEBHOOK);
    const section = page.getByRole("region", { name: "Webhook" });
    const row = section.getByRole("row", { name: "Test piece" });
    expect(await row.innerText()).toContain("waiting");
    await section.getByRole("button", { name: "Send test" }).click();
    expect(await section.getByRole("alert").innerText()).toBe("A test is already on its way.");
    expect(await listDeliveries(store.read, ada.id)).toHaveLength(1);
  });

  it("with a private or invalid address is refused, and the typed address stays", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
    const field = page.getByLabel("Webhook URL");
    for (const [typed, said] of [
      ["http://127.0.0.1:8080/hook", "is not on the public internet"],
      ["javascript:alert(1)", "http"],
    ] as const) {
      await page.goto(WEBHOOK);
      await field.fill(typed);
      await page.getByRole("button", { name: "Save webhook" }).click();
      expect(await page.getByRole("alert").innerText()).toContain(said);
      expect(await field.inputValue()).toBe(typed);
      expect(await field.getAttribute("aria-invalid")).toBe("true");
    }
    expect(await findWebhook(office.store.read, office.ada.id, new Date())).toBeUndefined();
  });

  it("that was switched off shows when and why, sends nothing, and is switched on by saving it", async () => {
    const office = await openOffice({ webhookAllowPrivate: true });
    const { store, ada } = office;
    const writerId = ada.id;
    await saveWebhook(store, writerAt(ada), { writerId, url: "https://hooks.example/" });
    await store.write((tx) =>
      disableWebhook(tx, store, WORKER, {
        writerId,
        reason: say("The receiver answered 410 Gone: it wants no more deliveries."),
      }),
    );
    const page = await signIn(browser(), office, "ada");
    await page.goto(WEBHOOK);
    const section = page.getByRole("region", { name: "Webhook" });
    expect(await section.getByRole("status").innerText()).toContain(
      "The receiver answered 410 Gone: it wants no more deliveries.",
    );
    expect(await section.getByRole("button", { name: "Send test" }).count()).toBe(0);
    await expectStateAccessible(page);
    const { post } = await visitAs(office, ada);
    expect((await post(`${WEBHOOK}/test`, {})).status).toBe(409);
    await section.getByRole("button", { name: "Save webhook" }).click();
    await section.getByRole("button", { name: "Send test" }).waitFor();
    expect(await findWebhook(store.read, writerId, new Date())).toMatchObject({ disabledAt: null });
  });

  it("belongs to one writer: another writer's delivery is not found and does not change", async () => {
    const office = await openOffice({ webhookAllowPrivate: true });
    const { store, ada, edith } = office;
    const receiver = await createReceiver();
    for (const writer of [ada, edith]) {
      await saveWebhook(store, writerAt(writer), { writerId: writer.id, url: receiver.url });
    }
    const { deliveryId } = await sendTest(store, writerAt(ada), { writerId: ada.id });
    await deliveriesOf(office).catchUp();
    const secret = (await findWebhook(store.read, ada.id, new Date()))?.secret ?? "";
    const { get, post } = await visitAs(office, edith);
    const path = `${WEBHOOK}/deliveries/${deliveryId}/redeliver`;
    expect((await post(path, {})).status).toBe(404);
    expect((await post(`${WEBHOOK}/remove`, { writerId: ada.id })).status).toBe(400);
    expect((await post(`${WEBHOOK}/remove`, { confirmed: "yes" })).status).toBe(303);
    const seen = await (await get(WEBHOOK)).text();
    expect(seen).not.toContain(deliveryId);
    expect(seen).not.toContain(secret);
    const [delivery] = await listDeliveries(store.read, ada.id);
    expect(delivery).toMatchObject({ id: deliveryId, status: "delivered" });
    expect(await findWebhook(store.read, ada.id, new Date())).toBeDefined();
  });
});

describe("a piece on several servers", () => {
  it("is said to be live where it is, on its page and in the log of deliveries", async () => {
    const receiver = await createReceiver();
    const office = await openOffice({
      webhookAllowPrivate: true,
      places: { publicAt: "nodes", bucket: "bucket:news" },
    });
    const { store, ada } = office;
    await saveWebhook(store, writerAt(ada), { writerId: ada.id, url: receiver.url });
    const other = { kind: "tree", version: "1", run: "r", id: "other", name: "other" } as const;
    await registerFollower(store, other);
    const { id } = await publishNew(store, ada, { headline: "Herons" });
    await deliverOne(office);
    const page = await signIn(browser(), office, "ada");
    await page.goto(`/desk/pieces/${id}/live`);
    const words = "Live on 1 of 2 servers, not yet in the bucket.";
    // Right under what it explains.
    expect(await page.locator("main .notice + *").innerText()).toBe(words);
    await shoot(page, "live-places");
    await expectStateAccessible(page);
    await page.goto(WEBHOOK);
    const row = page.getByRole("row", { name: "Herons" });
    expect(await row.innerText()).toContain(words);
    await expectStateAccessible(page);
  });
});
