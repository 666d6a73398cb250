import { createServer } from "node:net";
import { ConfigurationError } from "../../api/contract/configuration.ts";

/** Throws a sentence if the service could not listen there. */
export async function tryAddress(port: number, host: string): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.on("error", reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    throw new ConfigurationError(sentenceFor(error as NodeJS.ErrnoException, port, host));
  }
  await new Promise((resolve) => server.close(resolve));
}

function sentenceFor({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  switch (code) {
    case "EADDRINUSE":
      return `PORT=${port} is in use on ${host}. Stop the program that listens there, or set PORT to another number.`;
    case "EACCES":
      return `This user may not listen on PORT=${port}. Set PORT to 1024 or higher.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `HOST=${JSON.stringify(host)} is not an address of this machine. Set HOST to one of its addresses, such as 127.0.0.1 or 0.0.0.0.`;
    case undefined:
    default:
      return `Cannot listen on PORT=${port} and HOST=${JSON.stringify(host)}: ${message}.`;
  }
}
