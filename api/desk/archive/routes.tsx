import { Refusal } from "../../contract/errors.ts";
import { type ArchiveProgress, importArchive } from "../../import/archive.ts";
import { logFailure } from "../../http/import-failure.ts";
import { takeSharedOrRefuse } from "../../http/rate-limit.ts";
import { type DeskRoute, type DeskTools, page, type SignedInVisit, upload } from "../route.ts";
import type { FormValues } from "../form-values.ts";
import { translated } from "../messages/refusals.ts";
import { markdownFiles } from "./markdown-files.ts";
import { ArchivePage } from "./page.tsx";
import { ARCHIVE, ARCHIVE_MIB } from "./paths.ts";
import { ImportHeading } from "./progress.tsx";
import { type Running, untilDone, within } from "./until-done.tsx";
import { streamOf } from "../stream.ts";
import { zip } from "./zip.ts";

/** An import that takes longer than this shows how far it is. */
const AT_ONCE_MS = 1_500;

/** The import and export of a writer's own pieces. */
export function createArchiveRoutes({
  store,
  pictures,
  fetchPicture,
  limits,
  log,
}: DeskTools): DeskRoute[] {
  const tools = {
    store,
    pictures,
    fetchPicture: async (of: Parameters<typeof fetchPicture>[0]) => {
      await takeSharedOrRefuse(limits.fetches, of.writerId);
      return fetchPicture(of);
    },
  };
  /** Each import takes a thread and the memory of an archive. */
  let isBusy = false;

  /** Begins the import. It goes on if the browser is closed; the drafts are there then. */
  async function begin(
    { me, actor }: SignedInVisit,
    read: () => Promise<FormValues>,
  ): Promise<Running> {
    if (isBusy) {
      throw new Refusal("rate_limited", "Another import is running. Try again in a minute.");
    }
    isBusy = true;
    try {
      const form = await read();
      const bytes = form.file("file");
      if (!bytes?.length) throw new Refusal("validation_failed", "Choose a file first.");
      let progress: ArchiveProgress = { done: 0 };
      const outcome = importArchive(tools, {
        actor,
        writer: me,
        bytes,
        fetches: form.get("fetch") === "yes",
        onProgress: (now) => (progress = now),
      });
      void outcome.then(free, free);
      return { progress: () => progress, outcome };
    } catch (error) {
      free();
      throw error;
    }
  }

  const onFailure = (error: unknown) => logFailure(log, error);

  function free(): void {
    isBusy = false;
  }

  return [
    page({
      path: ARCHIVE,
      area: "pieces",
      show: async ({ words }) => ({ title: words.archive.title, main: <ArchivePage /> }),
    }),
    upload({
      path: ARCHIVE,
      area: "pieces",
      takesFile: { bytes: ARCHIVE_MIB * 1_024 * 1_024 },
      take: async (visit, read) => {
        const { title } = visit.words.archive;
        try {
          const running = await begin(visit, read);
          const outcome = await within(AT_ONCE_MS, running.outcome);
          return outcome
            ? { title, main: <ArchivePage outcome={outcome} /> }
            : { title, main: <ImportHeading />, rest: untilDone(running, { onFailure }) };
        } catch (error) {
          if (!(error instanceof Refusal) || visit.wantsJson) throw error;
          const { status, message } = error;
          const problem = translated(message, visit.words);
          return { title, status, main: <ArchivePage problem={problem} /> };
        }
      },
    }),
    page({
      path: `${ARCHIVE}/markdown`,
      area: "pieces",
      show: async ({ me }) => ({
        download: streamOf(zip(markdownFiles(store, me))),
        name: `${me.slug}-markdown.zip`,
        type: "application/zip",
      }),
    }),
  ];
}
