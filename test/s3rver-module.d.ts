declare module "@20minutes/s3rver" {
  import type { Server } from "node:http";

  export interface Context {
    method: string;
    path: string;
    status: number;
    body: unknown;
  }

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      vhostBuckets: boolean;
      directory: string;
    });
    store: unknown;
    context: { store: unknown };
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    httpServer: Server;
    run(): Promise<{ port: number }>;
  }
}

declare module "@20minutes/s3rver/lib/models/object.js" {
  export default class S3Object {
    constructor(bucket: string, key: string, content: unknown, metadata: Record<string, string>);
    bucket: string;
    key: string;
    content: unknown;
    metadata: Record<string, string>;
  }
}
