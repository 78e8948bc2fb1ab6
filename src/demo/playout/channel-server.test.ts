import { afterEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import type { ChannelServer, ChannelServerOptions } from './channel-server.ts';
import { startChannelServer } from './channel-server.ts';
import { playoutNames } from './generations.ts';
import { liveList, segmentNamed, segments } from './hls-session.ts';

const clock = new FakeClock();
const servers: ChannelServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function start(options: Partial<ChannelServerOptions> = {}): Promise<ChannelServer> {
  const channels = [{ number: '5.1', name: 'Five', tvgId: 'five', group: 'G' }];
  const server = await startChannelServer({ channels, clock, ...options });
  servers.push(server);
  return server;
}

const get = (server: ChannelServer, path: string): Promise<Response> =>
  fetch(`${server.url}${path}`, { redirect: 'manual' });

it("refuses a path that can't be decoded", async () => {
  const server = await start();
  expect((await get(server, '/channel/%.m3u8')).status).toBe(400);
});

describe('a session', () => {
  const session = { startedAt: 1_000_000 };

  it('makes a stream without duplicate segments from what a player collects over time, and counts the breaks', () => {
    const seen = new Map<number, boolean>();
    let breaks = 0;
    for (let at = 0; at < 600_000; at += 3700) {
      const list = liveList(session, session.startedAt + at);
      const first = Number(/MEDIA-SEQUENCE:(\d+)/.exec(list)?.[1]);
      const counted = Number(/DISCONTINUITY-SEQUENCE:(\d+)/.exec(list)?.[1] ?? 0);
      const entries = list.split('#EXT-X-INDEPENDENT-SEGMENTS\n')[1]?.trimEnd().split('\n') ?? [];
      let number = first;
      let fresh = false;
      for (const line of entries) {
        if (line === '#EXT-X-DISCONTINUITY') fresh = true;
        if (line.startsWith('#')) continue;
        expect(line).toBe(`live${String(number).padStart(6, '0')}.ts`);
        expect(segmentNamed(session, line, session.startedAt + at)).toBe(segments[number % 4]);
        expect(seen.get(number) ?? fresh).toBe(fresh);
        seen.set(number, fresh);
        fresh = false;
        number += 1;
      }
      breaks = [...seen].filter(([one, cut]) => cut && one < first).length;
      expect(counted).toBe(breaks);
      expect(number - first).toBeGreaterThanOrEqual(at < 20_000 ? 4 : 10);
    }
    expect([...seen.keys()]).toEqual([...seen.keys()].map((_, at) => at));
    expect(breaks).toBeGreaterThan(30);
  });

  it('has no files of the future or of more than two minutes ago', () => {
    const now = session.startedAt + 300_000;
    const there = (name: string): boolean => segmentNamed(session, name, now) !== null;
    expect(['live000044.ts', 'live000045.ts', 'live000084.ts', 'live000085.ts'].map(there)).toEqual(
      [false, true, true, false],
    );
    expect(['live45.ts', 'live000045.ts.bak', '../live000045.ts'].map(there)).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('the channel server', () => {
  it('starts a channel on the first request, and reports when it is not ready', async () => {
    const server = await start({ startMs: 5000 });
    expect((await get(server, '/session/5.1/live.m3u8')).status).toBe(404);
    const starting = await get(server, '/channel/5.1.m3u8');
    expect([starting.status, starting.headers.get('retry-after')]).toEqual([503, '5']);
    clock.advance(5000);
    expect(await (await get(server, '/channel/5.1.m3u8')).text()).toContain(
      `${server.url}/session/5.1/live.m3u8`,
    );
    expect([...server.sessions().keys()]).toEqual(['5.1']);
    expect((await get(server, '/channel/9.m3u8')).status).toBe(404);
    expect((await get(server, '/nothing')).status).toBe(404);
  });

  it('lists less in the spring of 2026', async () => {
    const server = await start({ generation: 'specified' });
    const list = await (await get(server, '/channels.m3u')).text();
    expect(list).toBe(`#EXTM3U\n#EXTINF:0, Five\n${server.url}/channel/5.1.m3u8\n`);
    expect((await get(server, '/xmltv.xml')).status).toBe(404);
  });

  it('has a sentence for each of its faults, and refuses others', async () => {
    for (const { about } of playoutNames.faults) expect(about).toMatch(/^[A-Z/].*\.$/);
    await expect(start({ faults: ['x'] })).rejects.toThrow('not-ready');
  });

  it('can be stopped while it hangs', async () => {
    const server = await start({ faults: ['hang'] });
    const asked = get(server, '/channels.m3u');
    const failed = expect(asked).rejects.toThrow();
    while (server.requests().length === 0) await new Promise((resolve) => setImmediate(resolve));
    await server.stop();
    servers.pop();
    await failed;
  });

  it('makes no progress while it is stalled', async () => {
    const server = await start();
    await get(server, '/channel/5.1.m3u8');
    server.fault('stalled');
    const before = await (await get(server, '/session/5.1/live.m3u8')).text();
    clock.advance(60_000);
    expect(await (await get(server, '/session/5.1/live.m3u8')).text()).toBe(before);
    server.fault('stalled', false);
    expect(await (await get(server, '/session/5.1/live.m3u8')).text()).not.toBe(before);
  });
});
