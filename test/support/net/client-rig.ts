import type { ClientOptions } from '../../../src/main/net/client.ts';
import { createClient } from '../../../src/main/net/client.ts';
import type { HttpPort } from '../../../src/main/net/http.ts';
import { createHttp } from '../../../src/main/net/http.ts';
import type { FetchPort } from '../../../src/main/platform/ports/fetch.ts';
import { FakeClock } from '../core/fake-clock.ts';
import { recordedLog } from '../core/recorded-log.ts';

/** A client of a scripted server over real sockets; the clock is stopped and jitter is at its maximum (`random` is 1). */
export function clientRig(
  origin: string,
  options: Partial<ClientOptions> = {},
  fetch: FetchPort = globalThis.fetch,
  conceal: (text: string) => string = (text) => text,
) {
  const clock = new FakeClock();
  const log = recordedLog();
  const core = createHttp({ fetch, clock, log, conceal });
  const flight = { calls: 0, most: 0 };
  const counted: HttpPort = {
    request: async (request) => {
      flight.calls += 1;
      flight.most = Math.max(flight.most, flight.calls);
      try {
        return await core.request(request);
      } finally {
        flight.calls -= 1;
      }
    },
  };
  const http = { ...core, ...counted };
  const random = (): number => 1;
  const client = createClient({ http, clock, random }, { origin, ...options });
  /** Advances to the next timer whenever no request is running, until the promise is settled. */
  const throughTime = async <T>(promise: Promise<T>): Promise<T> => {
    let settled = false;
    const stop = (): void => {
      settled = true;
    };
    promise.then(stop, stop);
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (settled) return promise;
      if (flight.calls === 0 && clock.nextIn !== null) clock.advance(clock.nextIn);
    }
  };
  return { clock, log, http, random, client, flight, throughTime };
}
