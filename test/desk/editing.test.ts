import { describe, expect, it } from "vitest";
import { takeStep } from "../../api/store/pieces/lifecycle/lifecycle.ts";
import { findPiece, findWorkingCopy } from "../../api/store/pieces/drafts/pieces.ts";
import { findRevision, listRevisions } from "../../api/store/pieces/drafts/revisions.ts";
import { useBrowser } from "../_browser.ts";
import { setTrigger } from "../_engine.ts";
import { createPiece, createTestClock, editorAt, publishPiece, writerAt } from "../_setup.ts";
import { isShort } from "../_suite.ts";
import {
  bodyOf,
  closeCutOff,
  holdNewest,
  openDetails,
  openPreview,
  stateOf,
  typedText,
} from "./_editor.ts";
import { expectStateAccessible, openOffice, signIn, visitAs } from "./_office.ts";

const browser = useBrowser();

describe("two tabs on one piece", () => {
  it("ask about the paragraph that both have changed, and neither text is lost", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada, { body_md: "As it was." });
    const first = await signIn(browser(), office, "ada");
    const second = await first.context().newPage();
    const release = await holdNewest(second);
    await first.goto(`/desk/pieces/${id}`);
    await second.goto(`/desk/pieces/${id}`);
    await first.getByLabel("Body").fill("What the first tab says.");
    await stateOf(first, "saved");
    await second.getByLabel("Body").fill("What the second tab says.");
    release();
    await stateOf(second, "conflict");
    expect(await bodyOf(office, id)).toBe("What the first tab says.");
    const panel = second.getByRole("region", { name: "Changed in two places" });
    expect(await panel.locator("mark").allInnerTexts()).toEqual(["second ", "first "]);
    await panel.getByRole("button", { name: "Keep mine" }).click();
    await stateOf(second, "saved");
    expect(await bodyOf(office, id)).toBe("What the second tab says.");
    const [, older] = await listRevisions(office.store.read, id);
    const kept = await findRevision(office.store.read, { pieceId: id, number: older!.number });
    expect(kept?.content.body_md).toBe("What the first tab says.");
    await expect.poll(() => typedText(first)).toContain("second");
  });

  it.skipIf(isShort())("report a conflict without scripts too", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada, { body_md: "As it was." });
    const page = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
    const other = await page.context().newPage();
    await page.goto(`/desk/pieces/${id}`);
    await other.goto(`/desk/pieces/${id}`);
    await page.getByLabel("Body").fill("First.");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await other.getByLabel("Body").fill("Second.");
    await other.getByRole("button", { name: "Save" }).click();
    await other.getByText("This piece was saved somewhere else").waitFor();
    expect(await typedText(other)).toBe("Second.");
    expect(await bodyOf(office, id)).toBe("First.");
    await other.getByRole("button", { name: "Keep both" }).click();
    await other.getByText("Saved.").waitFor();
    expect(await bodyOf(office, id)).toBe("First.\n\nSecond.");
  });
});

