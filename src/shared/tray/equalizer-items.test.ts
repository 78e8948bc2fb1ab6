import { describe, expect, it } from 'vitest';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import { everyItem, someConnection, someTray } from '../../../test/support/desktop/some-tray.ts';
import { equalizerItems } from './tray-model.ts';

const den = somePlayer('den', {});
const presets = [{ id: 'a', place: 'local', name: 'Late & low' }] as const;

describe('equalizerItems', () => {
  it('apply the pinned presets and open the equalizer', () => {
    const items = equalizerItems(someTray({ equalizer: { writable: true, presets } }), den);
    expect(everyItem(items).map(({ id, label }) => [id, label])).toEqual([
      ['equalizer', 'Equalizer'],
      ['equalizer/local/a', 'Late & low'],
      ['equalizer-open', 'Open equalizer'],
    ]);
    expect(everyItem(items)[1]).toMatchObject({
      enabled: true,
      command: { method: 'eq.applyPreset', input: { place: 'local', id: 'a', playerId: 'den' } },
    });
  });

  it('are not there for a player without sound processing', () =>
    expect(equalizerItems(someTray(), den)).toEqual([]));

  it('apply nothing without the right, the player or the connection', () => {
    const state = someTray({ equalizer: { writable: true, presets } });
    const enabled = (items: ReturnType<typeof equalizerItems>) =>
      everyItem(items).flatMap((item) => (item.kind === 'item' ? [item.enabled] : []));
    const readOnly = someTray({ equalizer: { writable: false, presets } });
    const offline = { ...state, connection: someConnection({ k: 'connecting', attempt: 1 }) };
    expect(enabled(equalizerItems(readOnly, den))).toEqual([false, true]);
    expect(enabled(equalizerItems(state, { ...den, available: false }))).toEqual([false, true]);
    expect(enabled(equalizerItems(offline, den))).toEqual([false, true]);
  });

  it('show the first 20 presets and a line before the way to the equalizer', () => {
    const many = Array.from({ length: 21 }, (_, at) => ({
      id: String(at),
      place: 'server' as const,
      name: `Preset ${String(at)}`,
    }));
    const below = (list: typeof many): string[] => {
      const [menu] = equalizerItems(
        someTray({ equalizer: { writable: true, presets: list } }),
        den,
      );
      return menu?.kind === 'submenu' ? menu.items.map(({ id }) => id) : [];
    };
    expect(below(many)).toEqual([
      ...many.slice(0, 20).map(({ id }) => `equalizer/server/${id}`),
      'equalizer-open/line',
      'equalizer-open',
    ]);
    expect(below([])).toEqual(['equalizer-open']);
  });
});
