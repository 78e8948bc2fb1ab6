import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AutostartEntry } from '../../platform/ports.ts';
import { decideAutostart, shownAutostart } from './start-at-login.ts';

const loginSettings = fc.record({ on: fc.boolean(), hidden: fc.boolean() });
const entry: fc.Arbitrary<AutostartEntry> = fc.record({
  state: fc.constantFrom('unsupported', 'off', 'on', 'blocked'),
  detail: fc.constantFrom(null, 'Why.'),
  hidden: fc.constantFrom(null, true, false),
  current: fc.boolean(),
});

describe('the change of the entry', () => {
  it('never writes one that is missing or was disabled, unless the user just asked for it', () =>
    fc.assert(
      fc.property(loginSettings, entry, (wanted, is) => {
        const { write, follow } = decideAutostart(wanted, is, 'found');
        if (is.state !== 'on') expect(write).toBeNull();
        expect(write).not.toBe('off');
        if (is.state === 'on' || is.state === 'off')
          expect(follow ?? wanted.on).toBe(is.state === 'on');
        else expect(follow).toBeNull();
      }),
    ));

  it('does what the user asks, and never works against the system', () =>
    fc.assert(
      fc.property(loginSettings, entry, (wanted, is) => {
        const { write, follow } = decideAutostart(wanted, is, 'asked');
        expect(follow).toBeNull();
        if (is.state === 'unsupported' || is.state === 'blocked') expect(write).toBeNull();
        else if (!wanted.on) expect(write).toBe(is.state === 'on' ? 'off' : null);
        else if (is.state === 'off') expect(write).toBe('on');
      }),
    ));

  it('rewrites one that starts another location or in another way', () => {
    const on: AutostartEntry = { state: 'on', detail: null, hidden: true, current: true };
    const wanted = { on: true, hidden: true };
    for (const occasion of ['found', 'asked'] as const) {
      expect(decideAutostart(wanted, on, occasion).write).toBeNull();
      expect(decideAutostart(wanted, { ...on, current: false }, occasion).write).toBe('on');
      expect(decideAutostart({ ...wanted, hidden: false }, on, occasion).write).toBe('on');
      const mute = { ...on, hidden: null };
      expect(decideAutostart({ ...wanted, hidden: false }, mute, occasion).write).toBeNull();
    }
  });

  it('is stable: after the write there is nothing left to do', () =>
    fc.assert(
      fc.property(
        loginSettings,
        entry,
        fc.constantFrom('found', 'asked'),
        (wanted, is, occasion) => {
          const { write, follow } = decideAutostart(wanted, is, occasion);
          const after: AutostartEntry =
            write === null
              ? is
              : { state: write, detail: null, hidden: wanted.hidden, current: true };
          const then = { ...wanted, on: follow ?? wanted.on };
          expect(decideAutostart(then, after, 'asked').write).toBeNull();
        },
      ),
    ));
});

describe('the shown state of the entry', () =>
  it('is the block only if the user wants the start at login', () => {
    const blocked: AutostartEntry = {
      state: 'blocked',
      detail: 'There.',
      hidden: null,
      current: true,
    };
    expect(shownAutostart({ on: true, hidden: true }, blocked)).toEqual({
      state: 'blocked',
      detail: 'There.',
    });
    expect(shownAutostart({ on: false, hidden: true }, blocked)).toEqual({
      state: 'off',
      detail: null,
    });
  }));
