import { createHook } from 'node:async_hooks';
import { createInterface } from 'node:readline';
import { bareHost } from '../../../src/main/core/core-types.ts';
import { noAutostart } from '../../../src/main/platform/autostart/login-item.ts';
import { callFrom, connectedCore } from './connected-core.ts';
import { keyboard } from '../window/keyboard.ts';

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

/** The product's source file that set a timer; skips the clock's own file. */
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

const keys = keyboard();
const core = await connectedCore({
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
await core.router.call('settings.update', { mediaKeys: true }, callFrom('test'));
say({ ready: true });

for await (const line of createInterface({ input: process.stdin })) {
  const [verb, playerId = ''] = line.split(' ');
  if (verb === 'tray') {
    const action = { playerId, do: { action: 'play_pause' as const } };
    await core.router.call('music.command', action, callFrom('tray'));
  } else if (verb === 'choose') {
    await core.router.call('music.choosePlayer', { playerId }, callFrom('tray'));
  } else if (verb === 'key') {
    // A held key repeats at once.
    for (let repeat = 0; repeat < 5; repeat += 1) keys.press('MediaPlayPause');
  }
  say({ idle: await idle() });
}
await core.stop();
