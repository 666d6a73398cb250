import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findPiece } from "../../api/store/pieces/drafts/pieces.ts";
import { useBrowser } from "../_browser.ts";
import { type Newsroom, openNewsroom } from "../desk/_newsroom.ts";
import { PASSWORD, signIn } from "../desk/_office.ts";
import { openBrowser, signInByForm } from "./_people.ts";
import { BY_KEYBOARD, type Way, WAYS } from "./_ways.ts";

const browser = useBrowser();

interface Day {
  newsroom: Newsroom;
  way: Way;
  /** The editor's browser. */
  editor: Page;
  /** The writer's browser, without scripts. */
  writer: Page;
}

describe.each(WAYS)("an editor's day, $name", (way) => {
  it("goes from the queue to the takedown", async () => {
    expect.hasAssertions();
    const newsroom = await openNewsroom({ REVIEW: "required" });
    const writer = await signIn(browser(), newsroom, "ada", { javaScriptEnabled: false });
    const editor = await openBrowser(browser(), newsroom.origin, way);
    const day = { newsroom, way, editor, writer };
    await signInByForm(editor, way, { email: "edith@example.org", password: PASSWORD });
    const id = await sendPiece(day);
    await askForChanges(day, id);
    await acceptTheNextRound(day, id);
    await takeDownAndLift(day, id);
    await leaveOwnPieceToOthers(day);
    await verifyWriter(day);
  });
});

/** The writer sends a piece, which stays hidden. */
async function sendPiece({ writer, newsroom }: Day): Promise<string> {
  await writer.goto("/desk/pieces/new");
  await writer.getByLabel("Headline").fill("On engines");
  await writer.getByLabel("Body").fill("The first words are to long.");
  await sendToEditor(writer);
  const id = /pieces\/([0-9a-f-]{36})/.exec(writer.url())?.[1] ?? "";
  expect((await fetch(recordOf(newsroom, id))).status).toBe(404);
  return id;
}

async function sendToEditor(writer: Page): Promise<void> {
  await writer.getByRole("button", { name: "Publish", exact: true }).click();
  await writer.getByRole("heading", { name: "Publish: On engines" }).waitFor();
  await writer.getByRole("button", { name: "Send to an editor" }).click();
  await writer.getByRole("button", { name: "Withdraw" }).waitFor();
}

function recordOf({ origin }: Newsroom, id: string): string {
  return `${origin}/api/public/pieces/${id}`;
}

/** The editor opens what needs them, comments on a passage, and returns the piece with a note. */
async function askForChanges({ newsroom, way, editor, writer }: Day, id: string): Promise<void> {
  const { press, write, look } = way;
  await editor.goto("/desk/needs");
  await editor.getByRole("heading", { name: "Waiting for review 1" }).waitFor();
  await look(editor);
  await press(editor.getByRole("link", { name: "On engines", exact: true }));
  const proof = editor.frameLocator('iframe[title="The piece as it appears"]');
  await proof.locator(".text").getByText("The first words are to long.").waitFor();
  await look(editor);
  await quotePassage(editor, way);
  await write(editor.getByLabel("Comment", { exact: true }), "Too many?");
  await press(editor.getByRole("button", { name: "Send comment" }));
  await editor.locator(".thread blockquote", { hasText: "The first words" }).waitFor();

  const note = "Say which engine.\n\nThen it is good.";
  await write(editor.getByLabel("Note to the writer"), note);
  await press(editor.getByRole("button", { name: "Ask for changes" }));
  await editor.getByText("Changes requested. The writer can see your note.").waitFor();
  expect((await findPiece(newsroom.store.read, id))?.status).toBe("changes_requested");
  await writer.goto(`/desk/pieces/${id}`);
  await writer.getByText("Say which engine.").waitFor();
  await writer.getByRole("link", { name: "(1 new)" }).click();
  await writer.getByText("Too many?").waitFor();
}

/** With scripts, the selected words are taken from the text. */
async function quotePassage(editor: Page, { name, press, write }: Way): Promise<void> {
  if (name !== BY_KEYBOARD.name) {
    await write(editor.getByLabel("Passage"), "The first words");
    return;
  }
  await editor.locator("iframe.page-preview").evaluate((element: HTMLIFrameElement) => {
    const passage = element.contentDocument!.querySelector(".text p")!;
    element.contentWindow!.getSelection()!.selectAllChildren(passage);
  });
  await press(editor.getByRole("button", { name: "Quote the selected words" }));
  expect(await editor.getByLabel("Passage").inputValue()).toBe("The first words are to long.");
}

