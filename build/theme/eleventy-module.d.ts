declare module "@11ty/eleventy" {
  interface TemplateExtension {
    key: string;
    compileOptions?: { cache: boolean };
    compile(source: unknown, inputPath: string): (data: TemplateData) => Promise<string>;
  }
  /** The template data used here. Only a layout has `content`. */
  export interface TemplateData {
    record: { path: string; data: object };
    content?: string;
    page: { url: string };
  }
  /** The part of Eleventy's configuration that is used here. */
  export interface Configuration {
    addTemplate(name: string, template: unknown, data?: object): void;
    addFilter(name: string, filter: (...values: never[]) => string): void;
    addShortcode(name: string, shortcode: (...values: never[]) => string): void;
    setLiquidParameterParsing(parser: "builtin"): void;
    setLibrary(language: string, library: object): void;
    addTemplateFormats(formats: string): void;
    addExtension(extension: string, options: TemplateExtension): void;
    benchmarkManager: { get(group: string): { setIsVerbose(isVerbose: boolean): void } };
    setConcurrency(templates: number): void;
    setUseGitIgnore(isUsed: boolean): void;
    setDataFileSuffixes(suffixes: readonly string[]): void;
  }
  export interface Rendered {
    outputPath: string;
    content: string;
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
    toJSON(): Promise<Rendered[]>;
  }
}
