import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DeploysDemoOptions {
  readonly generation?: string;
  /** Default 0: any free port. */
  readonly port?: number;
}

export interface DeploysDemo {
  /** The GraphQL endpoint. */
  readonly url: string;
  readonly token: string;
  stop(): Promise<void>;
}

/** Starts the demo platform on 127.0.0.1. */
export async function startDeploysDemo({
  port = 0,
}: DeploysDemoOptions = {}): Promise<DeploysDemo> {
  const server = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(address.port)}/graphql`,
    token: `dk_live_${'0'.repeat(64)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}
