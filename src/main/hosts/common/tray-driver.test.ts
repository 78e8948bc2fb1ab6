import { someMedia } from '../../../../test/support/music/some-media.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../test/support/core/fake-clock.ts';
import { somePlayer } from '../../../../test/support/music/some-player.ts';
import { defaultPreferences } from '../../../shared/settings/preferences.ts';
import type { TrayModel } from '../../../shared/tray/model.ts';
import { StateHub } from '../../rpc/state-hub.ts';
import { createTray, driveTray } from './tray-driver.ts';

let clock: FakeClock;
let hub: StateHub;
let drawn: TrayModel[];
let stop: () => void;

beforeEach(() => {
  clock = new FakeClock();
  hub = new StateHub(clock);
  drawn = [];
  stop = start();
});

const start = (shown = createTray({ hub, quick: true })) =>
  driveTray({ hub, clock, quick: true, shown, draw: (model) => drawn.push(model) });

const play = (title: string): void => {
  const media = someMedia({ title, artist: null, duration: null });
  hub.setEntry('music.players', 'a', somePlayer('a', { state: 'playing', media }));
};

describe('the tray', () => {
  it('is drawn again when what it shows changed, soon and then at most four times a second', () => {
    hub.set('music.chosen', { playerId: 'a', byUser: true });
    play('One');
    clock.advance(0);
    expect(drawn).toHaveLength(1);
    for (let i = 0; i < 20; i += 1) {
      play(`Track ${String(i)}`);
      clock.advance(10);
    }
    clock.advance(250);
    expect(drawn.length).toBeLessThanOrEqual(3);
    expect(JSON.stringify(drawn.at(-1))).toContain('Track 19');
  });

  it('is drawn at once when it changed while the icon appeared', () => {
    stop();
    const shown = createTray({ hub, quick: true });
    hub.set('music.chosen', { playerId: 'a', byUser: true });
    play('One');
    stop = start(shown);
    expect(JSON.stringify(drawn.at(-1))).toContain('One');
  });

  it('is not drawn again for changes that it does not show', () => {
    hub.set('music.discovered', { searching: true, servers: [] });
    clock.advance(1000);
    hub.set('settings', { ...defaultPreferences, theme: 'dark' });
    clock.advance(1000);
    expect(drawn).toEqual([]);
  });

  it('has no timer while nothing changes, nor after its end', () => {
    expect(clock.pending).toBe(0);
    play('One');
    stop();
    clock.advance(1000);
    expect(drawn).toEqual([]);
  });
});
