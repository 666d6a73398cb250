import type { Configuration } from "../contract/configuration.ts";
import { Refusal } from "../contract/errors.ts";
import type { Pages } from "../read/pages.ts";
import { renderAuthorOEmbed, renderPieceOEmbed } from "../render/oembed.ts";
import { createUrls } from "../render/urls.ts";
import type { Handlers } from "./handler.ts";

export interface OEmbedOptions {
  pages: Pages;
  config: Pick<Configuration, "baseUrl">;
  siteName: () => string;
}

export function createOEmbedHandlers({ pages, config, siteName }: OEmbedOptions) {
  const urls = createUrls(config.baseUrl);
  return {
    oembed: {
      handle: async ({ query }) => {
        const { url, format, ...room } = query;
        // Some clients send every parameter, even with an empty value.
        if (format !== "json" && format !== "") throw new Refusal("not_implemented");
        const site = { name: siteName(), urls };
        const subject = await pages.subjectOf(url);
        const body =
          "piece" in subject
            ? renderPieceOEmbed(subject.piece, room, site)
            : renderAuthorOEmbed(subject.author, room, site);
        return { status: 200, body };
      },
    },
  } satisfies Handlers;
}
