import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { takeReturnedMail } from "../../api/mail/mailing/bounces.ts";
import { openStore, type Store } from "../../api/store/engine/open.ts";
import { mailingFacts } from "../../api/store/mailing/mailing-facts.ts";
import { signedToken } from "../../api/store/mailing/signed-links.ts";
import { leave, setPaused } from "../../api/store/mailing/subscribers.ts";
import { countReached } from "../../api/store/mailing/subscriptions.ts";
import { suppress, suppressionOf } from "../../api/store/mailing/suppressions.ts";
import { createTestStore, createWriter, tempFolder } from "../_setup.ts";
import { runAdmin } from "../scripts/_admin.ts";
import { startMailServer } from "./_mail-server.ts";
import { addFollower, createMailOffice } from "./_mailings.ts";

/** A delivery report as RFC 3464 has it. */
function report(to: string, { status = "5.1.1", action = "failed", quoted = "" } = {}): string {
  return [
    "From: MAILER-DAEMON@mx.example.org",
    `To: ${to}`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Final-Recipient: rfc822; victim@example.org",
    `Action: ${action}`,
    `Status: ${status}`,
    "",
    "--b",
    "Content-Type: message/rfc822-headers",
    "",
    quoted,
    "--b--",
  ].join("\r\n");
}

it("a mail that came back suppresses the follower whose token it has, and nobody whom it only names", async () => {
  const { url } = await startMailServer();
  const { store, post, mail, countsOf } = await createMailOffice(url);
  const reader = await addFollower(store, "reader@example.org");
  await addFollower(store, "victim@example.org");
  const { id } = await mail();
  await post.catchUp();
  const path = `bounces+${signedToken("bounce", reader)}@galley.example`;
  const forged = `bounces+${"0".repeat(44)}@galley.example`;
  expect(await takeReturnedMail(store, report(forged))).toBeNull();
  expect(await takeReturnedMail(store, report(path, { status: "4.2.2" }))).toBeNull();
  expect(await takeReturnedMail(store, report(path, { status: "5.7.1" }))).toBeNull();
  expect(await takeReturnedMail(store, report(path, { action: "delayed" }))).toBeNull();
  expect(await takeReturnedMail(store, `To: ${path}\r\n\r\nI am on holiday.`)).toBeNull();
  expect(await suppressionOf(store, "reader@example.org")).toBeUndefined();
  expect(await takeReturnedMail(store, report(path.toUpperCase()))).toBe("bounce");
  expect(await suppressionOf(store, "reader@example.org")).toBe("bounce");
  expect(await suppressionOf(store, "victim@example.org")).toBeUndefined();
  expect(await countsOf(id)).toMatchObject({ sent: 1, refused: 1 });
});

it("a complaint that quotes our mail suppresses its reader", async () => {
  const { store } = await createTestStore({ sendsMail: true });
  const reader = await addFollower(store, "reader@example.org");
  const link = `https://galley.example/follow/${signedToken("manage", reader)}/leave`;
  const quoted = `List-Unsubscribe:\r\n <${link}>`;
  const abuse = report("abuse@galley.example", { quoted }).replace(
    "Action: failed",
    "Feedback-Type: abuse",
  );
  expect(await takeReturnedMail(store, abuse)).toBe("complaint");
  expect(await suppressionOf(store, "reader@example.org")).toBe("complaint");
});

async function createFollowedService() {
  const dataDir = tempFolder();
  const store = await openStore(join(dataDir, "galley.sqlite"), { sendsMail: true });
  const admin = (...args: string[]) => runAdmin(["followers", ...args], { dataDir });
  return { dataDir, store, admin };
}

const GHOST = `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
1,One@example.org,One,"a, note",true,false,,2023-04-05T06:07:08.000Z,,news,
2,two@example.org,Two,,false,false,,2023-04-05T06:07:08.000Z,,,
3,one@example.org,Again,,true,false,,2023-04-05T06:07:08.000Z,,,
4,left@example.org,Left,,true,false,,2023-04-05T06:07:08.000Z,,,
5,nobody,Nobody,,true,false,,2023-04-05T06:07:08.000Z,,,
6,known@example.org,Known,,true,false,,2023-04-05T06:07:08.000Z,,,
`;

it("followers come from Ghost with the proof of their consent, and nobody who left comes back", async () => {
  const { dataDir, store, admin } = await createFollowedService();
  await leave(store, await addFollower(store, "left@example.org"));
  await addFollower(store, "known@example.org", { kind: "site", subject: "", rhythm: "weekly" });
  const file = join(dataDir, "members.csv");
  writeFileSync(file, GHOST);
  expect((await admin("import", file)).code).toBe(2);
  const consent = ["--consent", "Double opt-in at old.example"];
  const dry = await admin("import", file, ...consent, "--dry-run");
  expect(dry.stdout).toContain("Would add 1 followers. 1 follow already, 1 left");
  expect(await emailsIn(store)).toEqual(["known@example.org", "left@example.org"]);
  const { stdout, stderr } = await admin("import", file, ...consent);
  expect(stdout).toContain("Added 1 followers.");
  expect(stderr).toContain("line 3: they do not subscribe");
  expect(stderr).toContain("line 4: the address is in the file twice");
  expect(stderr).toContain("line 6: there is no email address");
  const one = await store.read
    .selectFrom("subscribers")
    .selectAll()
    .where("email", "=", "one@example.org")
    .executeTakeFirstOrThrow();
  expect(one.created_at).toBe("2023-04-05T06:07:08.000Z");
  expect(JSON.parse(one.consent)).toMatchObject({
    by: "import",
    proof: "Double opt-in at old.example",
    since: "2023-04-05T06:07:08.000Z",
  });
  const site = { writerId: "x", category: "life", locale: "en" };
  expect(await countReached(store.read, site)).toEqual({ atOnce: 1, weekly: 1 });
  expect(await store.read.selectFrom("mails").selectAll().execute()).toEqual([]);
  await store.close();
});

