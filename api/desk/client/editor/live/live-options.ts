import type { Command } from "../command.ts";

export interface LiveOptions {
  /** Carries out a command of the toolbar. */
  run: (command: Command) => void;
  /** The language of the piece, as a BCP 47 tag. */
  locale: () => string;
  /** Where the desk has a picture of the library; undefined for a picture of another site. */
  pictureSource: (address: string) => string | undefined;
  /** Pictures on their way into the text. */
  uploads: TextUploads;
  /** Called when the writer changes between the text as readers see it and its Markdown. */
  onSwitch: (isLive: boolean) => void;
}

export interface TextUploads {
  /** The line that shows the progress of an upload, by the placeholder that the text has for it. */
  lineOf(placeholder: string): HTMLElement | undefined;
  /** Takes a line back under the text, because its place is no longer in the window. */
  takeBack(line: HTMLElement): void;
  /** Lets the writer choose pictures to add. Undefined for a writer who may not. */
  choose?: (() => void) | undefined;
  /** Called when the writer has described a picture. */
  described(address: string, alt: string): void;
}
