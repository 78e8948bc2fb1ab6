import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { startAdsDemo } from '../../src/demo/ads/ads-demo.ts';
import { startDeploysDemo } from '../../src/demo/deploys/deploys-demo.ts';
import { startIssuesDemo } from '../../src/demo/issues/issues-demo.ts';
import commands from '../../src/demo/music/commands.json' with { type: 'json' };
import { startChannelServer } from '../../src/demo/playout/channel-server.ts';
import { seeded } from '../../src/demo/kit/random.ts';
import { startWorkflowsDemo } from '../../src/demo/workflows/workflows-demo.ts';
import { openCommandServer } from '../../src/main/hosts/common/command-server.ts';
import { signIn } from '../../src/main/net/oauth-sign-in.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import { connectPrivate } from '../../src/main/platform/private-socket.ts';
import { ContractClient } from '../../src/shared/contract/client.ts';
import { WIRE_VERSION } from '../../src/shared/contract/wire.ts';
import { clientRig } from '../support/net/client-rig.ts';
import { DemoServerRig } from '../support/net/demo-server-rig.ts';
import { FakeClock } from '../support/core/fake-clock.ts';
import { sendMalformed, sendMalformedUpgrades } from '../support/net/malformed-requests.ts';
import { rawRequest } from '../support/net/raw-http.ts';
import { runs } from '../support/sample.ts';
import { scriptedCore } from '../support/core/scripted-core.ts';
import { json, startService } from '../support/net/service-server.ts';
import { useTempDirs } from '../support/temp-dir.ts';
import { admittedSocket, signedInHost, windowFolder } from '../support/window/web-host.ts';

/** A fault that no code handled would fail the run: the runner reports it. */
const MANY = runs(100_000, 25);
const UPGRADES = runs(1_600, 5);
const tempDir = useTempDirs();
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const portOf = (url: string): number => Number(new URL(url).port);
/** The answers to malformed requests: all of them refusals by the client's fault. */
function expectRefusals(statuses: ReadonlyMap<string, number>, count = MANY): void {
  const all = [...statuses.values()].reduce((sum, times) => sum + times, 0);
  expect(all, JSON.stringify([...statuses])).toBeGreaterThanOrEqual(count);
  expect([...statuses.keys()].filter((status) => !status.startsWith('4'))).toEqual([]);
}

/** Demo servers that speak only HTTP, by name: where a good request goes. */
const demos: Readonly<Record<string, () => Promise<{ good: string; stop: () => Promise<void> }>>> =
  {
    playout: async () => {
      const demo = await startChannelServer({ channels: [], clock: systemClock });
      return { good: `${demo.url}/channels.m3u`, stop: () => demo.stop() };
    },
    deploys: async () => {
      const demo = await startDeploysDemo();
      return { good: `${demo.url}?query={__typename}`, stop: () => demo.stop() };
    },
    issues: async () => {
      const demo = await startIssuesDemo();
      return { good: `${demo.url}/_edge/tenant_info`, stop: () => demo.stop() };
    },
    workflows: async () => {
      const demo = await startWorkflowsDemo();
      return { good: `${demo.url}/api/v1/health`, stop: () => demo.stop() };
    },
    ads: async () => {
      const demo = await startAdsDemo();
      return { good: `${new URL(demo.url).origin}/accounts/authorize`, stop: () => demo.stop() };
    },
  };