it("nobody who switched mails off is brought back by a note in two lines or by a spreadsheet", async () => {
  const { dataDir, store, admin } = await createFollowedService();
  const file = join(dataDir, "members.csv");
  const lines = [
    "Email Address,note,subscribed_to_emails,email_disabled",
    'off@example.org,"First line,\nsecond ""line""",false,',
    'on@example.org,"First line,\n\nthird line",true,',
    "excel@example.org,,FALSE,",
    "substack@example.org,,,TRUE",
    'open@example.org,"never closed,false,',
    'last@example.org,"""Quoted""",TRUE,',
  ];
  writeFileSync(file, lines.join("\n"));
  const { stdout, stderr } = await admin("import", file, "--consent", "Double opt-in");
  expect(await emailsIn(store)).toEqual(["last@example.org", "on@example.org"]);
  expect(stdout).toContain("Added 2 followers.");
  expect(stderr).toContain("line 2: they do not subscribe");
  expect(stderr).toContain("line 9: a quotation mark is not closed");
  await store.close();
});

it("a spreadsheet's file is read with semicolons and with tabs, too", async () => {
  const { dataDir, store, admin } = await createFollowedService();
  for (const [name, separator] of Object.entries({ semicolons: ";", tabs: "\t" })) {
    const file = join(dataDir, `${name}.csv`);
    const cell = `"King${separator} ""of"" here,\nand there"`;
    const email = `${name}@example.org`;
    writeFileSync(file, `\ufeffname${separator}email\r\n${cell}${separator}${email}\r\n`);
    const { stdout } = await admin("import", file, "--consent", "Double opt-in");
    expect(stdout).toContain("Added 1 followers.");
  }
  expect(await emailsIn(store)).toEqual(["semicolons@example.org", "tabs@example.org"]);
  await store.close();
});

it("an export is read by an import, with everything that people chose", async () => {
  const { dataDir, store, admin } = await createFollowedService();
  const ada = await createWriter(store);
  const until = "2999-01-01T00:00:00.000Z";
  const weekly = { kind: "writer", subject: ada.id, rhythm: "weekly" } as const;
  await setPaused(store, await addFollower(store, "a@example.org", weekly), { until });
  await addFollower(store, "b@example.org", {
    kind: "category",
    subject: "life",
    rhythm: "at_once",
  });
  await addFollower(store, "c@example.org");
  await suppress(store, "c@example.org", "bounce");
  const { stdout } = await admin("export");
  expect(stdout).toContain("writer:ada weekly");
  expect(stdout).not.toContain("c@example.org");
  await admin("erase", "A@example.org");
  await admin("allow", "a@example.org");
  expect(await emailsIn(store)).toEqual(["b@example.org", "c@example.org"]);
  const file = join(dataDir, "followers.csv");
  writeFileSync(file, stdout);
  expect((await admin("import", file, "--consent", "Ours")).stdout).toContain("Added 1 followers.");
  expect((await admin("export")).stdout.split("\n")[1]).toMatch(
    /^a@example\.org,.*writer:ada weekly/,
  );
  const again = await store.read
    .selectFrom("subscribers")
    .select(["consent", "paused_until"])
    .where("email", "=", "a@example.org")
    .executeTakeFirstOrThrow();
  expect(again.paused_until).toBe(until);
  // The proof of the first consent is kept below that of the import.
  expect(JSON.parse(again.consent)).toMatchObject({
    proof: "Ours",
    before: { by: "import", proof: "A test." },
  });
  const list = JSON.parse((await admin("list", "--json")).stdout) as { email: string }[];
  expect(list.map(({ email }) => email)).toEqual([
    "a@example.org",
    "b@example.org",
    "c@example.org",
  ]);
  expect((await admin("mailings")).stdout).toContain("Nothing was mailed yet.");
  await store.close();
});

async function emailsIn(store: Store): Promise<string[]> {
  const rows = await store.read.selectFrom("subscribers").select("email").execute();
  return rows.map(({ email }) => email).toSorted();
}

it("the operator is told how many wait, and how many are of unknown fate", async () => {
  const { url } = await startMailServer({
    cut: (to) => (to.startsWith("cut") ? "within" : undefined),
  });
  const { store, clock, post, mail } = await createMailOffice(url, { perMinute: 2 });
  for (const name of ["cut-a", "cut-b", "cut-c"]) await addFollower(store, `${name}@example.org`);
  await mail();
  await post.catchUp();
  expect(await mailingFacts(store.read, clock())).toMatchObject({
    waiting: 1,
    unknown: 2,
    refused: 0,
    oldest: clock().toISOString(),
    lastTry: clock().toISOString(),
  });
});
