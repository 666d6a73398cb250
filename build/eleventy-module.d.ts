declare module "@11ty/eleventy" {
  /** What of Eleventy's configuration is used here. */
  export interface Configuration {
    addTemplate(name: string, template: unknown): void;
  }
  export class Eleventy {
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
    toJSON(): Promise<unknown>;
  }
}
