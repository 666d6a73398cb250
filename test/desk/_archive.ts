import { zip, type ZipFile } from "../../api/desk/archive/zip.ts";

/** A zip file with these files. */
export async function packed(files: Record<string, string | Buffer>): Promise<Buffer> {
  const list: ZipFile[] = Object.entries(files).map(([name, text]) => ({
    name,
    bytes: Buffer.from(text),
  }));
  const parts: Uint8Array[] = [];
  for await (const part of zip(each(list))) parts.push(part);
  return Buffer.concat(parts);
}

async function* each(files: readonly ZipFile[]): AsyncGenerator<ZipFile> {
  yield* files;
}
