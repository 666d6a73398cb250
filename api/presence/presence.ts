import { join } from "node:path";
import { AVATAR_LIMITS } from "../contract/people/avatar.ts";
import { Refusal } from "../contract/errors.ts";
import { say } from "../contract/say.ts";
import type { Outbound } from "../outbound/client.ts";
import { createFetcher } from "../outbound/fetcher.ts";
import type { Urls } from "../render/urls.ts";
import type { Actor } from "../store/log/audit.ts";
import { cleanAvatars, setAvatar } from "../store/pictures/avatars.ts";
import type { Store } from "../store/engine/open.ts";
import { recordCheck, recordWebsiteCheck } from "../store/people/presence-checks.ts";
import { findWriter } from "../store/people/writers.ts";
import {
  type Found,
  lookAtWebsite,
  requireSent,
  WEBSITE_ACCEPT,
  WEBSITE_LIMITS,
} from "./website.ts";

export interface PresenceOptions {
  store: Store;
  outbound: Outbound;
  urls: Urls;
  dataDir: string;
  /** Decodes a picture that was fetched or stored, and cuts it to a square. */
  square: (bytes: Buffer) => Promise<Buffer>;
  keptFor?: string;
  /** Cancels everything. Checks that are running then do not count. */
  signal?: AbortSignal;
}

export interface Presence {
  /** Checks a writer's website now. `isVerified` says whether the website is verified after the check. */
  checkWebsite(actor: Actor, writerId: string): Promise<Found & { isVerified: boolean }>;
  /** Fetches the picture at the address in a writer's profile. A failure keeps the last good picture. */
  fetchAvatar(actor: Actor, writerId: string): Promise<Found>;
  /** Cleans pictures that were stored as they were sent. */
  cleanAvatars(): Promise<void>;
}

export function createPresence(options: PresenceOptions): Presence {
  const { store, outbound, urls, dataDir, square, keptFor, signal } = options;
  const shared = {
    outbound,
    folder: fetchedFolder(dataDir),
    ...(keptFor ? { keptFor } : {}),
    ...(signal ? { signal } : {}),
  };
  const fetchPage = createFetcher({ ...shared, accept: WEBSITE_ACCEPT, ...WEBSITE_LIMITS });
  const accept = "image/jpeg, image/png, image/webp, image/avif, image/gif";
  const { bytes, seconds } = AVATAR_LIMITS;
  const fetchPicture = createFetcher({ ...shared, accept, bytes, seconds });

  return {
    checkWebsite: async (actor, writerId) => {
      const writer = await findWriter(store.read, "id", writerId);
      if (!writer?.website)
        throw new Refusal("not_found", say("There is no website in the profile."));
      const { slug, website } = writer;
      const found = await lookAtWebsite(fetchPage, urls, { writerId, slug, website });
      requireRunning();
      const looked = { writerId, url: website, ...found };
      return { ...found, isVerified: await recordWebsiteCheck(store, actor, looked) };
    },
    fetchAvatar: async (actor, writerId) => {
      const writer = await findWriter(store.read, "id", writerId);
      if (!writer?.avatarUrl)
        throw new Refusal("not_found", say("There is no picture address in the profile."));
      const { avatarUrl: url } = writer;
      const found = await take(actor, writerId, url);
      requireRunning();
      await recordCheck(store, "avatar", { writerId, url, ...found });
      return found;
    },
    cleanAvatars: () => cleanAvatars(store, square),
  };

  function requireRunning(): void {
    if (signal?.aborted) throw new Refusal("not_ready", say("The service is stopping."));
  }

  async function take(actor: Actor, writerId: string, url: string): Promise<Found> {
    const fetched = await fetchPicture(url, { writerId });
    if ("failure" in fetched) {
      requireSent(fetched);
      return { isGood: false, account: fetched.said };
    }
    if (fetched.status !== 200) {
      const { url: at, status } = fetched;
      const account = say("{url} answered {status}, not 200.", { url: at, status: String(status) });
      return { isGood: false, account };
    }
    if (fetched.isCut) {
      const size = { bytes: AVATAR_LIMITS.bytes };
      return { isGood: false, account: say("The picture is larger than {size}.", { size }) };
    }
    try {
      const cut = await square(fetched.body);
      await setAvatar(store, actor, { writerId, bytes: cut, source: url });
      return { isGood: true, account: say("The picture is that of {url}.", { url: fetched.url }) };
    } catch (error) {
      if (error instanceof Refusal) return { isGood: false, account: error.said };
      throw error;
    }
  }
}

/** Saves an uploaded picture, as the encoder made it. It replaces a fetched one and its address. */
export async function saveAvatar(
  store: Store,
  actor: Actor,
  { writerId, bytes }: { writerId: string; bytes: Buffer },
): Promise<void> {
  await setAvatar(store, actor, { writerId, bytes, source: null });
}

/** The folder of short-lived copies of fetched pages and pictures. */
export function fetchedFolder(dataDir: string): string {
  return join(dataDir, "fetched");
}
