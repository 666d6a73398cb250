import { PICTURE_LIMITS } from "../contract/pictures.ts";
import { restoreAvatar } from "./avatar.ts";
import { cutCard } from "./card/cut-card.ts";
import type { Fonts } from "./card/fonts.ts";
import { type EncoderAnswer, type EncoderJob, TOO_MUCH_MEMORY, TOO_MUCH_TIME } from "./encoder.ts";
import { finishPicture, RefusedPicture, takePicture, restorePicture } from "./encode.ts";
import { cutPicture } from "./encode-cut.ts";
import { takeIcon, takeLogo } from "./site/site-picture.ts";

// The process that decodes what others send. It has no secrets, and ends when it uses too much memory or processor time:
// the parent then refuses the picture.
const LOOK_EVERY_MS = 50;

const microsecondsMax = Number(process.argv[2]) * 1_000_000;
/** The processor time before the current picture; undefined while there is none. */
let usedBefore: NodeJS.CpuUsage | undefined;

setInterval(() => {
  const { rss } = process.memoryUsage();
  if (rss > PICTURE_LIMITS.megabytes * 1_000_000) process.exit(TOO_MUCH_MEMORY);
  if (!usedBefore) return;
  const { user, system } = process.cpuUsage(usedBefore);
  if (user + system > microsecondsMax) process.exit(TOO_MUCH_TIME);
}, LOOK_EVERY_MS);

process.on("message", (job: EncoderJob) => void take(job));
process.on("disconnect", () => process.exit());

async function take(job: EncoderJob): Promise<void> {
  usedBefore = process.cpuUsage();
  const answer = await answerTo(job);
  usedBefore = undefined;
  process.send?.(answer);
}

/** Unpacked fonts stay known as long as the process lives. */
let fonts: Fonts | undefined;

async function fontsIn(folder: string): Promise<Fonts> {
  const { createFonts } = await import("./card/fonts.ts");
  return (fonts ??= createFonts(folder));
}

async function answerTo(job: EncoderJob): Promise<EncoderAnswer> {
  try {
    switch (job.kind) {
      case "take":
        return { taken: await takePicture(Buffer.from(job.bytes)) };
      case "svg": {
        const { drawSvg } = await import("./draw-svg.ts");
        const png = await drawSvg(Buffer.from(job.bytes), await fontsIn(job.fontsFolder));
        return { taken: await takePicture(png) };
      }
      case "restore":
        return { taken: await restorePicture(Buffer.from(job.bytes)) };
      case "finish":
        return { files: await finishPicture(Buffer.from(job.bytes), job) };
      case "cut":
        return { cut: await cutPicture(Buffer.from(job.bytes), job) };
      case "avatar":
        return { cut: await restoreAvatar(Buffer.from(job.bytes)) };
      case "cover":
        return { card: await cutCard(Buffer.from(job.bytes)) };
      case "card": {
        // A process that takes pictures never loads what draws cards.
        const { drawCard } = await import("./card/draw-card.ts");
        return { card: await drawCard(await fontsIn(job.fontsFolder), job.facts) };
      }
      case "monogram": {
        const { drawMonogram } = await import("./site/monogram.ts");
        return { icons: await drawMonogram(await fontsIn(job.fontsFolder), job.monogram) };
      }
      case "logo":
        return { site: await takeLogo(Buffer.from(job.bytes)) };
      case "icon":
        return { site: await takeIcon(Buffer.from(job.bytes)) };
    }
  } catch (error) {
    if (error instanceof RefusedPicture) return { refused: error.said };
    return { failed: (error as Error).message };
  }
}
