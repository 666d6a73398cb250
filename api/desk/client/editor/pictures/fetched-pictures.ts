import { counted, fill } from "../../../../../site/messages/words.ts";
import { pageLanguage, wordsOf } from "../../page/words.ts";
import { withFetched } from "./picture-text.ts";
import type { TextEditor } from "../text-editor.ts";
import type { UploadList } from "./upload-list.ts";
import { fetchPicture } from "./upload-request.ts";

/** The pictures of a pasted text, which the server fetches from the sites that they are on. */
export interface FetchedPictures {
  fetch(addresses: readonly string[]): void;
  isRunning(): boolean;
  /** Resolves when those of now are fetched, or have become links. */
  settled(): Promise<void>;
}

/** Pictures of one paste. Long articles have fewer. */
const PICTURES_MAX = 30;
/** As many as the server fetches for a writer at a time. */
const AT_ONCE = 2;
const REASONS_SHOWN = 2;

export function createFetchedPictures(
  { action, token }: { action: string; token: string },
  textarea: HTMLTextAreaElement,
  text: TextEditor,
  list: UploadList,
): FetchedPictures {
  const w = wordsOf("editor_pictures");
  const language = pageLanguage();
  const running = new Set<Promise<void>>();

  async function fetchAll(addresses: readonly string[]): Promise<void> {
    const wanted = addresses.slice(0, PICTURES_MAX);
    const line = list.add(counted(w.pictures, wanted.length, language));
    const cancelled = new AbortController();
    const cancel = (): void => cancelled.abort();
    const ids = new Map<string, string>();
    const reasons = new Map<string, string>(
      addresses
        .slice(PICTURES_MAX)
        .map((address) => [address, fill(w.fetched_at_a_time, { count: PICTURES_MAX })]),
    );
    line.showProgress(0, cancel);
    const waiting = wanted.values();
    const work = async (): Promise<void> => {
      for (const address of waiting) {
        const outcome = cancelled.signal.aborted
          ? { refused: w.cancelled }
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
      list.announce(counted(w.fetched, all, language));
      return;
    }
    const why = [...new Set(reasons.values())].slice(0, REASONS_SHOWN).join(" ");
    const subject = subjectOf(reasons.size, all);
    const words = fill(counted(w.became_links, reasons.size, language), { why });
    const retry = (): void => {
      line.remove();
      start([...reasons.keys()]);
    };
    line.showProblem(
      words,
      [
        { label: w.try_again, press: retry },
        { label: w.dismiss, press: () => line.remove() },
      ],
      subject,
    );
    list.announce(`${subject} ${words}`);
  }

  function start(addresses: readonly string[]): void {
    const task = fetchAll(addresses).finally(() => running.delete(task));
    running.add(task);
  }

  addEventListener("beforeunload", (event) => {
    if (running.size) event.preventDefault();
  });

  return {
    fetch: (addresses) => {
      if (addresses.length) start(addresses);
    },
    isRunning: () => running.size > 0,
    settled: async () => void (await Promise.all(running)),
  };
}

function subjectOf(failed: number, all: number): string {
  const w = wordsOf("editor_pictures");
  if (failed < all) return fill(w.some_failed, { failed, all });
  return all === 2 ? w.both_failed : counted(w.all_failed, all, pageLanguage());
}