describe("autosave", () => {
  it("saves a new piece under its own address, and continues there", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada");
    await page.goto("/desk/pieces/new");
    await page.getByLabel("Headline").fill("Begun");
    await page.getByLabel("Body").fill("A first line.");
    await page.waitForURL(/\/desk\/pieces\/[0-9a-f-]{36}$/);
    await stateOf(page, "saved");
    await page.getByLabel("Body").fill("A first line, and more.");
    await stateOf(page, "typing");
    await stateOf(page, "saved");
    await page.reload();
    expect(await typedText(page)).toBe("A first line, and more.");
    expect(await page.locator("#kept").isHidden()).toBe(true);
  });

  it("reports a lost connection, keeps the text, and saves it when the connection is back", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada);
    const page = await signIn(browser(), office, "ada");
    await page.goto(`/desk/pieces/${id}`);
    await page.context().setOffline(true);
    await page.getByLabel("Body").fill("Written on a train.");
    await stateOf(page, "offline");
    await page.getByLabel("Body").fill("Written on a train, in a tunnel.");
    await page.context().setOffline(false);
    await stateOf(page, "saved");
    expect(await bodyOf(office, id)).toBe("Written on a train, in a tunnel.");
  });

  it("offers the text that a closed tab could not save", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada);
    const page = await signIn(browser(), office, "ada");
    await page.goto(`/desk/pieces/${id}`);
    await page.context().setOffline(true);
    await page.getByLabel("Body").fill("Nearly lost.");
    await stateOf(page, "offline");
    const again = await page.context().newPage();
    await closeCutOff(page);
    await again.context().setOffline(false);
    await again.goto(`/desk/pieces/${id}`);
    await again.getByText("unsaved text").waitFor();
    await again.getByRole("button", { name: "Restore it" }).click();
    await stateOf(again, "saved");
    expect(await bodyOf(office, id)).toBe("Nearly lost.");
  });

  it("does not report its own save as a conflict if the answer was lost", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada);
    const page = await signIn(browser(), office, "ada");
    await page.goto(`/desk/pieces/${id}`);
    let lost = 0;
    await page.route(`**/desk/pieces/${id}`, async (route) => {
      if (route.request().method() !== "POST" || lost++) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.getByLabel("Body").fill("Saved, though nobody heard.");
    await stateOf(page, "offline");
    await page.getByLabel("Body").fill("And written on.");
    await stateOf(page, "saved");
    await expect.poll(() => bodyOf(office, id)).toBe("And written on.");
    expect(lost).toBeGreaterThan(1);
  });

  it.skipIf(isShort())(
    "saves what is not finished, and says beside the field what is missing",
    async () => {
      const office = await openOffice();
      const { id } = await createPiece(office.store, office.ada);
      const page = await signIn(browser(), office, "ada");
      await page.goto(`/desk/pieces/${id}`);
      await openDetails(page);
      await page.getByLabel("Tags").fill("x".repeat(33));
      const fault = page.locator("#field-tags-error");
      await fault.waitFor();
      expect(await fault.textContent()).toContain("a tag can have 32 characters.");
      expect(await page.getByLabel("Tags").getAttribute("aria-describedby")).toContain(
        "field-tags-error",
      );
      await stateOf(page, "saved");
      await expectStateAccessible(page);
      await page.getByLabel("Tags").fill("short");
      await fault.waitFor({ state: "detached" });
      await page.getByLabel("Headline").fill(" ");
      await stateOf(page, "saved");
      await page.getByRole("button", { name: "Publish" }).click();
      await page.getByRole("alert").filter({ hasText: "To publish it, correct" }).waitFor();
      const headline = page.locator("#field-headline-error");
      expect(await headline.textContent()).toBe("Write a headline.");
      await page.getByLabel("Headline").fill("There it is");
      await headline.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Publish" }).click();
      await page.waitForURL(/\/publish$/);
    },
  );
});

describe("the status of the piece", () => {
  it("is reported if it changed while the editor was open", async () => {
    const office = await openOffice();
    const { store, ada, edith } = office;
    const draft = await createPiece(store, ada);
    const page = await signIn(browser(), office, "ada");
    await page.goto(`/desk/pieces/${draft.id}`);
    await publishPiece(store, ada, draft);
    await page.getByLabel("Headline").fill("Written on");
    await page.getByText("Saved. In the meantime, this piece was published.").waitFor();
    await page.getByRole("button", { name: "Reload" }).click();
    await page.locator(".editor-bar .chip", { hasText: "Published" }).waitFor();
    expect(await page.getByLabel("Headline").inputValue()).toBe("Written on");

    await takeStep(store, {
      action: "reject",
      pieceId: draft.id,
      actor: editorAt(edith),
      review: "off",
      note: "Not this.",
    });
    await page.getByLabel("Headline").fill("Written on and on");
    await page.getByText("Saved. In the meantime, this piece was taken down.").waitFor();
  });

  it.skipIf(isShort())(
    "is not reported if saving itself makes a rejected piece a draft",
    async () => {
      const office = await openOffice();
      const { store, ada, edith } = office;
      const { id } = await createPiece(store, ada);
      const step = { pieceId: id, review: "off" } as const;
      await takeStep(store, { ...step, actor: writerAt(ada), action: "ask_for_look" });
      await takeStep(store, {
        ...step,
        actor: editorAt(edith),
        action: "reject",
        note: "Not this.",
      });
      const page = await signIn(browser(), office, "ada");
      await page.goto(`/desk/pieces/${id}`);
      await page.getByLabel("Headline").fill("Quite another");
      await stateOf(page, "typing");
      await expect.poll(() => page.locator("#save-state").textContent()).toBe("Saved");
      expect((await findPiece(store.read, id))?.status).toBe("draft");
    },
  );
});

