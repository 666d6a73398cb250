declare module "@11ty/eleventy-fetch" {
  class RemoteAssetCache<Value> {
    constructor(
      source: () => Promise<Value>,
      directory: string,
      options: { requestId: string; duration: string; type: "json" },
    );
    fetch(): Promise<Value>;
  }
  /** CommonJS, without types of its own: no more than what we call. */
  const library: { RemoteAssetCache: typeof RemoteAssetCache };
  export default library;
}
