import * as newer from "@modelcontextprotocol/client";
import { auth } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, onTestFinished } from "vitest";
import { listen, Provider } from "./_provider.ts";

/** A client of others that has signed in. */
export interface Session {
  /** The names of the tools that it lists. */
  tools(): Promise<string[]>;
  /** What a tool answers. Throws if the call is refused, or if the client asks the person again. */
  call(name: string, values: Record<string, unknown>): Promise<Record<string, unknown>>;
}

/** What a client needs to sign in. */
export interface Door {
  /** The address of the tools. */
  url: string;
  /** The address of its metadata document, if it has one. */
  clientId: string;
  /** Lets the person answer, as if the client had opened their browser. */
  open(address: string): Promise<unknown>;
}

/** The redirect addresses of the clients' documents. The ports differ. */
export const REDIRECTS = ["http://127.0.0.1/back", "http://127.0.0.1/oauth/callback"];

/** The official TypeScript client 2. */
export async function signInNewer(
  mode: newer.VersionNegotiationMode,
  door: Door,
): Promise<Session> {
  const provider = await startProvider(door, async ({ authProvider, code, iss }) =>
    newer.auth(authProvider, { serverUrl: door.url, authorizationCode: code, iss }),
  );
  const start = async (): Promise<newer.Client> => {
    const client = new newer.Client(ABOUT, { versionNegotiation: { mode } });
    onTestFinished(() => client.close());
    const options = { authProvider: provider.authProvider };
    await client.connect(new newer.StreamableHTTPClientTransport(new URL(door.url), options));
    return client;
  };
  await expect(start()).rejects.toThrow(/unauthorized/i);
  await provider.signIn();
  return sessionOf(await start());
}

/** The official SDK 1. */
export async function signInOlder(door: Door): Promise<Session> {
  const provider = await startProvider(door, async ({ authProvider, code }) =>
    auth(authProvider, { serverUrl: door.url, authorizationCode: code }),
  );
  const start = async (): Promise<Client> => {
    const client = new Client(ABOUT);
    onTestFinished(() => client.close());
    const options = { authProvider: provider.authProvider };
    await client.connect(new StreamableHTTPClientTransport(new URL(door.url), options));
    return client;
  };
  await expect(start()).rejects.toThrow(/unauthorized/i);
  await provider.signIn();
  return sessionOf(await start());
}

const ABOUT = { name: "notes-agent", version: "1.0.0" };

/** Both official clients leave the browser and the way back to the program. */
async function startProvider(
  { clientId, open }: Door,
  finish: (answer: { authProvider: Provider; code: string; iss: string }) => Promise<string>,
) {
  const { redirect, answer } = await listen();
  const authProvider = new Provider(redirect, clientId);
  const signIn = async (): Promise<void> => {
    await open(String(authProvider.opened));
    const { searchParams } = await answer;
    const code = searchParams.get("code") ?? "";
    const iss = searchParams.get("iss") ?? "";
    expect(await finish({ authProvider, code, iss })).toBe("AUTHORIZED");
  };
  return { authProvider, signIn };
}

/** The part of a client that both versions have. */
interface Caller {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(asked: { name: string; arguments: Record<string, unknown> }): Promise<object>;
}

export function sessionOf(client: Caller): Session {
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, values) => resultOf(await client.callTool({ name, arguments: values })),
  };
}

export function resultOf(answer: object): Record<string, unknown> {
  const { isError, content, structuredContent } = answer as Record<string, unknown>;
  if (isError) throw new Error(JSON.stringify(content));
  return structuredContent as Record<string, unknown>;
}
