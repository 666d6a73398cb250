import type { Translated } from "../../../site/messages/shape.ts";
import type { en } from "./en.ts";

/** What mails say, in any language. A language that lacks a message does not compile. */
export type MailMessages = Readonly<Translated<typeof en>>;
