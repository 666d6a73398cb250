export interface LiveOptions {
  /** Where the desk has a picture of the library; undefined for a picture of another site. */
  pictureSource: (address: string) => string | undefined;
  /** Opens the box that asks for the address of a link. */
  editLink: () => void;
  /** Called when the writer changes between the text as readers see it and its Markdown. */
  onSwitch: (isLive: boolean) => void;
}
