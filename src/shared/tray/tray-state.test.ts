import { describe, expect, it } from 'vitest';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import { someQueue } from '../../../test/support/music/some-queue.ts';
import { someAttention } from '../../../test/support/desktop/some-tray.ts';
import type { Snapshot } from '../contract/topics.ts';
import { initialSnapshot } from '../contract/topics.ts';
import type { MediaKeyState } from '../desktop/model.ts';
import type { EqPreset, PlayerDsp } from '../eq/state.ts';
import type { Player } from '../music/player.ts';
import { mediaKeys } from '../desktop/model.ts';
import { collectTrayState } from './tray-state.ts';

const stateOf = (change: Partial<Snapshot>) => {
  const snapshot: Snapshot = { ...initialSnapshot(), ...change };
  return collectTrayState((name) => snapshot[name]);
};
const queue = someQueue('q', { count: 7 });

describe('trayStateOf', () => {
  it('knows nothing before anything was published', () =>
    expect(stateOf({})).toMatchObject({
      chosen: null,
      queued: null,
      ceiling: 100,
      mediaKeys: 'none',
      attention: [],
      demo: false,
    }));

  it('finds the chosen player with its queue and ceiling', () => {
    const den = somePlayer('den', { queueId: 'q' });
    const state = stateOf({
      'music.players': { den },
      'music.chosen': { playerId: 'den', byUser: true },
      'music.queues': { q: queue },
      'music.ceilings': { den: 45 },
    });
    expect(state).toMatchObject({ chosen: den, queued: 7, ceiling: 45 });
  });

  describe('the equalizer of the chosen player', () => {
    const preset = { id: 'a', place: 'local', name: 'Late', pinned: true } as EqPreset;
    const chosen = (change: Partial<Snapshot>, type: Player['type'] = 'player') =>
      stateOf({
        'music.players': { den: somePlayer('den', { type }) },
        'music.chosen': { playerId: 'den', byUser: true },
        'eq.presets': { presets: [preset, { ...preset, id: 'b', pinned: false }] },
        ...change,
      }).equalizer;
    const dsp = (status: PlayerDsp['status']) => ({ den: { status } as PlayerDsp });

    it('has the pinned presets, and whether they can be applied', () => {
      expect(chosen({ 'eq.server': { shape: null, readOnly: null } })).toEqual({
        writable: true,
        presets: [{ id: 'a', place: 'local', name: 'Late' }],
      });
      expect(chosen({ 'eq.server': { shape: null, readOnly: 'offline' } })?.writable).toBe(false);
    });

    it('has every preset until one is pinned', () => {
      const presets = [{ ...preset, pinned: false }];
      expect(chosen({ 'eq.presets': { presets } })?.presets).toHaveLength(1);
    });

    it('is not there without a player, for a group, and where there is known to be none', () => {
      expect(chosen({ 'music.chosen': { playerId: null, byUser: false } })).toBeNull();
      expect(chosen({}, 'group')).toBeNull();
      expect(chosen({ 'eq.players': dsp('none') })).toBeNull();
      expect(chosen({ 'eq.players': dsp('ready') })).not.toBeNull();
    });
  });

  it('names the player that is chosen for the equalizer only while it is there', () => {
    const state = stateOf({ 'music.chosen': { playerId: 'gone', byUser: true } });
    expect(state.equalizer).toBeNull();
  });

  it('has no chosen player when that one is gone', () =>
    expect(stateOf({ 'music.chosen': { playerId: 'gone', byUser: true } }).chosen).toBeNull());

  it('counts neither muted items nor news', () => {
    const attention = {
      a: someAttention({ id: 'a', severity: 'info' }),
      b: someAttention({ id: 'b', severity: 'bad' }),
      c: someAttention({ id: 'c', severity: 'bad', hidden: { why: 'muted' } }),
    };
    expect(stateOf({ attention }).attention.map(({ id }) => id)).toEqual(['b']);
  });

  it.each<[string, boolean, MediaKeyState['state'][], string]>([
    ['no keys to withSecret', true, [], 'none'],
    ['the switch off', false, ['off', 'off', 'off', 'off'], 'off'],
    ['all held', true, ['held', 'held', 'held', 'held'], 'held'],
    ['one taken', true, ['held', 'taken', 'held', 'held'], 'some-taken'],
    ['all taken', true, ['taken', 'taken', 'taken', 'taken'], 'taken'],
  ])('tells of the media keys: %s', (_, on, states, expected) => {
    const keys = mediaKeys.flatMap((key, index) => {
      const state = states[index];
      return state === undefined ? [] : [{ key, state }];
    });
    const { settings, desktop } = initialSnapshot();
    const state = stateOf({
      settings: { ...settings, mediaKeys: on },
      desktop: { ...desktop, mediaKeys: keys },
    });
    expect(state.mediaKeys).toBe(expected);
  });
});
