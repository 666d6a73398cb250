import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";

export const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
if (!hasOpenssl && process.env["CI"]) throw new Error("There is no openssl.");

/** A certificate, which is its own authority: for the name localhost only, unless another subject is given. */
export function makeCertificate(
  folder: string,
  name: string,
  subject = "DNS:localhost",
): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
  const words = [
    ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"],
    ["-keyout", key, "-out", certificate, "-days", "2"],
    ["-subj", `/CN=${name}`, "-addext", `subjectAltName=${subject}`],
  ];
  const { status, stderr } = spawnSync("openssl", words.flat(), { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  chmodSync(key, 0o600);
  return { certificate, key };
}