describe("a piece that was sent to the editors in the meantime", () => {
  it("is withdrawn from the open editor with the text typed there", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const { id } = await createPiece(store, ada);
    const step = { pieceId: id, actor: writerAt(ada), review: "off" } as const;
    const page = await signIn(browser(), office, "ada");
    await page.goto(`/desk/pieces/${id}`);
    await takeStep(store, { ...step, action: "ask_for_look" });
    await page.getByLabel("Body").fill("Typed too late.");
    await page.getByText("This piece is waiting for an editor. Withdraw it to edit it.").waitFor();
    expect(await page.getByRole("button", { name: "Compare" }).count()).toBe(0);
    expect(await bodyOf(office, id)).not.toBe("Typed too late.");
    await page.getByLabel("Body").fill("Typed too late, and kept.");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Withdraw" }).click();
    await stateOf(page, "saved");
    expect(await bodyOf(office, id)).toBe("Typed too late, and kept.");
    expect((await findPiece(store.read, id))?.status).toBe("draft");
  });

  it.skipIf(isShort())("is withdrawn without scripts too", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const { id } = await createPiece(store, ada);
    const step = { pieceId: id, actor: writerAt(ada), review: "off" } as const;
    const page = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
    await page.goto(`/desk/pieces/${id}`);
    await takeStep(store, { ...step, action: "ask_for_look" });
    await page.getByLabel("Body").fill("Typed too late.");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("This piece is waiting for an editor. Withdraw it to edit it.").waitFor();
    expect(await page.getByRole("button", { name: "Publish" }).count()).toBe(0);
    await page.getByRole("button", { name: "Withdraw and save" }).click();
    await page.getByText("Withdrawn.").waitFor();
    expect(await typedText(page)).toBe("Typed too late.");
  });
});

it.each([undefined, "", "now"])(
  "a text with the version %j is compared with what is saved",
  async (version) => {
    const office = await openOffice();
    const { id, content } = await createPiece(office.store, office.ada, { body_md: "As it was." });
    const { post } = await visitAs(office, office.ada);
    const fields = { headline: content.headline, body_md: "New." };
    const typed = version === undefined ? {} : { version };
    const reply = await post(`/desk/pieces/${id}`, { ...fields, ...typed });
    expect([reply.status, await bodyOf(office, id)]).toEqual([409, "As it was."]);
    expect(await reply.text()).toMatch(/<del>.*As it was/);
  },
);

describe("Withdraw and save", () => {
  it("does both or neither", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const { id, version, content } = await createPiece(store, ada, { body_md: "As it was." });
    const step = { pieceId: id, actor: writerAt(ada), review: "off" } as const;
    await takeStep(store, { ...step, action: "ask_for_look" });
    const { post } = await visitAs(office, ada);
    const fields = {
      headline: content.headline,
      body_md: "New.",
      version: `${version}`,
      next: "withdraw",
    };
    const stored = async () => {
      const piece = await findPiece(store.read, id);
      return [piece?.status, piece?.content.body_md];
    };
    // Only the edit raises the version, so the second half fails.
    const removeTrigger = await setTrigger(store, {
      event: "before update of version on pieces",
      statement: "update writers set name = null",
    });
    expect((await post(`/desk/pieces/${id}`, fields)).status).toBe(500);
    expect(await stored()).toEqual(["pending", "As it was."]);
    await removeTrigger();
    expect((await post(`/desk/pieces/${id}`, fields)).status).toBe(303);
    expect(await stored()).toEqual(["draft", "New."]);
  });

  it.skipIf(isShort())(
    "does not withdraw the piece if another tab has saved, and compares the texts",
    async () => {
      const office = await openOffice();
      const { store, ada } = office;
      const { id, version, content } = await createPiece(store, ada, { body_md: "As it was." });
      const step = { pieceId: id, actor: writerAt(ada), review: "off" } as const;
      const page = await signIn(browser(), office, "ada");
      await page.goto(`/desk/pieces/${id}`);
      const elsewhere = { ...content, body_md: "Saved elsewhere." };
      await takeStep(store, { ...step, action: "edit", content: elsewhere, version });
      await takeStep(store, { ...step, action: "ask_for_look" });
      await page.getByLabel("Body").fill("Typed too late.");
      await page.getByRole("button", { name: "Withdraw" }).click();
      await stateOf(page, "conflict");
      expect((await findPiece(store.read, id))?.status).toBe("pending");
      await page.getByRole("button", { name: "Compare" }).click();
      await page.getByText("Press “Withdraw and save” to keep your text").waitFor();
      expect(await page.locator(".diff del").first().textContent()).toContain("Saved elsewhere");
      await page.getByRole("button", { name: "Withdraw and save" }).click();
      await page.getByText("Withdrawn.").waitFor();
      expect(await bodyOf(office, id)).toBe("Typed too late.");
      expect((await findPiece(store.read, id))?.status).toBe("draft");
    },
  );
});

