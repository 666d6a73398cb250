import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { createPost } from "../../api/mail/post.ts";
import type { Letter } from "../../api/mail/writing.ts";
import { challengeOf } from "../../api/oauth/pkce.ts";
import { createUrls } from "../../api/render/urls.ts";
import { listAccess } from "../../api/store/people/access.ts";
import { createPreviewLink } from "../../api/store/pieces/drafts/preview-links.ts";
import { createPiece, writerAt } from "../_setup.ts";
import { shoot, useAuthenticator, useBrowser } from "../_browser.ts";
import { hasOpenssl } from "../_certificate.ts";
import { serveClientDocument } from "../oauth/_client-document.ts";
import { type Office, openOffice, PASSWORD, visitAs } from "./_office.ts";

const browser = useBrowser();
const VERIFIER = "a-verifier-that-is-long-enough-for-rfc-7636-x";
const BACK = "http://127.0.0.1/back";

async function openPage({ origin }: Office, javaScriptEnabled = true): Promise<Page> {
  const context = await browser().newContext({ baseURL: origin, javaScriptEnabled });
  onTestFinished(() => context.close());
  return context.newPage();
}

async function enter(page: Page, password: string): Promise<void> {
  await page.goto("/desk/sign-in");
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function addPasskey(page: Page): Promise<void> {
  await useAuthenticator(page);
  await page.goto("/desk/account");
  await page.getByLabel("Name of the new passkey").fill("Not mine");
  await page.locator("#passkeys").getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("The passkey is added.").waitFor();
}

async function createKey(page: Page): Promise<string> {
  await page.goto("/desk/edit/online-presence");
  const section = page.getByRole("region", { name: "API keys" });
  await section.getByLabel("Name").fill("Quiet key");
  await section.getByRole("button", { name: "Create key" }).click();
  return page.getByLabel("Your new key", { exact: true }).inputValue();
}

/** Lets a program of the intruder in, on the consent page. Gives its tokens. */
async function connectProgram(page: Page, { origin }: Office) {
  const { clientId } = await serveClientDocument([BACK], { name: "Helpful notes" });
  await page.route(`${BACK}**`, (route) => route.fulfill({ body: "Done." }));
  const query = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: BACK,
    code_challenge: challengeOf(VERIFIER),
    code_challenge_method: "S256",
    scope: "pieces:write",
  });
  await page.goto(`/desk/authorize?${query}`);
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL(/[?&]code=/);
  const code = new URL(page.url()).searchParams.get("code") ?? "";
  const form = { grant_type: "authorization_code", client_id: clientId, code };
  const answer = await fetch(`${origin}/api/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({ ...form, code_verifier: VERIFIER, redirect_uri: BACK }),
  });
  const tokens = (await answer.json()) as { access_token: string; refresh_token: string };
  const refresh = () =>
    fetch(`${origin}/api/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "refresh_token",
        client_id: clientId,
        refresh_token: tokens.refresh_token,
      }),
    });
  return { clientId, token: tokens.access_token, refresh };
}

