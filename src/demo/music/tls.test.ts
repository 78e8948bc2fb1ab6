import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { DemoServerRig } from '../../../test/support/net/demo-server-rig.ts';

const folder = new URL('../../../test/fixtures/tls/', import.meta.url);
const file = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const rig = new DemoServerRig();
afterEach(() => rig.close());

it('uses TLS with the given certificate, on both transports', async () => {
  const tls = { key: file('good.key'), cert: file('good.pem') };
  const demo = await rig.start({ tls });
  expect(demo.url).toBe(`https://127.0.0.1:${demo.port}`);
  const ca = file('ca.pem');
  const status = await new Promise((resolve, reject) => {
    request(`${demo.url}/info`, { ca }, (answer) => resolve(answer.statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(200);
  const socket = new WebSocket(`${demo.url.replace('https', 'wss')}/ws`, { ca });
  const first = await new Promise<string>((resolve, reject) => {
    socket.once('message', (data: Buffer) => resolve(data.toString('utf8')));
    socket.once('error', reject);
  });
  expect(JSON.parse(first)).toMatchObject({ server_id: demo.serverId, base_url: demo.url });
  socket.terminate();
  const stranger = new WebSocket(`${demo.url.replace('https', 'wss')}/ws`);
  await expect(
    new Promise((resolve, reject) => {
      stranger.once('open', resolve);
      stranger.once('error', reject);
    }),
  ).rejects.toThrow(/certificate/);
});
