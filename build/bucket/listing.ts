import { Parser } from "htmlparser2";

export interface StoredFile {
  key: string;
  bytes: number;
  /** The MD5 of the content, where the object store uses it as the ETag. */
  etag: string;
}

export interface Listing {
  files: StoredFile[];
  isTruncated: boolean;
  next: string | null;
}

/** Parses an answer to ListObjectsV2. */
export function parseListing(xml: string): Listing {
  const files: StoredFile[] = [];
  const values = new Map<string, string>();
  let text = "";
  let isRoot = false;
  const parser = new Parser(
    {
      onopentag(name) {
        text = "";
        if (name === "ListBucketResult") isRoot = true;
      },
      ontext(data) {
        text += data;
      },
      onclosetag(name) {
        if (name === "Contents") files.push(fileOf(values));
        else values.set(name, text);
        text = "";
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (!isRoot) throw new Error("The answer of the object store is not a listing.");
  const decode = values.get("EncodingType") === "url" ? decodeKey : (key: string): string => key;
  return {
    files: files.map((file) => ({ ...file, key: decode(file.key) })),
    isTruncated: values.get("IsTruncated") === "true",
    next: values.get("NextContinuationToken") || null,
  };
}

function fileOf(values: ReadonlyMap<string, string>): StoredFile {
  return {
    key: values.get("Key") ?? "",
    bytes: Number(values.get("Size")),
    etag: (values.get("ETag") ?? "").replaceAll('"', ""),
  };
}

function decodeKey(key: string): string {
  return decodeURIComponent(key.replaceAll("+", "%20"));
}
