import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import Bonjour from 'bonjour-service';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { createMdns, toRecord } from './mdns.ts';
import type { Logger, MdnsRecord } from './ports.ts';

/** A free UDP port on this machine. */
async function freePort(): Promise<number> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(resolve));
  return port;
}

function logInto(lines: string[]): Logger {
  const line = (message: string) => void lines.push(message);
  return { debug: () => undefined, info: line, warn: line, error: line };
}

describe('looking for servers on the network', () => {
  /** Only Linux binds a socket to a group, which keeps the test off the network. */
  it.runIf(process.platform === 'linux')('finds one that announces itself', async () => {
    const options = { interface: '127.0.0.1', port: await freePort(), bind: '224.0.0.251' };
    const server = new Bonjour(options);
    onTestFinished(() => server.destroy());
    const service = {
      name: 'Music at home',
      type: 'mass',
      port: 8095,
      host: 'music.local',
      probe: false,
      txt: { server_id: 'abc', base_url: 'http://192.0.2.7:8095/?a=b' },
    };
    await once(server.publish(service), 'up');
    const mdns = createMdns({ clock: new FakeClock(), log: logInto([]), options });
    const record = await new Promise<MdnsRecord>((resolve) =>
      onTestFinished(mdns.browse('mass', resolve)),
    );
    expect(record).toMatchObject({
      name: 'Music at home',
      host: 'music.local',
      port: 8095,
      txt: service.txt,
    });
  });

  it('finds nothing and logs this if the socket is not available', async () => {
    const blocker = createSocket('udp4');
    blocker.bind(0, '127.0.0.1');
    await once(blocker, 'listening');
    onTestFinished(() => {
      blocker.close();
    });
    const clock = new FakeClock();
    const logged = new Promise<string>((resolve) => {
      const log = { ...logInto([]), info: resolve };
      const options = { interface: '127.0.0.1', port: blocker.address().port };
      onTestFinished(createMdns({ clock, log, options }).browse('mass', () => undefined));
    });
    expect(await logged).toContain('cannot be looked for');
    expect(clock.pending).toBe(0);
  });

  it('may end before it began', () => {
    const mdns = createMdns({ clock: new FakeClock(), log: logInto([]) });
    expect(mdns.browse('mass', () => undefined)).not.toThrow();
  });
});

describe('an announcement', () =>
  it('is read as bounded text, whatever was sent', () => {
    const txt = {
      a: 'x',
      flag: true,
      none: undefined,
      bytes: Buffer.from('ü'),
      odd: 5,
      nested: {},
    };
    const long = { name: 'n'.repeat(9_000), host: 'h', port: 1, txt: { t: 'x'.repeat(9_000) } };
    expect(toRecord({ name: 'n', host: 'h', port: 1, txt })).toEqual({
      name: 'n',
      host: 'h',
      port: 1,
      addresses: [],
      txt: { a: 'x', flag: '', none: '', bytes: 'ü' },
    });
    const record = toRecord(long);
    expect([record.name.length, record.txt['t']?.length]).toEqual([1_024, 1_024]);
    expect(toRecord({ name: 'n', host: 'h', port: 1, txt: 'text' }).txt).toEqual({});
  }));
