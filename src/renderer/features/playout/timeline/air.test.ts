import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { someChannel } from '../../../../../test/support/playout/some-channel.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { playoutEditor } from '../model/editor.ts';
import { Air } from './air.ts';

const HOUR = 3_600_000;

let open: WindowCore;
let air: Air;
let asked: number;
/** Called instead of responding. */
let instead: (() => void) | null;

beforeEach(async () => {
  asked = 0;
  instead = null;
  open = await windowCore(
    { 'playout.channels': { c1: someChannel('c1') } },
    {
      'playout.air': ({ from, to }) => {
        asked += 1;
        instead?.();
        return {
          segments: [{ from, to, k: 'item', title: 'News', ref: null, lagMs: 0, reason: null }],
          more: false,
        };
      },
    },
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  playoutEditor.set({ showAir: true, view: { from: 0, to: HOUR } });
  air = new Air(() => undefined);
});
afterEach(() => {
  air.stop();
  playoutEditor.set({ showAir: false });
  vi.useRealTimers();
  open.close();
});

async function rest(): Promise<void> {
  await vi.advanceTimersByTimeAsync(300);
  for (let turn = 0; turn < 4; turn += 1) await arrived();
}

it('asks again for what airs when a lost connection cut the answer off', async () => {
  instead = () => void open.drop();
  air.start();
  await rest();
  expect(air.of('c1')).toEqual([]);
  instead = null;
  await open.reconnect();
  await rest();
  expect(asked).toBe(2);
  expect(air.of('c1')).toHaveLength(1);
});

it('does not ask again for what the core refused', async () => {
  instead = () => {
    throw failure('not-found', 'Gone.');
  };
  air.start();
  await rest();
  await open.drop();
  await open.reconnect();
  await rest();
  expect(asked).toBe(1);
});
