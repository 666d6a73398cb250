declare module "nunjucks" {
  export interface Environment {
    readonly extensionsList: readonly unknown[];
    readonly globals: Readonly<Record<string, unknown>>;
    addExtension(name: string, extension: object): Environment;
    addGlobal(name: string, value: unknown): Environment;
    getGlobal(name: string): unknown;
    removeExtension(name: string): void;
  }
  export interface Template {
    render(names: object, done: (error: Error | null, html: string | null) => void): void;
  }
  interface Loader {
    getSource(name: string): { src: string; path: string; noCache: boolean } | null;
  }
  /** A part of a parsed template. Which fields it has depends on its type. A shortcode has only its arguments' line. */
  export interface Node {
    typename: string;
    lineno?: number;
    fields?: readonly string[];
    children?: Node[];
    args?: Node | null;
    name?: unknown;
    value?: unknown;
    key?: Node;
    target?: Node;
    val?: Node;
    cond?: Node;
    body?: Node | null;
    else_?: Node | null;
    arr?: Node;
    targets?: Node[];
    template?: Node;
    names?: Node;
    expr?: Node;
    cases?: Node[];
    default?: Node | null;
    left?: Node;
    right?: Node;
  }
  interface Compiler {
    _emitLine(code: string): void;
    /** Called for the code of each turn of a loop. */
    _emitLoopBindings(...loop: unknown[]): void;
    _makeCallback(result?: string): string;
    compile(node: Node, frame: unknown): void;
  }
  /** The part of Nunjucks that is used here. */
  const nunjucks: {
    Environment: new (
      loader: Loader,
      options: { autoescape: boolean; throwOnUndefined: boolean; dev: boolean },
    ) => Environment;
    Template: new (
      source: string,
      environment: Environment,
      path: string,
      eager: boolean,
    ) => Template;
    parser: { parse(source: string, extensions: unknown[], options: object): Node };
    compiler: { Compiler: { prototype: Compiler } };
    runtime: {
      /** Our own. */
      countSteps?: (more?: number) => void;
      handleError: (error: object, line: number, column: number) => object;
      memberLookup: (object: unknown, key: unknown) => unknown;
    };
  };
  export default nunjucks;
}
