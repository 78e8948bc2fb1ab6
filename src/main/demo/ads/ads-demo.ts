import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../platform/ports.ts';

export interface AdsDemoOptions {
  /** See `adsGenerations`. */
  readonly generation?: string;
  readonly port?: number;
  readonly faults?: readonly string[];
  readonly clock?: Pick<Clock, 'now'>;
}

export interface AdsDemo {
  /** Ends in `/ads/v3`. */
  readonly url: string;
  readonly token: string;
  stop(): Promise<void>;
}

/** An advertising service on 127.0.0.1. */
export async function startAdsDemo({ port = 0 }: AdsDemoOptions): Promise<AdsDemo> {
  const server = createServer((_request, response) => {
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: used } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(used)}/ads/v3`,
    token: 'demo-ads-token',
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