describe('any number of malformed requests ends nothing', () => {
  it.each(Object.keys(demos))('at the demo server of %s', async (name) => {
    const demo = await demos[name]?.();
    if (demo === undefined) throw new Error('no demo');
    ends.push(demo.stop);
    expectRefusals(await sendMalformed(portOf(demo.good), MANY));
    expect((await fetch(demo.good)).status).toBeLessThan(500);
  });

  it('at the demo server of music, which also takes sockets', async () => {
    const rig = new DemoServerRig();
    ends.push(() => rig.close());
    const demo = await rig.start();
    expectRefusals(await sendMalformed(portOf(demo.url), MANY));
    expectRefusals(await sendMalformedUpgrades(portOf(demo.url), UPGRADES, 'localhost'), UPGRADES);
    await rig.signIn(demo);
  });

  it('at the window of the headless host', async () => {
    const clock = new FakeClock();
    const own = await signedInHost(scriptedCore(clock), clock, await windowFolder(await tempDir()));
    ends.push(() => own.host.stop());
    expectRefusals(
      await sendMalformed(own.host.port, MANY, {
        host: own.authority,
        methods: ['GET', 'HEAD'],
      }),
    );
    expectRefusals(await sendMalformedUpgrades(own.host.port, UPGRADES, own.authority), UPGRADES);
    expect((await rawRequest(own.host.port, 'GET /', [['Host', own.authority]])).status).toBe(200);
    const socket = await admittedSocket(own);
    socket.terminate();
  });

  it('at the callback of a browser sign-in, which goes on, and ends only with its own state', async () => {
    const server = await startService({ 'POST /token': json({ access_token: 'A' }) });
    ends.push(() => server.stop());
    const { http, clock } = clientRig(server.origin);
    const app = {
      authorizeUrl: `${server.origin}/authorize`,
      tokenUrl: `${server.origin}/token`,
      clientId: 'app',
      scopes: [],
    };
    let settled = false;
    const tokens = signIn({ http, clock }, app, {
      open: async (href) => {
        const { searchParams } = new URL(href);
        const back = new URL(searchParams.get('redirect_uri') ?? '');
        const port = Number(back.port);
        expectRefusals(await sendMalformed(port, MANY));
        const state = searchParams.get('state') ?? '';
        const others = [
          '?code=STOLEN',
          '?error=access_denied',
          '?code=STOLEN&state=',
          '?state',
          `?code=STOLEN&state=${state}x`,
          `?code=STOLEN&state=x&state=${state}`,
        ];
        for (const query of others) {
          const headers = [
            ['Host', back.host],
            ['Origin', 'http://evil.example'],
          ] as const;
          const answer = await rawRequest(port, `GET ${back.pathname}${query}`, headers);
          expect(answer.status, query).toBe(400);
        }
        expect((await fetch(`${back.href}?code=C&state=${state}`, { method: 'POST' })).status).toBe(
          400,
        );
        expect(settled).toBe(false);
        expect((await fetch(`${back.href}?code=CODE&state=${state}`)).status).toBe(200);
      },
    }).finally(() => (settled = true));
    expect((await tokens).access).toBe('A');
    expect(server.requests.map(({ body }) => new URLSearchParams(body).get('code'))).toEqual([
      'CODE',
    ]);
  });

  it('at the private socket of the command line', async () => {
    const socketPath = path.join(await tempDir(), 'socket', 'app.sock');
    const core = scriptedCore(systemClock);
    ends.push(await openCommandServer(core, systemClock, socketPath));
    const random = seeded(3);
    const odd = [
      '{',
      'null',
      '[]',
      '0',
      '"',
      '{"t":7}',
      '{"t":"call"}',
      '\u0000',
      '{"__proto__":1}',
      '{"t":"hello","v":"x"}',
      '{"t":"call","id":-1,"m":"x"}',
      '[[[[[[',
      '{"t":"cancel"}',
      'é',
    ];
    // Whatever comes first ends the connection.
    const refusing = Array.from({ length: 400 }, async (_none, at) => {
      const socket = connect(socketPath);
      socket.on('error', () => undefined);
      socket.resume();
      socket.write(`${odd[at % odd.length] ?? ''}\n`);
      await once(socket, 'close');
    });
    await Promise.all(refusing);
    // Calls that make no sense are answered.
    const socket = connect(socketPath);
    socket.write(`${JSON.stringify({ t: 'hello', v: WIRE_VERSION })}\n`);
    const names = ['x', '', '__proto__', 'constructor', 'settings.set', 'music.command', 'a.b.c'];
    const inputs = [null, 0, '', [], {}, { __proto__: 1 }, [[]], 'x'.repeat(300), { a: { b: [] } }];
    let sent = 0;
    let answered = 0;
    let rest = '';
    const send = (): void => {
      const batch = Array.from({ length: 100 }, () => {
        const m = names[Math.floor(random() * names.length)];
        const a = inputs[Math.floor(random() * inputs.length)];
        return `${JSON.stringify({ t: 'call', id: sent++, m, a })}\n`;
      });
      socket.write(batch.join(''));
    };
    await new Promise<void>((resolve) => {
      socket.on('data', (chunk: Buffer) => {
        const lines = (rest + chunk.toString()).split('\n');
        rest = lines.pop() ?? '';
        const before = answered;
        answered += lines.filter((line) => line.startsWith('{"t":"err"')).length;
        if (answered >= MANY) resolve();
        else if (answered === sent && answered > before) send();
      });
      send();
    });
    socket.destroy();
    const transport = await connectPrivate(socketPath);
    if (transport === null) throw new Error('the socket is gone');
    const client = new ContractClient(transport, ['app.faults']);
    await client.ready();
    expect(client.get('app.faults').count).toBe(0);
    client.close();
  });
});

describe('what a socket carries after its upgrade', () => {
  it('ends that socket at most, and not the demo server of music', async () => {
    const rig = new DemoServerRig();
    ends.push(() => rig.close());
    const demo = await rig.start();
    const raw = [
      Buffer.from([0x81, 0x01, 0x41]),
      Buffer.from([0xf1, 0x80, 0, 0, 0, 0]),
      Buffer.alloc(64, 0xff),
    ];
    for (const bytes of raw) {
      const socket = await rig.connect(demo);
      (socket.socket as WebSocket & { _socket: { write: (b: Buffer) => void } })._socket.write(
        bytes,
      );
      await socket.closed();
    }
    for (const text of ['{', '[]', '{"message_id":{}}', '"'.repeat(9_000), '\u0000']) {
      const socket = await rig.open(demo);
      socket.send(text);
      await socket.closed();
    }
    await rig.signIn(demo);
  });

  it('is answered by the demo server of music, whatever a command is given', async () => {
    const rig = new DemoServerRig();
    ends.push(() => rig.close());
    const demo = await rig.start();
    const random = seeded(11);
    const odd = [null, 0, -1e308, '', '\u0000', [], [null], {}, { a: [] }, true, '__proto__', 'x'];
    const any = (): unknown => odd[Math.floor(random() * odd.length)];
    let socket = await rig.signIn(demo);
    for (const [command, { params }] of Object.entries(commands.current))
      for (let turn = 0; turn < 4; turn += 1) {
        const names = params.map((param) => param.replace(/^\?|:.*$/g, ''));
        const args = Object.fromEntries(names.map((name) => [name, any()]));
        if (socket.closeCode !== null) socket = await rig.signIn(demo);
        socket.send({ message_id: `${command} ${String(turn)}`, command, args });
      }
    const last = socket.closeCode === null ? socket : await rig.signIn(demo);
    await Promise.race([last.call('players/all'), last.closed()]);
    await rig.signIn(demo);
  });
});
