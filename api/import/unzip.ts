import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { SaidError, say } from "../contract/say.ts";

export interface UnzipLimits {
  files: number;
  /** The size of all files together after unpacking: a small archive can hold gigabytes of zeros. */
  bytes: number;
}

/** An archive that cannot or must not be unpacked. */
export class UnzipError extends SaidError {}

const MEBIBYTE = 1_024 * 1_024;
const LIMITS: UnzipLimits = { files: 10_000, bytes: 256 * MEBIBYTE };

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
/** The record at the end has 22 bytes and a comment of at most 65,535. */
const END_BYTES = 22;
const END_REACH = END_BYTES + 0xffff;

/**
 * Unpacks a ZIP archive (APPNOTE 6.3, without ZIP64 and encryption) into an empty folder, one file at a time.
 *
 * fflate 0.8.3 was measured with 250 MiB of texts and does not hold these limits. `unzipSync` keeps all files in memory
 * (416 MB instead of 218), allocates the size that an entry claims before it reads a byte (2 GB for 3 kB), cuts a file
 * that is longer than its claim, and takes three times as long (11.6 s instead of 4). Its stream takes five times as
 * long, and reads the entries of a ZIP that is stored inside as entries of this one.
 */
export function unzip(archive: Buffer, folder: string, limits: UnzipLimits = LIMITS): void {
  let left = limits.bytes;
  for (const entry of entriesOf(archive, limits)) {
    const path = safePath(entry.name);
    if (path === undefined) continue;
    const bytes = contentOf(archive, entry, left);
    left -= bytes.length;
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    // A second file of the same name is left out. Links are written as files with their target as text.
    writeFileSync(file, bytes, { flag: "w", mode: 0o600 });
  }
}

interface ZipEntry {
  name: string;
  method: number;
  packed: number;
  offset: number;
}

function entriesOf(archive: Buffer, { files }: UnzipLimits): ZipEntry[] {
  const end = endOf(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > files)
    throw new UnzipError(say("The archive has more than {count} files.", { count: files }));
  let at = archive.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index++) {
    requireBytes(archive, at, 46);
    if (archive.readUInt32LE(at) !== DIRECTORY) throw damaged();
    if (archive.readUInt16LE(at + 8) & 1) {
      throw new UnzipError(say("The archive is protected by a password. Send one without."));
    }
    const [nameLength, extra, comment] = [28, 30, 32].map((field) =>
      archive.readUInt16LE(at + field),
    ) as [number, number, number];
    requireBytes(archive, at + 46, nameLength);
    entries.push({
      name: archive.toString("utf8", at + 46, at + 46 + nameLength),
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      offset: archive.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_REACH);
  for (let at = archive.length - END_BYTES; at >= first; at--) {
    if (archive.readUInt32LE(at) === END) return at;
  }
  throw damaged();
}

function contentOf(archive: Buffer, { method, packed, offset }: ZipEntry, left: number): Buffer {
  requireBytes(archive, offset, 30);
  if (archive.readUInt32LE(offset) !== LOCAL) throw damaged();
  const names = archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  const start = offset + 30 + names;
  requireBytes(archive, start, packed);
  const bytes = archive.subarray(start, start + packed);
  if (method !== 0 && method !== 8) {
    throw new UnzipError(
      say("The archive is packed in a way that is not supported. Use plain ZIP."),
    );
  }
  if (method === 0) {
    if (packed > left) throw tooLarge();
    return bytes;
  }
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, left) });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? tooLarge() : damaged();
  }
}

/** Paths that lead out of the folder, and what systems add for themselves, are left out. */
function safePath(name: string): string | undefined {
  const parts = name.replaceAll("\\", "/").split("/");
  const isOdd = parts.some(
    (part) =>
      part === "" || part === "." || part === ".." || /[\0:]/.test(part) || part.length > 255,
  );
  if (isOdd || parts.length > 20 || parts[0] === "__MACOSX") return undefined;
  return parts.join("/");
}

function requireBytes(archive: Buffer, at: number, length: number): void {
  if (at < 0 || at + length > archive.length) throw damaged();
}

function damaged(): UnzipError {
  return new UnzipError(say("The archive is damaged or incomplete. Download it again."));
}

function tooLarge(): UnzipError {
  return new UnzipError(say("The archive is too large when it is unpacked. Send it in parts."));
}
