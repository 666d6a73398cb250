import { expect, it, onTestFinished } from "vitest";
import { shoot, useBrowser } from "../_browser.ts";
import { createPiece } from "../_setup.ts";
import { openOffice, signIn } from "./_office.ts";

const browser = useBrowser();

it("a friend reads a draft by a private link, quotes a passage, and the writer answers the comment", async () => {
  const office = await openOffice();
  const body_md = "The bridge was never built.\n\n".repeat(60);
  const { id } = await createPiece(office.store, office.ada, { body_md });
  const writer = await signIn(browser(), office, "ada");
  await writer.goto(`/desk/pieces/${id}`);
  await writer.getByRole("link", { name: "Comments and private preview" }).click();
  await writer.getByLabel("For whom").fill("Ann");
  await writer.getByRole("button", { name: "Make a private link" }).click();
  const url = await writer.getByLabel("Private link").inputValue();

  const context = await browser().newContext();
  onTestFinished(() => context.close());
  const friend = await context.newPage();
  await friend.goto(url);
  const frame = friend.frameLocator("iframe.page-preview");
  await frame.getByText("The bridge was never built.").first().waitFor();
  // The whole text is on the page, which scrolls as one.
  await expect
    .poll(() =>
      friend.locator("iframe.page-preview").evaluate((element: HTMLIFrameElement) => {
        const { scrollHeight } = element.contentDocument!.documentElement;
        return element.clientHeight > 2_000 && scrollHeight <= element.clientHeight;
      }),
    )
    .toBe(true);
  await friend.locator("iframe.page-preview").evaluate((element: HTMLIFrameElement) => {
    const paragraphs = [...element.contentDocument!.querySelectorAll("main p")];
    const passage = paragraphs.find(({ textContent }) => textContent?.includes("bridge"))!;
    element.contentWindow!.getSelection()!.selectAllChildren(passage);
  });
  await friend.getByRole("button", { name: "Quote the selected words" }).click();
  expect(await friend.getByLabel("Passage").inputValue()).toBe("The bridge was never built.");
  await friend.getByLabel("Your name").fill("Ann");
  await friend.getByLabel("Comment", { exact: true }).fill("Which one?");
  await friend.getByRole("button", { name: "Send comment" }).click();
  await friend.getByText("Thank you. Your comment is sent.").waitFor();

  await writer.goto(`/desk/pieces/${id}`);
  await writer.getByRole("link", { name: "(1 new)" }).click();
  await writer.locator(".thread blockquote", { hasText: "never built" }).waitFor();
  await shoot(writer, "comments");
  await writer.getByRole("button", { name: "Revoke" }).click();
  await writer.getByText("The link is revoked.").waitFor();
  await friend.reload();
  await friend.getByText("This link shows nothing").waitFor();
});
