import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../test/support/core/fake-clock.ts';
import { recordedLog } from '../../../../test/support/core/recorded-log.ts';
import { AppFailure } from '../../../shared/contract/errors.ts';
import { createHttp } from '../../net/http.ts';
import { createNetProbe } from '../../net/probe.ts';
import { createOpenSocket } from '../../net/socket.ts';
import { musicNet } from './music-service.ts';
import { t } from '../../../shared/i18n/translate.ts';

const sockets: Socket[] = [];
const server = createServer((socket) => {
  sockets.push(socket);
  socket
    .resume()
    .on('error', () => undefined)
    .write('SSH-2.0-Test\r\n');
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

describe('the network of the music service', () => {
  it('reports a server with another protocol as no music server', async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    const clock = new FakeClock();
    const log = recordedLog();
    const net = musicNet({
      http: createHttp({ fetch: globalThis.fetch, clock, log }),
      openSocket: createOpenSocket({ clock, log }),
      probe: createNetProbe(clock),
    });
    const where = `127.0.0.1:${port}`;
    for (const call of [
      () => net.http.request({ origin: `http://${where}`, path: '/info', expect: 'json' }),
      () => net.openSocket({ url: `ws://${where}` }),
    ]) {
      const error: unknown = await call().catch((reason: unknown) => reason);
      if (!(error instanceof AppFailure)) throw new Error('expected a failure');
      expect(error.error.detail).toMatchObject({ cause: { code: 'not-a-music-server' } });
      expect(error.message).toBe(t('connection:cause.not-a-music-server', { detail: where }));
    }
  });
});
