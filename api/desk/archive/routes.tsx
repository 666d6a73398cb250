import { Refusal } from "../../contract/errors.ts";
import { importArchive } from "../../import/archive.ts";
import { takeSharedOrRefuse } from "../../http/rate-limit.ts";
import { type DeskRoute, type DeskTools, page, type SignedInVisit, upload } from "../route.ts";
import type { FormValues } from "../form-values.ts";
import { translated } from "../messages/refusals.ts";
import { markdownFiles } from "./markdown-files.ts";
import { ArchivePage, type ArchivePageProps } from "./page.tsx";
import { ARCHIVE, ARCHIVE_MIB } from "./paths.ts";
import { zip } from "./zip.ts";

/** The import and export of a writer's own pieces. */
export function createArchiveRoutes({
  store,
  pictures,
  fetchPicture,
  limits,
}: DeskTools): DeskRoute[] {
  /** Each import takes a thread and the memory of an archive. */
  let isBusy = false;

  async function take(
    { me, actor }: SignedInVisit,
    read: () => Promise<FormValues>,
  ): Promise<ArchivePageProps> {
    if (isBusy) {
      throw new Refusal("rate_limited", "Another import is running. Try again in a minute.");
    }
    isBusy = true;
    try {
      const form = await read();
      const bytes = form.file("file");
      if (!bytes?.length) throw new Refusal("validation_failed", "Choose a file first.");
      const tools = {
        store,
        pictures,
        fetchPicture: async (of: Parameters<typeof fetchPicture>[0]) => {
          await takeSharedOrRefuse(limits.fetches, of.writerId);
          return fetchPicture(of);
        },
      };
      const fetches = form.get("fetch") === "yes";
      return { outcome: await importArchive(tools, { actor, writer: me, bytes, fetches }) };
    } finally {
      isBusy = false;
    }
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
          const main = <ArchivePage {...await take(visit, read)} />;
          return { title, main };
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

/** The client's pace: the next part is made when the last one was taken. */
function streamOf(parts: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await parts.return(undefined);
    },
  });
}