describe("the editor", () => {
  it("is a Markdown editor with toolbar and shortcuts", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada, { body_md: "plain words" });
    const page = await signIn(browser(), office, "ada");
    const faults: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    await page.goto(`/desk/pieces/${id}`);
    await page.locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+b");
    await page.locator("#tools").getByRole("button", { name: "Quotation" }).click();
    await expect.poll(() => typedText(page)).toBe("> **plain words**");
    await openPreview(page);
    const preview = page.frameLocator("iframe.page-preview");
    await preview.locator("blockquote strong", { hasText: "plain words" }).waitFor();
    await stateOf(page, "saved");
    expect(await bodyOf(office, id)).toBe("> **plain words**");
    // The page's policy allows all of it.
    expect(faults).toEqual([]);
    await page.getByLabel("Body").fill("Put in\n\nby a program");
    await expect.poll(() => typedText(page)).toBe("Put in\n\nby a program");
  });

  it("is a page that is written by keyboard from the headline to the last list", async () => {
    const office = await openOffice();
    const page = await signIn(browser(), office, "ada");
    await page.goto("/desk/pieces/new");
    await page.locator(".cm-content").waitFor();
    // The first key types the headline.
    await page.keyboard.type("Ferries");
    await page.keyboard.press("Enter");
    await page.keyboard.type("And waiting");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type("## Reasons");
    await page.keyboard.press("Enter");
    await page.keyboard.type("- ice");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.type("thick");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    const fields = async () =>
      page.evaluate(() =>
        ["headline", "sub", "body_md"].map(
          (name) => document.querySelector<HTMLTextAreaElement>(`[name=${name}]`)?.value,
        ),
      );
    expect(await fields()).toEqual([
      "Ferries",
      "And waiting",
      "## Reasons\n\n- ice\n  - thick\n\n",
    ]);
    expect(await page.locator(".cm-h2").textContent()).toBe("Reasons");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest(".cm-editor"))).toBeNull();
    await stateOf(page, "saved");

    await openPreview(page);
    await page.frameLocator("iframe.page-preview").locator("li li", { hasText: "thick" }).waitFor();
    await page.getByRole("button", { name: "Details" }).click();
    await page.getByLabel("Tags").fill("boats");
    await expect.poll(() => page.locator("#details-line").textContent()).toContain("tagged boats");
    await expectStateAccessible(page);
    await page.keyboard.press("Escape");
    expect(await page.getByLabel("Tags").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Focus" }).click();
    expect(await page.getByRole("button", { name: "Publish" }).isVisible()).toBe(false);
    await expectStateAccessible(page);
  });

  it("has its body in sight and its tools above the keyboard on a phone", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada);
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const page = await signIn(browser(), office, "ada", phone);
    await page.goto(`/desk/pieces/${id}`);
    const tools = page.locator("#tools");
    await tools.waitFor();
    const body = await page.locator(".cm-content").boundingBox();
    expect(body?.y).toBeLessThan(500);
    const bar = await tools.boundingBox();
    expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(844);
    const sizes = await page
      .locator("#tools button, .editor-bar .buttons button, .masthead .name")
      .evaluateAll((buttons) =>
        buttons
          .filter((one) => (one as HTMLElement).offsetParent)
          .map((one) => one.getBoundingClientRect().height),
      );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectStateAccessible(page);
  });

  it.skipIf(isShort())("previews a published piece with its own date", async () => {
    const clock = createTestClock();
    const office = await openOffice({ clock });
    const { store, ada } = office;
    const { id } = await publishPiece(store, ada, await createPiece(store, ada));
    clock.advance({ days: 3 });
    const page = await signIn(browser(), office, "ada");
    await page.goto(`/desk/pieces/${id}`);
    await openPreview(page);
    const preview = page.frameLocator("iframe.page-preview");
    await preview.getByText("1 March 2026").first().waitFor();
    await page.getByLabel("Body").fill("Written anew.");
    await preview.getByText("Written anew.").waitFor();
    expect(await preview.getByText("1 March 2026").count()).toBeGreaterThan(0);
  });

  it.each([320, 700])("shows the field that has the focus, %i pixels wide", async (width) => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada);
    const page = await signIn(browser(), office, "ada");
    await page.setViewportSize({ width, height: 600 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`/desk/pieces/${id}`);
    await openDetails(page);
    await page.getByLabel("First published at").focus();
    for (const name of ["wanted_slug", "tags", "locale", "style", "frame", "category"]) {
      await page.keyboard.press("Shift+Tab");
      await page.locator(`[name=${name}]:focus`).waitFor();
      await expect.poll(() => page.evaluate(isClearOfTheBar)).toBe(true);
    }
  });

  it.skipIf(isShort())("counts words and minutes, and characters near the limit", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada);
    const page = await signIn(browser(), office, "ada");
    await page.goto(`/desk/pieces/${id}`);
    const left = page.locator("#field-headline-left");
    await page.getByLabel("Headline").fill("Ten 👩‍🚀".repeat(24));
    await expect.poll(() => left.innerText()).toBe("32 characters left");
    await page.getByLabel("Headline").fill("Ten 👩‍🚀");
    await left.waitFor({ state: "hidden" });
    await page.getByLabel("Body").fill("word ".repeat(660));
    await expect
      .poll(() => page.locator("#length").textContent())
      .toBe("660 words, 3 minutes to read");
  });

  it("restores the published text, and keeps the changes in the revisions", async () => {
    const office = await openOffice();
    const { store, ada } = office;
    const { id } = await publishPiece(store, ada, await createPiece(store, ada));
    const page = await signIn(browser(), office, "ada");
    await page.goto(`/desk/pieces/${id}`);
    const back = page.getByRole("button", { name: "Discard changes" });
    expect(await back.count()).toBe(0);
    await page.getByLabel("Headline").fill("Not such a good headline");
    await back.waitFor();
    expect((await findWorkingCopy(store.read, id))?.headline).toBe("Not such a good headline");

    // An invalid text cannot be saved, and need not be.
    await page.getByLabel("Headline").fill("");
    await back.click();
    await page.getByText("The published text is restored.").waitFor();
    expect(await page.getByLabel("Headline").inputValue()).toBe("A headline");
    expect(await findWorkingCopy(store.read, id)).toBeUndefined();
    const revisions = await listRevisions(store.read, id);
    const texts = await Promise.all(
      revisions.map(({ number }) => findRevision(store.read, { pieceId: id, number })),
    );
    expect(texts.map((text) => text?.content.headline)).toContain("Not such a good headline");
  });

  it.skipIf(isShort())("restores an older text, and keeps the text it replaced", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada, {
      body_md: "One\n\nTwo words here",
    });
    const page = await signIn(browser(), office, "ada", { javaScriptEnabled: false });
    await page.goto(`/desk/pieces/${id}`);
    await page.getByLabel("Body").fill("1");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved.").waitFor();
    await page.getByRole("link", { name: "Revisions" }).click();
    await page.getByRole("link", { name: "Revision 1" }).click();
    await page.locator(".diff del", { hasText: "Two words here" }).waitFor();
    await page.getByRole("button", { name: "Restore this text" }).click();
    expect(await typedText(page)).toBe("One\n\nTwo words here");
    expect(await listRevisions(office.store.read, id)).toHaveLength(3);
  });
});

