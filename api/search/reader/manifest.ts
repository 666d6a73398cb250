import { z } from "zod";
import { READER_VERSION } from "./paths.ts";

/** Lists the files of the index. */
export const ReaderManifest = z.object({
  version: z.literal(READER_VERSION).describe("The version of the files' format."),
  shards: z.array(z.string().regex(/^(part|block)-\d{1,9}$/)).describe("Newest pieces first."),
});
export type ReaderManifest = z.infer<typeof ReaderManifest>;
