import { Refusal } from "../../contract/errors.ts";
import { say } from "../../contract/say.ts";
import { type ArchiveProgress, importArchive } from "../../import/archive.ts";
import { createShares, type Shares } from "../../outbound/shares.ts";
import { takeSharedOrRefuse } from "../../http/rate-limit.ts";
import { type DeskRoute, type DeskTools, page, type SignedInVisit, upload } from "../route.ts";
import type { FormValues } from "../form-values.ts";
import { markdownFiles } from "./markdown-files.ts";
import { ArchivePage } from "./page.tsx";
import { ARCHIVE, ARCHIVE_MIB } from "./paths.ts";
import { ImportHeading, type Running, untilDone, within } from "./progress.tsx";
import { streamOf, whileSignedIn } from "../stream.ts";
import { zip } from "./zip.ts";
import type { Log } from "../../http/log.ts";

/** An import that takes longer than this shows how far it is. */
const AT_ONCE_MS = 1_500;

/** Each is held in memory while it arrives. A second one is for a browser that was cut off and tries again. */
const ARRIVING_PER_WRITER = 2;
/** Each takes a thread and the memory of an archive. Only an archive that has arrived takes a place. */
const RUNNING_MAX = 3;

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
  const arriving = createShares({ atOnce: Infinity, perWriter: ARRIVING_PER_WRITER });
  const places = createShares({ atOnce: RUNNING_MAX, perWriter: 1 });

  /** Begins the import. It goes on if the browser is closed; the drafts are there then. */
  async function begin(
    { me, actor }: SignedInVisit,
    read: () => Promise<FormValues>,
  ): Promise<Running> {
    const form = await inShare(arriving, me.id, read);
    const bytes = form.file("file");
    if (!bytes?.length) throw new Refusal("validation_failed", say("Choose a file first."));
    const leave = places.take(me.id) ?? refuseAnother();
    let progress: ArchiveProgress = { done: 0 };
    const outcome = importArchive(tools, {
      actor,
      writer: me,
      bytes,
      name: form.fileName("file"),
      fetches: form.get("fetch") === "yes",
      onProgress: (now) => (progress = now),
    });
    void outcome.then(leave, leave);
    return { progress: () => progress, outcome };
  }

  const onFailure = (error: unknown) => logFailure(log, error);

  return [
    page({
      path: ARCHIVE,
      show: async ({ words }) => ({ title: words.archive.title, main: <ArchivePage /> }),
    }),
    upload({
      path: ARCHIVE,
      takesFile: { bytes: ARCHIVE_MIB * 1_024 * 1_024 },
      take: async (visit, read) => {
        const { title } = visit.words.archive;
        const running = await begin(visit, read);
        const outcome = await within(AT_ONCE_MS, running.outcome);
        return outcome
          ? { title, main: <ArchivePage outcome={outcome} /> }
          : { title, main: <ImportHeading />, rest: untilDone(running, { onFailure }) };
      },
      again: async ({ words }, { message }) => ({
        title: words.archive.title,
        main: <ArchivePage problem={message} />,
      }),
    }),
    page({
      path: `${ARCHIVE}/markdown`,
      show: async ({ me, actor }) => ({
        download: streamOf(zip(whileSignedIn(store, actor, markdownFiles(store, me)))),
        name: `${me.slug}-markdown.zip`,
        type: "application/zip",
      }),
    }),
  ];
}

async function inShare<Result>(
  shares: Shares,
  writerId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const leave = shares.take(writerId) ?? refuseAnother();
  try {
    return await work();
  } finally {
    leave();
  }
}

function refuseAnother(): never {
  throw new Refusal("rate_limited", say("Another import is running. Try again in a minute."));
}

/** For an import that failed after its answer had begun. */
function logFailure(log: Pick<Log, "error">, error: unknown): void {
  log.error("An import failed.", { trace: (error as Error).stack ?? String(error) });
}
