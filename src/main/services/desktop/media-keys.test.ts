import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { desktopRig } from '../../../../test/support/desktop/desktop-rig.ts';
import { failure } from '../../../shared/contract/errors.ts';
import type { MediaKey } from '../../../shared/desktop/model.ts';
import { mediaKeys } from '../../../shared/desktop/model.ts';
import { isRepeat, REPEAT_MS, RETRY_MS } from './held-keys.ts';
import { actionOf } from './media-keys.ts';

/** These tests use no files. */
const open = (act?: Parameters<typeof desktopRig>[1]) => desktopRig('/nowhere', act);

describe('media keys', () => {
  it('are left to the system until the user turns them on', async () => {
    const { service, desktop, keys, keyStates, set } = open();
    expect(keyStates()).toEqual([]);
    service.attach(desktop);
    expect(keys.asked()).toBe(0);
    expect(keyStates()).toEqual(['off', 'off', 'off', 'off']);
    await set({ mediaKeys: true });
    expect(keys.held()).toEqual([...mediaKeys]);
    expect(keyStates()).toEqual(['held', 'held', 'held', 'held']);
    await set({ mediaKeys: false });
    expect(keys.held()).toEqual([]);
    expect(keyStates()).toEqual(['off', 'off', 'off', 'off']);
  });

  it('are released when the host goes or the app ends', async () => {
    const { service, desktop, keys, keyStates, set, clock } = open();
    await set({ mediaKeys: true });
    service.attach(desktop);
    expect(keys.held()).toHaveLength(4);
    service.attach(null);
    expect(keys.held()).toEqual([]);
    expect(keyStates()).toEqual([]);
    keys.others.add('MediaStop');
    service.attach(desktop);
    await service.dispose();
    expect(keys.held()).toEqual([]);
    clock.advance(50);
    expect(clock.pending).toBe(0);
    await set({ mediaKeys: false });
    await set({ mediaKeys: true });
    expect(keys.held()).toEqual([]);
  });

  it('run their action, and a held key runs it once', () => {
    const { service, desktop, keys, acted, set, clock } = open();
    service.attach(desktop);
    void set({ mediaKeys: true });
    for (const key of mediaKeys) keys.press(key);
    expect(acted).toEqual([
      { action: 'play_pause' },
      { action: 'next' },
      { action: 'previous' },
      { action: 'stop' },
    ]);
    for (let n = 0; n < 20; n += 1) {
      clock.advance(REPEAT_MS - 1);
      keys.press('MediaPlayPause');
    }
    expect(acted).toHaveLength(4);
    clock.advance(REPEAT_MS);
    keys.press('MediaPlayPause');
    expect(acted).toHaveLength(5);
  });

  it('that had no effect leave a line in the log and nothing else', async () => {
    const errors = [failure('offline', 'Not connected.'), new Error('inner')];
    const { service, desktop, keys, log, set } = open(() =>
      Promise.reject(errors.shift() ?? new Error('too many')),
    );
    service.attach(desktop);
    await set({ mediaKeys: true });
    keys.press('MediaNextTrack');
    keys.press('MediaStop');
    await new Promise((resolve) => setImmediate(resolve));
    expect(log.lines.map(({ fields }) => fields)).toEqual([
      { key: 'MediaNextTrack', code: 'offline' },
      { key: 'MediaStop', code: 'internal' },
    ]);
  });
});

describe('a key that another program uses', () => {
  it('is reported, and tried again once a minute until it is free', async () => {
    const { service, desktop, keys, keyStates, set, clock } = open();
    keys.others.add('MediaPlayPause');
    service.attach(desktop);
    await set({ mediaKeys: true });
    clock.advance(50);
    expect(keyStates()).toEqual(['taken', 'held', 'held', 'held']);
    expect(clock.pending).toBe(1);
    clock.advance(RETRY_MS - 51);
    expect(keys.asked()).toBe(4);
    clock.advance(1);
    expect(keys.asked()).toBe(5);
    keys.others.clear();
    clock.advance(RETRY_MS);
    expect(keyStates()).toEqual(['held', 'held', 'held', 'held']);
    clock.advance(50);
    expect(clock.pending).toBe(0);
  });

  it('is tried again when the computer wakes, and when the setting changes', async () => {
    const { service, desktop, keys, keyStates, set, clock } = open();
    for (const key of mediaKeys) keys.others.add(key);
    service.attach(desktop);
    service.resumed();
    expect(keys.asked()).toBe(0);
    await set({ mediaKeys: true });
    keys.others.delete('MediaStop');
    service.resumed();
    expect(keyStates()).toEqual(['taken', 'taken', 'taken', 'held']);
    keys.others.clear();
    await set({ mediaKeys: false });
    clock.advance(50);
    expect(clock.pending).toBe(0);
    await set({ mediaKeys: true });
    expect(keyStates()).toEqual(['held', 'held', 'held', 'held']);
  });
});

describe('the rules of media keys', () => {
  it('never let one key act more often than its limit allows', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 })), (gaps) => {
        let before: number | null = null;
        let now = 0;
        let last = -Infinity;
        for (const gap of gaps) {
          now += gap;
          if (!isRepeat(before, now)) {
            expect(now - last).toBeGreaterThanOrEqual(REPEAT_MS);
            last = now;
          }
          before = now;
        }
      }),
    ));

  it('give every key its own meaning', () =>
    expect(new Set(mediaKeys.map((key) => actionOf(key).action)).size).toBe(mediaKeys.length));

  it('are always kept: the shown keys are the registered ones', () => {
    type Step = { k: 'on' | 'off' | 'resume' | 'minute' } | { k: 'other'; key: MediaKey };
    const step = fc.oneof(
      fc.constantFrom<Step>({ k: 'on' }, { k: 'off' }, { k: 'resume' }, { k: 'minute' }),
      fc.record({ k: fc.constant('other' as const), key: fc.constantFrom(...mediaKeys) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const rig = open();
        rig.service.attach(rig.desktop);
        for (const one of steps) {
          if (one.k === 'other') {
            // Another program can only take a free key.
            if (!rig.keys.held().includes(one.key) && !rig.keys.others.delete(one.key))
              rig.keys.others.add(one.key);
          } else if (one.k === 'minute') rig.clock.advance(RETRY_MS);
          else if (one.k === 'resume') rig.service.resumed();
          else void rig.set({ mediaKeys: one.k === 'on' });
          const shown = rig.state().mediaKeys.filter(({ state }) => state === 'held');
          expect(new Set(shown.map(({ key }) => key))).toEqual(new Set(rig.keys.held()));
        }
      }),
    );
  });
});
