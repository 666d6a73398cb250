import { PICTURE_LIMITS } from "../contract/pictures.ts";
import { type EncoderAnswer, type EncoderJob, TOO_MUCH_MEMORY } from "./encoder.ts";
import { finishPicture, RefusedPicture, takePicture } from "./encode.ts";
import { cutPicture } from "./encode-cut.ts";

// The process that decodes what others send. It has no secrets, and ends when it uses too much memory: the parent then
// refuses the picture.
const LOOK_EVERY_MS = 50;

setInterval(() => {
  const { rss } = process.memoryUsage();
  if (rss > PICTURE_LIMITS.megabytes * 1_000_000) process.exit(TOO_MUCH_MEMORY);
}, LOOK_EVERY_MS);

process.on("message", (job: EncoderJob) => {
  void answerTo(job).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit());

async function answerTo(job: EncoderJob): Promise<EncoderAnswer> {
  try {
    if (job.kind === "take") return { taken: await takePicture(Buffer.from(job.bytes)) };
    if (job.kind === "cut") return { cut: await cutPicture(Buffer.from(job.bytes), job) };
    return { files: await finishPicture(Buffer.from(job.bytes), job) };
  } catch (error) {
    if (error instanceof RefusedPicture) return { refused: error.message };
    return { failed: (error as Error).message };
  }
}
