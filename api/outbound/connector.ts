import { SaidError, say } from "../contract/say.ts";
import type { LookupFunction } from "node:net";
import { buildConnector } from "undici";
import type { Resolve } from "./resolver.ts";

/** The service does not connect to this address. */
export class ForbiddenAddress extends SaidError {
  override name = "ForbiddenAddress";
}

/**
 * Connects only to allowed addresses. A name is looked up once, for the connection itself, so that a second look-up cannot
 * give a private address after the first gave a public one (DNS rebinding). The socket's remote address is checked as well,
 * before a byte is sent.
 */
export function createConnector({
  isAllowed,
  resolve,
  timeoutMs,
}: {
  isAllowed: (address: string) => boolean;
  resolve: Resolve;
  timeoutMs: number;
}): buildConnector.connector {
  const connect = buildConnector({
    timeout: timeoutMs,
    // A cached session could answer for a name that has another address by now.
    maxCachedSessions: 0,
    lookup: allowedLookup(isAllowed, resolve),
  });
  return (options, callback) => {
    connect(options, (...result) => {
      const [error, socket] = result;
      if (error) return callback(error, null);
      const { remoteAddress = "" } = socket;
      if (isAllowed(remoteAddress)) return callback(null, socket);
      socket.destroy();
      callback(forbidden(options.hostname), null);
    });
  };
}

function allowedLookup(isAllowed: (address: string) => boolean, resolve: Resolve): LookupFunction {
  return (name, options, callback) => {
    resolve(name, (error, addresses) => {
      const fitting = error
        ? []
        : addresses.filter(
            ({ address, family }) =>
              isAllowed(address) && (!options.family || options.family === family),
          );
      const [first] = fitting;
      if (!first) callback(error ?? forbidden(name), "");
      else if (options.all) callback(null, fitting);
      else callback(null, first.address, first.family);
    });
  };
}

export function forbidden(host: string): ForbiddenAddress {
  return new ForbiddenAddress(
    say("{host} leads to an address that is not on the public internet.", { host }),
  );
}
