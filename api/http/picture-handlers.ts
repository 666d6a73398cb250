import { FaultyInput, issuesOf, Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import { FIRST_FILE, PICTURE_LIMITS, PictureAlt, pictureFileName } from "../contract/pictures.ts";
import { PICTURES } from "../contract/operations/pictures.ts";
import type { Urls } from "../render/urls.ts";
import type { Authorise } from "./authorise.ts";
import type { Answer, Handlers, UploadCall } from "./handler.ts";
import { isMultipart, parseMultipart } from "./request/multipart.ts";
import type { OwnPictures } from "./own-pictures.ts";
import { type RateLimits, takeOrRefuse, takeSharedOrRefuse } from "./rate-limit.ts";
import { UPLOAD } from "./request/request-body.ts";

export interface PictureHandlersOptions {
  pictures: Pick<OwnPictures, "add">;
  limits: Pick<RateLimits, "writes" | "reads">;
  authorise: Authorise;
  urls: Urls;
}

/** The form around the file: boundaries, and the description of the picture. */
const FORM_BYTES = 64 * 1_024;

export function createPictureHandlers({
  pictures,
  limits,
  authorise,
  urls,
}: PictureHandlersOptions) {
  const [{ scopes, upload }] = PICTURES;

  async function createPicture(call: UploadCall): Promise<Answer> {
    takeOrRefuse(limits.reads, call.address);
    const holder = await authorise(call.headers, scopes);
    const rate = await takeSharedOrRefuse(limits.writes, holder.keyId);
    const body = await pictures.add(holder, () => readUpload(call, upload.types));
    const location = urls.deskPicture(body.id, pictureFileName(FIRST_FILE));
    return { status: 201, body, headers: { ...rate, location } };
  }

  return { createPicture: { handle: createPicture, raw: true } } satisfies Handlers;
}

/** The picture in a form, or alone. */
async function readUpload(
  call: UploadCall,
  types: readonly string[],
): Promise<{ bytes: Buffer; alt?: string }> {
  const type = call.headers.get("content-type") ?? "";
  const isForm = isMultipart(type);
  const bare = type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!isForm && !types.includes(bare)) {
    throw new Refusal(
      "unsupported_media_type",
      say(
        "Send the picture as multipart/form-data with a field named file, or alone as image/jpeg, image/png, image/webp, image/gif or image/avif.",
      ),
    );
  }
  const limit = PICTURE_LIMITS.bytes + (isForm ? FORM_BYTES : 0);
  const bytes = await call.bytes({ bytes: limit, ...UPLOAD });
  if (!isForm) return { bytes };
  const { texts, files } = await parseMultipart(bytes, type);
  const file = files.get("file")?.bytes;
  if (!file) {
    const said = say("Send the picture in a field named file.");
    throw new Refusal("validation_failed", said, [{ path: "file", said }]);
  }
  const parsed = PictureAlt.safeParse(texts.get("alt") ?? "");
  if (parsed.success) return { bytes: file, alt: parsed.data };
  const issues = issuesOf(parsed.error).map((issue) => ({ ...issue, path: "alt" }));
  throw new FaultyInput(issues);
}
