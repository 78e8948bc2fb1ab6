import { createHook } from 'node:async_hooks';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { createCore } from '../../src/main/core.ts';
import { bareHost } from '../../src/main/core/core-types.ts';
import { noAutostart } from '../../src/main/platform/autostart/no-autostart.ts';
import type { CallContext } from '../../src/shared/contract/methods.ts';
import { keyboard } from './keyboard.ts';

/**
 * A core without window or host that counts every timer of the process. Communicates in lines: `idle` returns the pending timers once none is
 * faster than `FAST`; `tray <player>` clicks and `key` holds play/pause.
 */
const FAST = 5_000;

interface Waiting {
  readonly ms: number;
  readonly where: string;
}

const waiting = new Map<number, Waiting>();
const listeners = new Set<() => void>();
Error.stackTraceLimit = 40;

/** The product's file that set a timer, ignoring the clock. */
function whereFrom(stack: string): string {
  const files = [...stack.matchAll(/\/src\/(main\/[\w/.-]+\.ts|shared\/[\w/.-]+\.ts)/g)];
  return files.map((one) => one[1] ?? '').find((one) => !one.endsWith('/clock.ts')) ?? stack;
}

createHook({
  init: (id, type, _trigger, resource) => {
    if (type !== 'Timeout') return;
    const { _idleTimeout: ms } = resource as { _idleTimeout?: number };
    waiting.set(id, { ms: ms ?? 0, where: whereFrom(new Error().stack ?? '') });
  },
  destroy: (id) => {
    if (!waiting.delete(id)) return;
    for (const listener of listeners) listener();
  },
}).enable();

const say = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};

function idle(): Promise<Waiting[]> {
  return new Promise((resolve) => {
    const look = (): void => {
      const now = [...waiting.values()];
      if (now.some(({ ms }) => ms < FAST)) return;
      listeners.delete(look);
      resolve(now);
    };
    listeners.add(look);
    look();
  });
}

const { dataDir, url, token } = z
  .object({ dataDir: z.string(), url: z.string(), token: z.string() })
  .parse(JSON.parse(process.argv[2] ?? '{}'));
const core = await createCore({
  dataDir,
  secretStore: 'file',
  demo: false,
  verbose: false,
  version: '1.0.0',
});
const keys = keyboard();
core.attachHost({
  ...bareHost,
  kind: 'electron',
  desktop: {
    shortcuts: keys,
    autostart: noAutostart,
    tray: { state: () => 'shown', onChange: () => () => undefined },
    showWindow: () => undefined,
    closeQuick: () => undefined,
    showMini: () => undefined,
    closeMini: () => undefined,
    sizeQuick: () => undefined,
  },
});
await core.start();
const context = (origin: CallContext['origin']) => ({
  signal: new AbortController().signal,
  origin,
});
await core.router.call('music.saveProfile', { localUrl: url, token }, context('test'));
await core.router.call('settings.update', { mediaKeys: true }, context('test'));
await new Promise<void>((resolve) => {
  const look = (): void => {
    if (Object.keys(core.hub.get('music.players')).length > 0) resolve();
  };
  core.hub.onChange(look);
  look();
});
say({ ready: true });

for await (const line of createInterface({ input: process.stdin })) {
  const [verb, playerId = ''] = line.split(' ');
  if (verb === 'tray') {
    const action = { playerId, do: { action: 'play_pause' as const } };
    await core.router.call('music.command', action, context('tray'));
  } else if (verb === 'choose') {
    await core.router.call('music.choosePlayer', { playerId }, context('tray'));
  } else if (verb === 'key') {
    // A held key repeats at once.
    for (let repeat = 0; repeat < 5; repeat += 1) keys.press('MediaPlayPause');
  }
  say({ idle: await idle() });
}
await core.stop();
