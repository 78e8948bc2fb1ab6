import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rawRequest } from '../../../../test/support/net/raw-http.ts';
import { scriptedCore } from '../../../../test/support/core/scripted-core.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import type { SignedIn } from '../../../../test/support/window/web-host.ts';
import {
  admittedSocket,
  signedInHost,
  windowFolder,
} from '../../../../test/support/window/web-host.ts';
import { systemClock } from '../../../node/system-clock.ts';

const tempDir = useTempDirs();
/** More than the server's limit. */
const MANY = 300;
let own: SignedIn;
let sockets: Socket[];

beforeEach(async () => {
  sockets = [];
  const folder = await windowFolder(await tempDir());
  // More than the system's buffers hold.
  await writeFile(path.join(folder, 'assets', 'large-Ab12Cd34.js'), Buffer.alloc(8 * 1024 * 1024));
  own = await signedInHost(scriptedCore(systemClock), systemClock, folder);
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await own.host.stop();
});

/** Opens many connections that send `text`, then nothing, and never read. */
async function fill(text: string): Promise<void> {
  await Promise.all(
    Array.from({ length: MANY }, async () => {
      const socket = connect(own.host.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.pause();
      sockets.push(socket);
      await once(socket, 'connect');
      if (text !== '') socket.write(text);
    }),
  );
}

const upgrade = (): string =>
  `GET /rpc HTTP/1.1\r\nHost: ${own.authority}\r\nOrigin: ${own.origin}\r\nUpgrade: websocket\r\n` +
  'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';

describe('a window connects although very many connections', () =>
  it.each<[string, () => string]>([
    ['send nothing', () => ''],
    ['stop in the middle of a header', () => `GET / HTTP/1.1\r\nHost: ${own.authority}\r\nX-Pad: `],
    [
      'announce a body that does not come',
      () => `GET / HTTP/1.1\r\nHost: ${own.authority}\r\nContent-Length: 1000\r\n\r\n`,
    ],
    ['stay after their answer', () => `GET / HTTP/1.1\r\nHost: ${own.authority}\r\n\r\n`],
    [
      'never read what they asked for',
      () => `GET /assets/large-Ab12Cd34.js HTTP/1.1\r\nHost: ${own.authority}\r\n\r\n`,
    ],
    ['open a socket of the contract and show no key', upgrade],
  ])('%s', async (_name, text) => {
    await fill(text());
    const page = await rawRequest(own.host.port, 'GET /', [['Host', own.authority]]);
    expect([page.status, page.body.includes('the window')]).toEqual([200, true]);
    const socket = await admittedSocket(own);
    expect(socket.readyState).toBe(socket.OPEN);
    socket.terminate();
  }));