/** The editor sees what has changed since, and accepts the new text. */
async function acceptTheNextRound(day: Day, id: string): Promise<void> {
  const { newsroom, way, editor, writer } = day;
  const { press, look } = way;
  await writer.goto(`/desk/pieces/${id}`);
  await writer.getByLabel("Body").fill("The first words are too long.");
  await sendToEditor(writer);
  expect((await fetch(recordOf(newsroom, id))).status).toBe(404);
  await editor.goto("/desk/review");
  await look(editor);
  await press(editor.getByRole("link", { name: "On engines" }));
  await editor.getByRole("heading", { name: "Changes since the last round" }).waitFor();
  await editor.locator("ins", { hasText: "too" }).waitFor();
  const proof = editor.frameLocator('iframe[title="The piece as it appears"]');
  await proof.locator(".text").getByText("The first words are too long.").waitFor();
  await editor.getByText("Then it is good.").waitFor();
  await look(editor);
  await press(editor.getByRole("button", { name: "Accept and publish" }));
  // The message appears when it is true, so there is nothing left to wait for.
  await editor.getByText("Accepted. Readers can see it now.").waitFor();
  expect(await (await fetch(recordOf(newsroom, id))).json()).toMatchObject({
    piece: { title: "On engines", content_text: "The first words are too long." },
  });
}

/** The page says what asking for changes does to a public piece. */
async function takeDownAndLift(day: Day, id: string): Promise<void> {
  const { newsroom, way, editor, writer } = day;
  const { press, write, look } = way;
  const record = recordOf(newsroom, id);
  await editor.goto("/desk/review");
  await write(editor.getByLabel("Search headlines"), "ENGINES");
  await press(editor.getByRole("button", { name: "Search" }));
  await press(editor.getByRole("link", { name: "On engines" }));
  await editor.getByText("Both buttons remove the piece from the site.").waitFor();
  await write(editor.getByLabel("Note to the writer"), "Copied from elsewhere.");
  await press(editor.getByRole("button", { name: "Take down and ask for changes" }));
  await editor.getByRole("heading", { name: "Take down: On engines" }).waitFor();
  await look(editor);
  expect((await fetch(record)).status).toBe(200);
  await press(editor.getByRole("button", { name: "Take down and ask for changes" }));
  await editor.getByText("Changes requested. The writer can see your note.").waitFor();
  await expect.poll(async () => (await fetch(record)).status).toBe(404);

  await writer.goto(`/desk/pieces/${id}`);
  await writer.getByText("An editor took this piece down.").waitFor();
  expect(await writer.getByRole("button", { name: "Publish" }).count()).toBe(0);
  await editor.goto(`/desk/review/${id}`);
  await look(editor);
  await press(editor.getByRole("button", { name: "Lift takedown" }));
  await editor.getByText("The takedown is lifted.").waitFor();
  await writer.goto(`/desk/pieces/${id}`);
  await writer.getByRole("button", { name: "Publish" }).waitFor();
}

/** Nobody accepts their own piece. */
async function leaveOwnPieceToOthers({ way, editor, newsroom }: Day): Promise<void> {
  const { press, write } = way;
  await editor.goto("/desk/pieces/new");
  await write(editor.getByLabel("Headline"), "My own");
  const isScripted = way.name === BY_KEYBOARD.name;
  if (isScripted) await editor.locator(".cm-content").waitFor();
  await write(isScripted ? editor.locator(".cm-content") : editor.getByLabel("Body"), "Words.");
  await press(editor.getByRole("button", { name: "Publish" }));
  await press(editor.getByRole("button", { name: "Send to an editor" }));
  await editor.getByRole("button", { name: "Withdraw" }).waitFor();
  const id = /pieces\/([0-9a-f-]{36})/.exec(editor.url())?.[1] ?? "";
  await editor.goto(`/desk/review/${id}`);
  await editor.getByText("another editor must review it").waitFor();
  expect(await editor.getByRole("button", { name: "Accept and publish" }).count()).toBe(0);
  await way.look(editor);
  expect((await findPiece(newsroom.store.read, id))?.status).toBe("pending");
}

async function verifyWriter({ way, editor, newsroom }: Day): Promise<void> {
  const { press, look } = way;
  await editor.goto("/desk/review/writers?q=ada");
  await look(editor);
  await press(editor.getByRole("button", { name: "Verify Ada Lovelace" }));
  await editor.getByText("Verified.").waitFor();
  const badge = `${newsroom.origin}/embed/ada/badge.svg`;
  await expect.poll(async () => (await fetch(badge)).text()).toContain("verified");
}