it.skipIf(!hasOpenssl)(
  "an intruder with the password keeps nothing after the owner's reset by mail, and each step of theirs was told",
  async () => {
    const office = await openOffice({
      host: "localhost",
      sendsMail: true,
      webhookAllowPrivate: true,
    });
    const letters: Letter[] = [];
    const post = createPost({
      store: office.store,
      urls: createUrls(office.origin),
      site: async () => ({ name: "Galley", language: "en" }),
      send: async (letter) => void letters.push(letter),
    });
    const listOwn = async (secret: string): Promise<number> => {
      const headers = { authorization: `Bearer ${secret}` };
      return (await fetch(`${office.origin}/api/v1/pieces/me`, { headers })).status;
    };

    const intruder = await openPage(office);
    await enter(intruder, PASSWORD);
    await intruder.waitForURL("**/desk");
    await addPasskey(intruder);
    const key = await createKey(intruder);
    const program = await connectProgram(intruder, office);
    expect([await listOwn(key), await listOwn(program.token)]).toEqual([200, 200]);
    await post.catchUp();
    const notices = letters.map(({ text }) => text).join("\n");
    expect(letters.every(({ to }) => to === "ada@example.org")).toBe(true);
    expect(notices).toContain("A passkey was added to your account: Not mine.");
    expect(notices).toContain("An API key was created for your account: Quiet key.");
    const { host } = new URL(program.clientId);
    expect(notices).toContain(`may draft for you: Helpful notes (${host}).`);
    expect(notices).toContain(`${office.origin}/desk/account/secure`);

    // The owner works without scripts.
    const owner = await openPage(office, false);
    await owner.goto("/desk/forgotten");
    await owner.getByLabel("Email").fill("ada@example.org");
    await owner.getByRole("button", { name: "Send me a link" }).click();
    letters.length = 0;
    await post.catchUp();
    // The intruder sees it coming, and ends all that can be ended.
    await intruder.goto("/desk/account");
    await intruder.getByLabel("Current password").fill(PASSWORD);
    await intruder.getByLabel("New password").fill("the password of a thief");
    await intruder.getByRole("button", { name: "Change password" }).click();
    await intruder.waitForURL("**/desk/account/secure?done=password");
    // Programs end with the sessions that they were signed in from.
    await intruder.getByText("a program: Helpful notes").waitFor();
    expect([await listOwn(key), await listOwn(program.token)]).toEqual([200, 401]);
    const link = /\S+\/desk\/password\/\S+/.exec(letters[0]?.text ?? "")?.[0] ?? "";
    await owner.goto(link);
    await owner.getByLabel("Password").fill("entirely another one");
    await owner.getByRole("button", { name: "Set password and sign in" }).click();
    await owner.waitForURL("**/desk/account/secure?done=reset");
    for (const name of ["Not mine", "Quiet key"]) {
      await owner.getByText(name).first().waitFor();
    }
    await owner.getByText("Nothing else opens your account").waitFor();
    expect(await owner.getByText("Somebody asked at sign-in").count()).toBe(0);
    await shoot(owner, "secured");

    expect([await listOwn(key), await listOwn(program.token)]).toEqual([403, 401]);
    expect((await program.refresh()).status).toBe(400);
    await intruder.goto("/desk/account");
    await intruder.waitForURL("**/desk/sign-in**");
    await intruder.getByRole("button", { name: "Sign in with a passkey" }).click();
    await intruder.getByText("This passkey was not accepted.").waitFor();
    await enter(intruder, PASSWORD);
    await intruder.getByText("The email or the password is incorrect.").waitFor();
    for (let count = 0; count < 5; count++) {
      await enter(intruder, "the password of a thief");
      await intruder.getByText(count < 4 ? "is incorrect" : "Too many wrong passwords").waitFor();
    }
    await shoot(intruder, "blocked");
    await owner.goto("/desk/needs");
    await owner.getByText("you added a passkey: Not mine").waitFor();
    await owner.getByText(`you connected a program: Helpful notes (${host})`).waitFor();
  },
);

it("a copy of the owner's cookie opens nothing after a remedy, and the owner's open forms can still be sent", async () => {
  const office = await openOffice();
  const { ada, origin } = office;
  const remedies = [
    ["/desk/account/password", { current_password: PASSWORD, new_password: "another good one" }],
    ["/desk/account/secure", {}],
  ] as const;
  for (const [path, fields] of remedies) {
    const owner = await visitAs(office, ada);
    const { cookie: copy } = owner;
    const peek = () =>
      fetch(`${origin}/desk/account`, { headers: { cookie: copy }, redirect: "manual" });
    expect((await peek()).status).toBe(200);
    expect((await owner.post(path, fields)).status).toBe(303);
    expect((await peek()).status).toBe(303);
    expect((await owner.get("/desk/account")).status).toBe(200);
    expect((await owner.post("/desk/account/links-seen", {})).status).toBe(303);
    expect((await owner.get("/desk/account")).status).toBe(200);
  }
});

it("what the page has no room to list is ended by one box", async () => {
  const office = await openOffice();
  const { store, ada } = office;
  const pieces = [await createPiece(store, ada), await createPiece(store, ada)];
  for (let number = 0; number < 17; number++) {
    for (const { id: pieceId } of pieces) {
      await createPreviewLink(store, writerAt(ada), { pieceId, label: "", days: 7 });
    }
  }
  const owner = await visitAs(office, ada);
  expect(await (await owner.get("/desk/account/secure")).text()).toMatch(
    /4 more<\/label><input type="checkbox" id="end-preview-rest"[^>]* checked/,
  );
  await owner.post("/desk/account/secure", { "end[]": "preview-rest" });
  const left = await listAccess(store.read, store, ada.id);
  expect(left.filter(({ kind }) => kind === "preview")).toHaveLength(30);
});
