import { withFetched } from "./picture-text.ts";
import type { TextEditor } from "./text-editor.ts";
import type { UploadList } from "./upload-list.ts";
import { fetchPicture } from "./upload-request.ts";

/** The pictures of a pasted text, which the server fetches from the sites that they are on. */
export interface FetchedPictures {
  fetch(addresses: readonly string[]): void;
  isRunning(): boolean;
}

/** Of one paste. Long articles have fewer. */
const MOST = 30;
/** As many as the server fetches for a writer at a time. */
const AT_ONCE = 2;
/** Reasons that are told. */
const REASONS = 2;

export function createFetchedPictures(
  { action, token }: { action: string; token: string },
  textarea: HTMLTextAreaElement,
  text: TextEditor,
  list: UploadList,
  onSettled: () => void,
): FetchedPictures {
  let running = 0;

  async function fetchAll(addresses: readonly string[]): Promise<void> {
    const wanted = addresses.slice(0, MOST);
    const line = list.add(wanted.length === 1 ? "1 picture" : `${wanted.length} pictures`);
    const cancelled = new AbortController();
    const cancel = (): void => cancelled.abort();
    const ids = new Map<string, string>();
    const reasons = new Map<string, string>(
      addresses.slice(MOST).map((address) => [address, `Only ${MOST} are fetched at a time.`]),
    );
    line.showProgress(0, cancel);
    const waiting = wanted.values();
    const work = async (): Promise<void> => {
      for (const address of waiting) {
        const outcome = cancelled.signal.aborted
          ? { refused: "You cancelled it." }
          : await fetchPicture({ action, token }, address, cancelled.signal);
        if ("added" in outcome) ids.set(address, outcome.added.id);
        else reasons.set(address, "lost" in outcome ? outcome.lost : outcome.refused);
        const part = (ids.size + reasons.size) / addresses.length;
        line.showProgress(Math.min(part, 0.99), cancel);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const changes = withFetched(textarea.value, ids, new Set(reasons.keys()));
    if (changes.length) text.change(...changes);
    report(line, addresses.length, reasons);
  }

  function report(
    line: ReturnType<UploadList["add"]>,
    all: number,
    reasons: ReadonlyMap<string, string>,
  ): void {
    if (!reasons.size) {
      line.remove();
      list.announce(all === 1 ? "The picture is here now." : `All ${all} pictures are here now.`);
      return;
    }
    const why = [...new Set(reasons.values())].slice(0, REASONS).join(" ");
    const subject = subjectOf(reasons.size, all);
    const become = reasons.size === 1 ? "it is a link" : "they are links";
    const words = `of the pasted text could not be fetched. In your text, ${become} now. ${why}`;
    const retry = (): void => {
      line.remove();
      start([...reasons.keys()]);
    };
    line.showProblem(
      words,
      [
        { label: "Try again", press: retry },
        { label: "Dismiss", press: () => line.remove() },
      ],
      subject,
    );
    list.announce(`${subject} ${words}`);
  }

  function start(addresses: readonly string[]): void {
    running++;
    void fetchAll(addresses).finally(() => {
      running--;
      onSettled();
    });
  }

  return {
    fetch: (addresses) => {
      if (addresses.length) start(addresses);
    },
    isRunning: () => running > 0,
  };
}

function subjectOf(failed: number, all: number): string {
  if (failed < all) return `${failed} of ${all} pictures`;
  if (all === 1) return "The picture";
  return all === 2 ? "Both pictures" : `All ${all} pictures`;
}
