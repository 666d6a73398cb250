import type { Page } from "playwright-core";
import { say } from "../../api/contract/say.ts";
import { describe, expect, it, vi } from "vitest";
import type { Admission } from "../../api/http/admission.ts";
import { HttpRefusal } from "../../api/http/http-refusal.ts";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { shoot, useBrowser } from "../_browser.ts";
import { content, createPiece, publishPiece, writerAt } from "../_setup.ts";
import { testPicture } from "../pictures/_pictures.ts";
import { giveFiles } from "./_dropped.ts";
import { bodyOf, openDetails, openPreview, stateOf, typedText } from "./_editor.ts";
import { expectStateAccessible, openOffice, PASSWORD, signIn, visitAs } from "./_office.ts";

const browser = useBrowser();
vi.setConfig({ testTimeout: 120_000 });

/** Refuses everything while it is busy, as an admission does under load. */
function createSwitch(): Admission & { busy: boolean; refused: number } {
  const admission = {
    busy: false,
    refused: 0,
    admit: () => {
      if (!admission.busy) return undefined;
      admission.refused += 1;
      const message = say("The service is very busy. Try again in a few seconds.");
      return Promise.reject(
        new HttpRefusal("unavailable", { headers: { "retry-after": "1" }, message }),
      );
    },
  };
  return admission;
}

async function openEditor({ isPublished = false } = {}) {
  const admission = createSwitch();
  const office = await openOffice({ admission });
  const { store, ada } = office;
  const draft = await createPiece(store, ada);
  const { id } = isPublished ? await publishPiece(store, ada, draft) : draft;
  const page = await signIn(browser(), office, "ada");
  await page.goto(`/desk/pieces/${id}`);
  admission.busy = true;
  return { admission, office, page, id };
}

