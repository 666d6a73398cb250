import { render } from "preact";
import type { ReceiptWording } from "../../parts/receipt-words.ts";
import { checkPiece, pieceIn } from "./check.ts";
import { read, recall, remember, Unreadable } from "./outside.ts";
import styles from "./receipt.css";
import { Result, type Shown } from "./result.tsx";

// Checks the piece that the address names behind its #, or whose receipt this address is on a host of plain files.

/** A publication that lasts while it is checked must not look like a forgery: what does not fit is read once more. */
const AGAIN_MS = 1_500;

const region = document.querySelector<HTMLElement>("[data-receipt]");
if (region) start(region);

function start(root: HTMLElement): void {
  const wording = JSON.parse(root.dataset["receipt"] ?? "{}") as ReceiptWording;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const place = document.createElement("div");
  root.append(place);
  let run = 0;

  async function show(): Promise<void> {
    const mine = ++run;
    const path = pieceIn(location);
    root.classList.toggle("is-checking", path !== undefined);
    if (path === undefined) return;
    const give = (shown: Shown): void => {
      if (mine === run) render(<Result shown={shown} path={path} site={wording} />, place);
    };
    if (!window.isSecureContext) return give({ is: "insecure" });
    give({ is: "checking" });
    try {
      give(await lasting(path));
    } catch (error) {
      const isRead = error instanceof Unreadable;
      give({ is: "unreadable", file: isRead ? error.message : path });
      if (!isRead) throw error;
    }
  }

  window.addEventListener("hashchange", () => void show());
  void show();
}

async function lasting(path: string): Promise<Shown> {
  const first = await checked(path);
  if (first.is === "checked" && !first.result.steps.some(({ state }) => state === "bad")) {
    return first;
  }
  await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  return checked(path);
}

async function checked(path: string): Promise<Shown> {
  const before = recall();
  const now = new Date().toISOString();
  const result = await checkPiece(path, { read, seen: before, now });
  if (!result) return { is: "missing" };
  if (result.seen) remember(result.seen);
  return { is: "checked", result, before };
}
