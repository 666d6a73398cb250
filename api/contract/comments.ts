import { z } from "zod";
import { typedNumber } from "./fields.ts";
import { fault } from "./say.ts";
import { COMMENT_MAX, NAME_MAX, QUOTE_MAX } from "./limits.ts";
import { lineText, longText } from "./text.ts";

/** Comments on one piece: a long discussion has a tenth of them. */
export const COMMENTS_PER_PIECE = 500;
/** Comments by one link: a friend who has more to say can be given another. */
export const COMMENTS_PER_LINK = 50;

export const LINK_DAYS = { default: 7, max: 30 } as const;
/** Links of one piece that work at the same time. */
export const LINKS_PER_PIECE = 20;

export const CommentForm = z.object({
  quote: longText({ max: QUOTE_MAX, visible: false })
    .default("")
    .transform((text) => text.trim() || null),
  body: longText({ max: COMMENT_MAX }).overwrite((text) => text.trim()),
});
export type CommentForm = z.output<typeof CommentForm>;

export const FriendCommentForm = CommentForm.extend({ name: lineText({ max: NAME_MAX }) });

export const PreviewLinkForm = z.object({
  label: lineText({ max: NAME_MAX, visible: false }).default(""),
  days: typedNumber(fault("enter a whole number of days"))
    .pipe(
      z
        .int()
        .min(1, fault("enter at least 1"))
        .max(LINK_DAYS.max, fault("enter at most {max}", { max: LINK_DAYS.max })),
    )
    .default(LINK_DAYS.default),
});
