declare module "@11ty/eleventy-fetch" {
  class RemoteAssetCache<Value> {
    constructor(
      source: () => Promise<Value>,
      directory: string,
      options: { requestId: string; duration: string; type: "json" },
    );
    fetch(): Promise<Value>;
  }
  /** The package has no types. Only the part that is used here is declared. */
  const library: { RemoteAssetCache: typeof RemoteAssetCache };
  export default library;
}
