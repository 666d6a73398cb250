import { z } from "zod";

/** Lists the files of the index. */
export const ReaderManifest = z.object({
  version: z.literal(1).describe("The version of the files' format."),
  shards: z.array(z.string().regex(/^(part|block)-\d{1,9}$/)).describe("Newest pieces first."),
});
export type ReaderManifest = z.infer<typeof ReaderManifest>;
