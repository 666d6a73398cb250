import { crc32, deflateRawSync } from "node:zlib";

export interface ZipFile {
  name: string;
  bytes: Buffer;
}

/** UTF-8 names (general purpose flag 11), and midnight of 1 January 1980: an archive of the same texts is the same. */
const UTF8 = 0x0800;
const EPOCH_DATE = 0x21;
const VERSION = 20;

/** Pictures are packed already. */
const PACKED = /\.(?:jpg|png|webp|gif|avif)$/;

/** A ZIP archive (APPNOTE 6.3, without ZIP64), file by file. */
export async function* zip(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes } of files) {
    const path = Buffer.from(name, "utf8");
    const isPacked = PACKED.test(name);
    const content = isPacked ? bytes : deflateRawSync(bytes);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(VERSION, 0);
    head.writeUInt16LE(UTF8, 2);
    head.writeUInt16LE(isPacked ? 0 : 8, 4);
    head.writeUInt16LE(EPOCH_DATE, 8);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(content.length, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt16LE(path.length, 22);
    yield plain(Buffer.concat([signature(0x04034b50), head, path]));
    yield plain(content);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([signature(0x02014b50), made(), head, rest, path]));
    offset += 30 + path.length + content.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  yield plain(Buffer.concat([entries, signature(0x06054b50), end]));
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** The version of the format that made it. */
function made(): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(VERSION);
  return bytes;
}

function plain(bytes: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
