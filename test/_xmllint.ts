import { spawnSync } from "node:child_process";

/** What xmllint has to say against a document; nothing where it is well-formed. */
export function xmlFaults(xml: string): string {
  return xmllint(["--noout", "-"], xml).stderr;
}

/** What an XPath expression finds. */
export function xpath(xml: string, expression: string): string {
  return xmllint(["--xpath", expression, "-"], xml).stdout.replace(/\n$/, "");
}

function xmllint(options: string[], input: string): { stdout: string; stderr: string } {
  const run = spawnSync("xmllint", ["--nonet", ...options], { input, encoding: "utf8" });
  if (run.error) throw new Error("No xmllint: run the tests with npm test, which installs it.");
  return run;
}
