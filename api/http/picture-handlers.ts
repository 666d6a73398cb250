import { FaultyInput, issuesOf, Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import { REQUEST_BODY_MAX_BYTES } from "../contract/limits.ts";
import { AddPictureBody, PICTURE_LIMITS, PictureAlt } from "../contract/pictures.ts";
import { PICTURES } from "../contract/operations/pictures.ts";
import type { Authorise, KeyHolder } from "./authorise.ts";
import type { Answer, Handlers, UploadCall } from "./handler.ts";
import { isJson, parseJsonBody } from "./request/json-body.ts";
import { isMultipart, parseMultipart } from "./request/multipart.ts";
import type { OwnPictures } from "./own-pictures.ts";
import { type RateLimits, takeOrRefuse, takeSharedOrRefuse } from "./rate-limit.ts";
import { textOf, UPLOAD } from "./request/request-body.ts";

export interface PictureHandlersOptions {
  pictures: OwnPictures;
  limits: Pick<RateLimits, "writes" | "reads" | "fetches">;
  authorise: Authorise;
}

/** The form around the file: boundaries, and the description of the picture. */
const FORM_BYTES = 64 * 1_024;

export function createPictureHandlers({ pictures, limits, authorise }: PictureHandlersOptions) {
  const [{ scopes, upload }] = PICTURES;

  async function createPicture(call: UploadCall): Promise<Answer> {
    takeOrRefuse(limits.reads, call.address);
    const holder = await authorise(call.headers, scopes);
    const rate = await takeSharedOrRefuse(limits.writes, holder.keyId);
    const body = isJson(call.headers)
      ? await addNamed(holder, call)
      : await pictures.add(holder, () => readUpload(call, upload.types));
    // No Location: nobody sees the picture before a published piece shows it, and a key has no other address for it.
    return { status: 201, body, headers: rate };
  }

  /** A picture at an address, or in base64: as the tool takes it. */
  async function addNamed(holder: KeyHolder, { headers, bytes }: UploadCall) {
    const text = textOf(await bytes({ bytes: REQUEST_BODY_MAX_BYTES }));
    const named = parseJsonBody({ headers, text }, AddPictureBody);
    if (named.url !== undefined) await takeSharedOrRefuse(limits.fetches, holder.writerId);
    return pictures.addFrom(holder, named);
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
        "Send the picture as multipart/form-data with a field named file, or alone as image/jpeg, image/png, image/webp, image/gif or image/avif, or its address as JSON with a field named url.",
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
