import type { Page } from "playwright-core";

export interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Drops or pastes files on the text, as the browser would. */
export async function giveFiles(
  page: Page,
  event: "drop" | "paste",
  files: readonly GivenFile[],
): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString("base64"),
  }));
  await page.evaluate(
    ({ type, given }) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      const text =
        document.querySelector(".cm-content") ?? document.querySelector("textarea[name=body_md]");
      const { left, bottom } = text?.getBoundingClientRect() ?? { left: 0, bottom: 0 };
      const about = { bubbles: true, cancelable: true };
      text?.dispatchEvent(
        type === "paste"
          ? new ClipboardEvent("paste", { ...about, clipboardData: data })
          : new DragEvent("drop", {
              ...about,
              dataTransfer: data,
              clientX: left + 20,
              clientY: bottom - 20,
            }),
      );
    },
    { type: event, given: sent },
  );
}

/** Pastes as the browser would. */
export async function pasteHtml(page: Page, html: string, plain = "plain"): Promise<void> {
  await page.evaluate(
    ([rich = "", text = ""]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", rich);
      clipboardData.setData("text/plain", text);
      const about = { bubbles: true, cancelable: true, clipboardData };
      document.querySelector(".cm-content")?.dispatchEvent(new ClipboardEvent("paste", about));
    },
    [html, plain],
  );
}
