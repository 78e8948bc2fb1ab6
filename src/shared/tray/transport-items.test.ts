import { describe, expect, it } from 'vitest';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import { someMedia } from '../../../test/support/music/some-media.ts';
import { someConnection, someTray } from '../../../test/support/desktop/some-tray.ts';
import type { Player } from '../music/player.ts';
import { canControl, transportItems } from './transport-items.ts';
import type { TrayState } from './model.ts';

/** Which of play, next and previous are enabled. */
function enabled(player: Partial<Player>, state: Partial<TrayState> = {}): unknown[] {
  const chosen = somePlayer('den', player);
  const items = transportItems(someTray({ chosen, ...state }), chosen);
  return items.map((item) => (item.kind === 'item' ? item.enabled : null));
}

describe('play, next and previous', () => {
  it('act on the player', () => {
    const den = somePlayer('den', { state: 'paused', media: someMedia() });
    const command = (action: string) => ({
      k: 'call',
      method: 'music.command',
      input: { playerId: 'den', do: { action } },
    });
    expect(transportItems(someTray({ chosen: den }), den)).toMatchObject([
      { id: 'play', command: command('play') },
      { id: 'next', command: command('next') },
      { id: 'previous', command: command('previous') },
    ]);
  });

  it('play where something plays, is loaded, or may be in the queue', () => {
    expect(enabled({ state: 'playing', media: null }, { queued: 0 })[0]).toBe(true);
    expect(enabled({ state: 'idle', media: someMedia() }, { queued: 0 })[0]).toBe(true);
    expect(enabled({ state: 'idle', media: null }, { queued: 3 })[0]).toBe(true);
    expect(enabled({ state: 'idle', media: null }, { queued: null })[0]).toBe(true);
    expect(enabled({ state: 'idle', media: null }, { queued: 0 })[0]).toBe(false);
  });

  it('skip where the player can', () => {
    const can = { ...somePlayer('den').can, nextPrevious: false };
    expect(enabled({ state: 'playing' })).toEqual([true, true, true]);
    expect(enabled({ state: 'playing', can })).toEqual([true, false, false]);
    expect(enabled({ state: 'playing' }, { queued: 0 })).toEqual([true, false, false]);
  });

  it('do nothing without the player or the connection', () => {
    const offline = { connection: someConnection({ k: 'connecting', attempt: 1 }) };
    expect(enabled({ state: 'playing' }, offline)).toEqual([false, false, false]);
    expect(enabled({ state: 'playing', available: false })).toEqual([false, false, false]);
    expect(canControl(someTray({ chosen: null }))).toBe(false);
  });
});