/** Runs in the page. */
function isClearOfTheBar(): boolean {
  const bar = document.querySelector(".editor-bar")?.getBoundingClientRect();
  const field = document.activeElement?.getBoundingClientRect();
  return bar !== undefined && field !== undefined && field.top >= bar.bottom;
}

describe("the text editor", () => {
  it.skipIf(isShort())("comes although a part of it was lost on the way", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada, { body_md: "A **bold** word." });
    const page = await signIn(browser(), office, "ada");
    let lost = 0;
    await page.route(/\/assets\/chunk\./, async (route) => {
      // The first parts are those of the page's own script.
      const isLate = await page.evaluate(() => document.body.classList.contains("scripted"));
      if (isLate && lost++ < 2) await route.abort();
      else await route.continue();
    });
    await page.goto(`/desk/pieces/${id}`);
    await page.locator(".cm-strong").waitFor();
    expect(lost).toBeGreaterThan(0);
  });
});

describe("the editor's find panel", () => {
  it.skipIf(isShort())("can be read in light and in dark", async () => {
    const office = await openOffice();
    const { id } = await createPiece(office.store, office.ada, { body_md: "A word to find." });
    const page = await signIn(browser(), office, "ada");
    await page.goto(`/desk/pieces/${id}`);
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+f");
    await page.locator(".cm-search input[name=search]").pressSequentially("word");
    await expect.poll(() => page.locator(".cm-searchMatch").count()).toBe(1);
    await expectStateAccessible(page);
  });
});
