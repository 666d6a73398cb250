import { Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import { pictureMarkdown } from "../contract/picture-markdown.ts";
import type { AddPictureArguments, CreatePictureResponse } from "../contract/pictures.ts";
import type { FetchPicture } from "../pictures/fetch-picture.ts";
import type { Pictures } from "../pictures/pictures.ts";
import { agentsPausedAt, refuseIfPaused } from "../store/pieces/drafts/agent-pauses.ts";
import type { Store } from "../store/engine/open.ts";
import { actorOf, type KeyHolder } from "./authorise.ts";

export type OwnPictures = ReturnType<typeof createOwnPictures>;

/** How a key adds pictures for its writer. The REST call and the tool are both made of these functions. */
export function createOwnPictures({
  store,
  pictures,
  fetchPicture,
}: {
  store: Pick<Store, "read">;
  pictures: Pick<Pictures, "receive">;
  fetchPicture: FetchPicture;
}) {
  async function add(
    holder: KeyHolder,
    read: () => Promise<{ bytes: Buffer; alt?: string }>,
  ): Promise<CreatePictureResponse> {
    const { writerId } = holder;
    const picture = await pictures.receive(actorOf(holder), { writerId }, read);
    return { ok: true, ...picture, markdown: pictureMarkdown(picture) };
  }

  return {
    add,

    /** From an address, through the guarded client, or from base64. */
    addFrom: async (
      holder: KeyHolder,
      { url, data, alt = "" }: AddPictureArguments,
    ): Promise<CreatePictureResponse> => {
      if ((url === undefined) === (data === undefined)) {
        throw new Refusal("validation_failed", say("Send either url or data, and not both."));
      }
      const { writerId } = holder;
      // Nobody fetches anything for a writer whose picture would be refused.
      refuseIfPaused(await agentsPausedAt(store.read, writerId));
      return add(holder, async () => {
        const bytes =
          url === undefined
            ? Buffer.from(data ?? "", "base64")
            : await fetchPicture({ writerId, url });
        return { bytes, alt };
      });
    },
  };
}
