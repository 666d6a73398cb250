import { z } from "zod";

/** Names the files of the index, newest pieces first. */
export const WordsManifest = z.object({
  version: z.literal(1).describe("The form of the files."),
  shards: z.array(z.string().regex(/^(part|block)-\d{1,9}$/)).describe("Newest pieces first."),
});
export type WordsManifest = z.infer<typeof WordsManifest>;
