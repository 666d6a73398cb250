import { expect, it } from "vitest";
import type { BucketSettings } from "../../../api/contract/bucket.ts";
import { type BucketClient, createBucketClient } from "../../../build/bucket/client.ts";
import { parseListing } from "../../../build/bucket/listing.ts";
import { connectBucket } from "../../../build/bucket/request.ts";
import { startS3 } from "../../_s3.ts";

function clientOf(settings: BucketSettings): BucketClient {
  return createBucketClient(settings, connectBucket(settings, { firstPauseMs: 1 }));
}

async function keysOf(client: BucketClient): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of client.list()) keys.push(key);
  return keys;
}

it("files are stored under the prefix with their type and cache time, listed, read and removed", async () => {
  const s3 = await startS3({ prefix: "site/" });
  const client = clientOf(s3.settings);
  await client.put("author/ada/index.html", Buffer.from("<p>Ada</p>"));
  expect(s3.objects.get("site/author/ada/index.html")?.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "public, max-age=10, stale-while-revalidate=60",
  });
  expect(String(await client.get("author/ada/index.html"))).toBe("<p>Ada</p>");
  expect(await client.get("author/grace/index.html")).toBeNull();
  expect(await keysOf(client)).toEqual(["author/ada/index.html"]);
  await client.remove("author/ada/index.html");
  await client.remove("author/ada/index.html");
  expect(s3.objects.size).toBe(0);
});

it.each(["tag/c++ more/index.html", "tag/100%/ä 漢()*!.html", "a=b?c#d.json"])(
  "a key is signed as the server reads it: %s",
  async (path) => {
    const s3 = await startS3();
    const client = clientOf(s3.settings);
    await client.put(path, Buffer.from("x"));
    expect([...s3.objects.keys()]).toEqual([path]);
    expect(await keysOf(client)).toEqual([path]);
    expect(String(await client.get(path))).toBe("x");
  },
);

it("a listing is read with its entities and its encoded keys", () => {
  const page = (key: string, more = ""): string =>
    `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${more}<IsTruncated>true</IsTruncated><Contents><Key>${key}</Key><ETag>&quot;d41d8cd98f00b204e9800998ecf8427e&quot;</ETag><Size>0</Size><Owner><ID>1</ID></Owner></Contents><NextContinuationToken>1/2=</NextContinuationToken></ListBucketResult>`;
  const file = { bytes: 0, etag: "d41d8cd98f00b204e9800998ecf8427e" };
  const encoded = page("a%2Bb+%26+c.html", "<EncodingType>url</EncodingType>");
  expect(parseListing(encoded)).toEqual({
    files: [{ key: "a+b & c.html", ...file }],
    isTruncated: true,
    next: "1/2=",
  });
  expect(parseListing(page("a+b &amp; &lt;c&gt;.html")).files).toEqual([
    { key: "a+b & <c>.html", ...file },
  ]);
  expect(() => parseListing("<html><body>Welcome</body></html>")).toThrow("not a listing");
});

it("a listing of many pages is read to its end, in order", async () => {
  const s3 = await startS3();
  const client = clientOf(s3.settings);
  const paths = Array.from({ length: 25 }, (_, n) => `p/${String(n).padStart(2, "0")}.json`);
  for (const path of paths.toReversed()) await client.put(path, Buffer.from(path));
  s3.pageSize = 4;
  expect(await keysOf(client)).toEqual(paths);
});

it("a wrong secret, an unknown key and a missing bucket are refused, and the message says what to check", async () => {
  const { settings, requests } = await startS3();
  const put = async (more: Partial<BucketSettings>): Promise<void> =>
    clientOf({ ...settings, ...more }).put("a.html", Buffer.from("a"));
  await expect(put({ secretAccessKey: "wrong" })).rejects.toThrow(
    /^s3:\/\/galley-test answered 403 to PUT a\.html\. SignatureDoesNotMatch: .* Check AWS_SECRET_ACCESS_KEY\.$/,
  );
  await expect(put({ accessKeyId: "nobody" })).rejects.toThrow("Check AWS_ACCESS_KEY_ID.");
  await expect(put({ name: "another" })).rejects.toThrow(
    "Create the bucket, or correct PUBLISH_TO.",
  );
  await expect(clientOf({ ...settings, name: "another" }).get("a.html")).rejects.toThrow(
    "NoSuchBucket",
  );
  expect(requests).toEqual([]);
});

it("a short fault is retried, a refusal is not", async () => {
  const s3 = await startS3();
  const client = clientOf(s3.settings);
  const answers = [503, 0, 429];
  s3.fail = () => answers.shift();
  await client.put("a.html", Buffer.from("a"));
  expect(s3.requests).toEqual(["PUT a.html"]);
  let tries = 0;
  s3.fail = () => {
    tries++;
    return 403;
  };
  await expect(client.put("a.html", Buffer.from("a"))).rejects.toThrow("answered 403");
  expect(tries).toBe(1);
  s3.fail = () => {
    tries++;
    return 500;
  };
  await expect(client.put("a.html", Buffer.from("a"))).rejects.toThrow("answered 500");
  expect(tries).toBe(5);
});

it("an object store that cannot be reached is named", async () => {
  const { settings } = await startS3();
  // Port 9 is "discard": nothing listens there.
  const client = clientOf({ ...settings, endpoint: "http://127.0.0.1:9" });
  await expect(client.put("a.html", Buffer.from("a"))).rejects.toThrow(
    "s3://galley-test could not be reached: connect ECONNREFUSED",
  );
});