describe("a press while the service is busy", () => {
  it.each([
    { name: "Publish", isPublished: false, address: /\/publish$/ },
    { name: "Update", isPublished: true, address: /\/publish$/ },
    { name: "Unpublish", isPublished: true, address: /\/unpublish$/ },
    { name: "Save", isPublished: false, address: /done=saved$/ },
  ])("$name waits with a message, and then runs by itself", async (press) => {
    const { admission, office, page, id } = await openEditor(press);
    await page.getByLabel("Body").fill("Written in a crowd.");
    await page.getByRole("button", { name: press.name, exact: true }).click();
    await page.getByText(`“${press.name}” waits until it is saved.`).waitFor();
    if (press.name === "Publish") {
      await shoot(page, "busy-press");
      await expectStateAccessible(page);
    }

    // The writer continues, and the message stays during further refusals.
    await page.getByLabel("Body").fill("Written in a crowd, and on.");
    const before = admission.refused;
    await expect.poll(() => admission.refused).toBeGreaterThan(before + 2);
    await page.getByText(`“${press.name}” waits until it is saved.`).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/desk/pieces/${id}`);

    admission.busy = false;
    await page.waitForURL(press.address);
    expect(await bodyTyped(office, id)).toBe("Written in a crowd, and on.");
  });

  it("asks an editor for a look once, when the text is saved", async () => {
    const { admission, office, page, id } = await openEditor();
    await page.getByLabel("Body").fill("For a look.");
    await page.getByRole("button", { name: "Ask an editor for a look" }).click();
    await page.getByText("“Ask an editor for a look” waits until it is saved.").waitFor();
    expect((await findPiece(office.store.read, id))?.status).toBe("draft");
    admission.busy = false;
    await page.getByRole("button", { name: "Withdraw" }).waitFor();
    expect((await findPiece(office.store.read, id))?.status).toBe("pending");
    expect(await bodyOf(office, id)).toBe("For a look.");
  });

  it("is replaced by a later press", async () => {
    const { admission, page } = await openEditor();
    await page.getByLabel("Body").fill("Two minds.");
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("“Publish” waits until it is saved.").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("“Save” waits until it is saved.").waitFor();
    expect(await page.getByText("“Publish” waits").count()).toBe(0);
    admission.busy = false;
    await page.waitForURL(/done=saved$/);
  });

  it("can be cancelled by the writer, and the text is still saved", async () => {
    const { admission, office, page, id } = await openEditor();
    await page.getByLabel("Body").fill("Not now.");
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("“Publish” waits").waitFor({ state: "detached" });
    admission.busy = false;
    await stateOf(page, "saved");
    expect(await bodyOf(office, id)).toBe("Not now.");
    expect(new URL(page.url()).pathname).toBe(`/desk/pieces/${id}`);
  });

  it("is cancelled with a message if another tab has saved", async () => {
    const { admission, office, page, id } = await openEditor();
    await page.getByLabel("Body").fill("Slower.");
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("“Publish” waits until it is saved.").waitFor();
    await takeStep(office.store, {
      action: "edit",
      pieceId: id,
      actor: writerAt(office.ada),
      review: "off",
      content: content({ body_md: "Quicker." }),
      version: 1,
    });
    admission.busy = false;
    await stateOf(page, "conflict");
    await page.getByText("“Publish” was cancelled.").waitFor();
    expect(await typedText(page)).toBe("Slower.");
    expect(await bodyOf(office, id)).toBe("Quicker.");
    await page.getByRole("region", { name: "Changed in two places" }).waitFor();
  });

  it("is cancelled with a message if the text is refused", async () => {
    const { admission, page, id } = await openEditor();
    await openDetails(page);
    // Longer than an unfinished draft can be.
    await page.getByLabel("Tags").fill("x".repeat(10_001));
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("“Publish” waits until it is saved.").waitFor();
    admission.busy = false;
    await stateOf(page, "refused");
    await page.getByText("“Publish” was cancelled.").waitFor();
    expect(new URL(page.url()).pathname).toBe(`/desk/pieces/${id}`);
    expect(await page.getByLabel("Tags").inputValue()).toBe("x".repeat(10_001));
  });

  it("also waits for a connection, and for a proxy whose answer is not JSON", async () => {
    const { admission, office, page, id } = await openEditor();
    admission.busy = false;
    await page.route(`**/desk/pieces/${id}`, (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
    );
    await page.getByLabel("Body").fill("Behind a proxy.");
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByText("the service is busy").waitFor();
    await page.context().setOffline(true);
    await page.unroute(`**/desk/pieces/${id}`);
    await page
      .getByText(
        "Not saved yet: the service cannot be reached. Your text is kept in this browser. “Publish” waits",
      )
      .waitFor();
    await page.context().setOffline(false);
    await page.waitForURL(/\/publish$/);
    expect(await bodyOf(office, id)).toBe("Behind a proxy.");
  });
});

describe("a page that meets a busy service", () => {
  it("loads after one press when the service is free again", async () => {
    const { admission, page } = await openEditor();
    await page.goto("/desk/edit/shop?from=here");
    await expectStateAccessible(page);
    admission.busy = false;
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Shop", level: 1 }).waitFor();
    expect(page.url()).toContain("?from=here");
  });
});

describe("the preview", () => {
  it("updates by itself when the service is free again", async () => {
    const { admission, page } = await openEditor();
    await openPreview(page);
    await page.getByLabel("Body").fill("Shown **later**.");
    await page.getByText("The service is busy. The preview will be updated in a moment.").waitFor();
    admission.busy = false;
    await page
      .frameLocator("iframe.page-preview")
      .locator("strong", { hasText: "later" })
      .waitFor();
    await expect.poll(() => page.locator("#preview-why").isHidden()).toBe(true);
  });
});

describe("a form that meets a busy service without a script", () => {
  it("comes back with all typed text, and one press sends it again", async () => {
    const admission = createSwitch();
    const office = await openOffice({ admission });
    const { id } = await createPiece(office.store, office.ada);
    const page = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
    await page.goto(`/desk/pieces/${id}`);
    const text = "Two lines,\n\nand “marks” & <tags>.";
    await page.getByLabel("Body").fill(text);
    admission.busy = true;
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("heading", { name: "Try again in a moment" }).waitFor();
    expect(await typedText(page)).toBe(text);
    await shoot(page, "busy-form");
    // A second failed attempt loses nothing.
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Try again in a moment" }).waitFor();
    admission.busy = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForURL(/\/publish$/);
    expect(await bodyOf(office, id)).toBe(text);
  });

  it("is not offered again if it contains a password or belongs to another session", async () => {
    const admission = createSwitch();
    const office = await openOffice({ admission });
    const { post, postRaw } = await visitAs(office, office.ada);
    admission.busy = true;
    const fields = { current_password: PASSWORD, new_password: "another long password" };
    const answer = await post("/desk/account/password", fields);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("1");
    const html = await answer.text();
    expect(html).toContain("The service is very busy.");
    expect(html).not.toContain(PASSWORD);
    expect(html).not.toContain("another long password");
    expect(html).not.toContain("Try again</button>");

    const foreign = await postRaw("/desk/pieces", "headline=Begun&form_token=of-another", {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(foreign.status).toBe(503);
    expect(await foreign.text()).not.toContain("Try again</button>");
  });
});

/** The text that the writer sees: for a published piece, the working copy. */
async function bodyTyped(
  office: Parameters<typeof bodyOf>[0],
  id: string,
): Promise<string | undefined> {
  const { get } = await visitAs(office, office.ada);
  const html = await (await get(`/desk/pieces/${id}`)).text();
  return /<textarea[^>]*name="body_md"[^>]*>\n?([^<]*)</.exec(html)?.[1];
}

describe("a part of the editor that is lost on the way", () => {
  /** Answers the first requests for a part as a proxy or a lost connection would. */
  async function lose(page: Page, part: RegExp, times: number, status?: number) {
    const lost = { count: 0 };
    await page.route(part, async (route) => {
      if (lost.count >= times) return route.continue();
      lost.count += 1;
      return status ? route.fulfill({ status, body: "Bad Gateway" }) : route.abort();
    });
    return lost;
  }

  it.each([
    { name: "its own script", part: /\/assets\/editor\./, times: 2 },
    { name: "its own script, by a proxy", part: /\/assets\/editor\./, times: 2, status: 502 },
    { name: "the text editor", part: /\/assets\/code-editor\./, times: 2 },
    { name: "the text editor, by a proxy", part: /\/assets\/code-editor\./, times: 2, status: 502 },
    { name: "what shows pictures", part: /\/assets\/shown-blocks\./, times: 2 },
  ])("is brought again: $name", async ({ part, times, status }) => {
    const office = await openOffice();
    const table = "| A | B |\n|---|---|\n| 1 | 2 |";
    const { id } = await createPiece(office.store, office.ada, { body_md: table });
    const page = await signIn(browser(), office, "ada");
    const lost = await lose(page, part, times, status);
    await page.goto(`/desk/pieces/${id}`);
    await page.locator(".cm-content table").waitFor();
    expect(lost.count).toBe(times);
  });
});

/** An editor whose first request to an address gets no answer. Its clock is the test's. */
async function openUnanswered(address: (pieceId: string) => string) {
  const { admission, office, page, id } = await openEditor();
  admission.busy = false;
  await page.clock.install();
  await page.reload();
  await page.locator(".cm-content").waitFor();
  let asked = 0;
  await page.route(address(id), (route) => {
    if (asked++ > 0) return route.continue();
    return undefined;
  });
  return { office, page, id, asked: () => asked };
}

describe("a request that is never answered", () => {
  it("is sent again: the save of a text", async () => {
    const { office, page, id, asked } = await openUnanswered((piece) => `**/desk/pieces/${piece}`);
    await page.locator(".cm-content").click();
    await page.keyboard.type("More. ");
    await expect.poll(() => page.clock.runFor(1_000).then(asked)).toBe(1);
    await page.clock.runFor(60_000);
    await expect
      .poll(() => page.clock.runFor(1_000).then(() => bodyOf(office, id)))
      .toContain("More.");
  });

  it("is sent again: a picture", async () => {
    const { office, page, id, asked } = await openUnanswered(() => "**/desk/pictures");
    await giveFiles(page, "drop", [await bridge()]);
    await expect.poll(() => page.clock.runFor(1_000).then(asked)).toBe(1);
    await page.clock.runFor(70_000);
    const text = () => page.clock.runFor(1_000).then(() => bodyOf(office, id));
    await expect.poll(text).toMatch(/!\[\]\(\/pictures\/[0-9a-f]{32}\)/);
  });
});

describe("a picture that meets a busy service", () => {
  it("is uploaded when the service is free again, without a press", async () => {
    const { admission, office, page, id } = await openEditor();
    await giveFiles(page, "drop", [await bridge()]);
    await page.locator("li.failed", { hasText: "bridge.png is not uploaded yet." }).waitFor();
    await expect.poll(() => admission.refused).toBeGreaterThan(1);
    admission.busy = false;
    await expect.poll(() => bodyOf(office, id)).toMatch(/!\[\]\(\/pictures\/[0-9a-f]{32}\)/);
  });
});

async function bridge() {
  const buffer = await testPicture({ width: 60, height: 40 });
  return { name: "bridge.png", mimeType: "image/png", buffer };
}
