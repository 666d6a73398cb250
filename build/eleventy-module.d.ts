declare module "@11ty/eleventy" {
  /** What of Eleventy's configuration is used here. */
  export interface Configuration {
    addTemplate(name: string, template: unknown): void;
  }
  export interface RenderedPage<Content> {
    /** What the template's `render` has returned, which need not be a string where nothing transforms it. */
    content: Content;
  }
  export class Eleventy<Content = string> {
    constructor(
      input: string,
      output: string,
      options: {
        quietMode: boolean;
        configPath: null;
        config: (configuration: Configuration) => void;
      },
    );
    disableLogger(): void;
    toJSON(): Promise<RenderedPage<Content>[]>;
  }
}
