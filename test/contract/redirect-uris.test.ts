import { describe, expect, it } from "vitest";
import {
  answerAt,
  faultOfRedirect,
  isRegistered,
  placeOf,
} from "../../api/contract/people/redirect-uris.ts";

const CURSOR = "cursor://anysphere.cursor-mcp/oauth/callback";

describe("a redirect", () => {
  it.each<[boolean, string, string]>([
    [true, "https://a.example/back?x=1", "https://a.example/back?x=1"],
    [false, "https://a.example/back", "https://a.example/back?x=1"],
    [false, "https://a.example/back", "https://a.example/back/"],
    [false, "https://a.example/back", "https://a.example/back/../other"],
    [false, "https://a.example/back", "https://a.example:8443/back"],
    [false, "https://a.example/back", "https://a.example.evil.example/back"],
    [false, "https://a.example/back", "https://a.example@evil.example/back"],
    [false, "https://a.example/back", "http://a.example/back"],
    [false, "http://a.example/back", "http://a.example/back"],
    [true, "http://127.0.0.1/back", "http://127.0.0.1:50123/back"],
    [true, "http://127.0.0.1:3000/back", "http://127.0.0.1:50123/back"],
    [true, "http://localhost/back", "http://localhost:50123/back"],
    [true, "http://[::1]/back", "http://[::1]:50123/back"],
    [false, "http://127.0.0.1/back", "http://127.0.0.1:50123/other"],
    [false, "http://127.0.0.1/back", "http://localhost:50123/back"],
    [false, "http://127.0.0.1/back", "http://127.0.0.1.evil.example/back"],
    [false, "http://127.0.0.1/back", "https://127.0.0.1:50123/back"],
    [false, "http://127.0.0.1/back", "http://user@127.0.0.1:50123/back"],
    [false, "https://a.example/back#part", "https://a.example/back#part"],
    [false, "https://a;script-src.example/", "https://a;script-src.example/"],
    [false, "https://a,b.example/", "https://a,b.example/"],
    [false, "javascript:alert(1)", "javascript:alert(1)"],
    [false, "data:text/html,x", "data:text/html,x"],
    [false, "https://a.example/back", "https://a.example/b%61ck"],
    [false, "https://a.example/back", "HTTPS://A.example/back"],
    [false, "https://a.example/back", "https://a.example/back\n"],
    [false, "https://a.example/back", "https://a.example/back#"],
    [false, "https://a.example/back", "https://a.example\\@evil.example/back"],
    [false, "https://a.example/back", "//a.example/back"],
    [false, "https://a.example/*", "https://a.example/back"],
    [false, "https://user:word@a.example/", "https://user:word@a.example/"],
    [false, "http://localhost/back", "http://localhost.evil.example:50123/back"],
    [false, "http://localhost/back", "http://localhost@evil.example/back"],
    [false, "http://localhost/back", "http://localhost:50123/back?to=https://evil.example"],
    [false, "http://localhost/back", "http://localhost:50123/back#part"],
    [false, "http://0.0.0.0/back", "http://0.0.0.0/back"],
    [true, CURSOR, CURSOR],
    [true, "com.example.app:/back?x=1", "com.example.app:/back?x=1"],
    [true, "agent://back", "agent://back"],
    [true, "vscode://publisher.extension/back", "vscode://publisher.extension/back"],
    [
      true,
      "vscode://vscode-icons-team.vscode-icons/x",
      "vscode://vscode-icons-team.vscode-icons/x",
    ],
    [true, "knowledge://file.store/back", "knowledge://file.store/back"],
    [true, "operator://back", "operator://back"],
    [true, "ledger://back", "ledger://back"],
    [false, CURSOR, `${CURSOR}/`],
    [false, CURSOR, CURSOR.replace("mcp/", "mcp:8080/")],
    [false, CURSOR, CURSOR.toUpperCase()],
    [false, CURSOR, CURSOR.replace("cursor:", "Cursor:")],
    [false, CURSOR, `${CURSOR}#part`],
    [false, CURSOR, CURSOR.replace("://", "://user@")],
    [false, "https://a.example/back", CURSOR],
    [false, "", ""],
  ])("%s: registered %s, asked %s", (expected, registered, asked) => {
    expect(isRegistered(asked, [registered])).toBe(expected);
  });

  it.each([
    "javascript:alert(1)",
    "javascript://anysphere/%0aalert(1)",
    "JavaScript://x/%0aalert(1)",
    "vbscript://x/y",
    "data:text/html,<script>alert(1)</script>",
    "data://text/html,x",
    "file:///etc/passwd",
    "file://host/share",
    "blob:https://a.example/1",
    "filesystem:https://a.example/temporary/1",
    "about:blank",
    "about://x/y",
    "view-source:https://a.example/",
    "ws://a.example/x",
    "wss://a.example/x",
    "ftp://a.example/x",
    "http://a.example/back",
    "http://10.0.0.1/back",
    "intent://a.example/#Intent;end",
    "intent://a.example/x",
    "chrome://settings/x",
    "chrome-extension://abc/x",
    "moz-extension://abc/x",
    "ms-msdt:/id",
    "ms-word://x/y",
    "search-ms:query=x",
    "shell:startup",
    "ssh://host/x",
    "smb://host/share",
    "mailto:ada@example.org",
    "tel:1",
    "urn:ietf:wg:oauth:2.0:oob",
    "googlechrome://a.example/x",
    "googlechromes://a.example/x",
    "GoogleChromes://a.example/x",
    "x-safari-https://a.example/x",
    "x-web-http://a.example/x",
    "microsoft-edge-https://a.example/x",
    "microsoft-edge://a.example/x",
    "msedge://a.example/x",
    "opera-https://a.example/x",
    "operagx://a.example/x",
    "brave-https://a.example/x",
    "firefox-focus://open-url/x",
    "org.mozilla.firefox://a/x",
    "com.apple.mobilesafari://a/x",
    "applescript://com.apple.scripteditor/x",
    "x-help-script://x/y",
    "jscript://x/y",
    "shortcuts://run-shortcut/x",
    "feed://a.example/x",
    "market://details/x",
    "mk:/@MSITStore:x",
    "tftp://host/x",
    "dict://host/x",
    "php://filter/x",
    "vscode://file/etc/passwd",
    "vscode://FILE/etc/passwd",
    "vscode://vscode.git/clone",
    "vscode-insiders://vscode.git/clone",
    "vscode://vscode-remote/ssh-remote+host/x",
    "cursor://file/etc/passwd",
    "agent:back",
    "agent:",
    "agent://",
    "agent://ho;st/x",
    "agent://host/a b",
    'agent://host/"x',
    "agent://host/\n",
    "agent://user:word@host/x",
    "agent://host/x#part",
    "back",
    "",
  ])("never leads to %j, whoever lists it", (address) => {
    expect(faultOfRedirect(address)).toEqual(expect.any(String));
    expect(isRegistered(address, [address])).toBe(false);
  });

  it("that cannot be is refused with its own reason", () => {
    expect(faultOfRedirect("http://a.example/back")).toContain("must lead to 127.0.0.1");
    expect(faultOfRedirect("javascript://x/y")).toBe(
      "A redirect URI must not begin with javascript:",
    );
    expect(faultOfRedirect("vscode://vscode.git/clone")).toBe(
      "A redirect URI must not begin with vscode://vscode.git",
    );
    expect(faultOfRedirect("agent:back")).toContain("scheme:/path");
    expect(faultOfRedirect("https://a.example/#x")).toContain("no fragment");
    expect(faultOfRedirect(CURSOR)).toBeUndefined();
  });

  it("of a program's own scheme gets its answer in the query, and is named by scheme and host", () => {
    expect(answerAt(CURSOR, { code: "a b", state: "s" })).toBe(`${CURSOR}?code=a+b&state=s`);
    expect(answerAt("com.example.app:/back?x=1", { code: "c" })).toBe(
      "com.example.app:/back?x=1&code=c",
    );
    expect([CURSOR, "com.example.app:/back", "http://127.0.0.1:81/x"].map(placeOf)).toEqual([
      "cursor://anysphere.cursor-mcp",
      "com.example.app:",
      "127.0.0.1:81",
    ]);
  });
});
