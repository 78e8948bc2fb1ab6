import { describe, expect, it } from 'vitest';
import { everyItem, someConnection, someTray } from '../../../test/support/desktop/some-tray.ts';
import type { Snapshot } from '../contract/topics.ts';
import { initialSnapshot } from '../contract/topics.ts';
import { makeScene } from '../music/scenes/make.ts';
import { sceneItems } from './tray-model.ts';
import { collectTrayState } from './tray-state.ts';

const scenes = [{ id: 'film', name: 'Film & chips' }];

describe('the scenes of the tray', () => {
  it('are applied by a click, with a way to all of them', () => {
    const items = everyItem(sceneItems(someTray({ scenes })));
    expect(items.map(({ id, label }) => [id, label])).toEqual([
      ['scenes', 'Scenes'],
      ['scene/film', 'Film & chips'],
      ['scenes-open', 'Edit scenes'],
    ]);
    expect(items[1]).toMatchObject({
      enabled: true,
      command: { method: 'music.applyScene', input: { id: 'film' } },
    });
  });

  it('are not there without scenes, and cannot be applied offline', () => {
    expect(sceneItems(someTray())).toEqual([]);
    const connection = someConnection({ k: 'connecting', attempt: 1 });
    const [, film] = everyItem(sceneItems(someTray({ scenes, connection })));
    expect(film).toMatchObject({ enabled: false });
  });

  it('are the first four that the user wants there', () => {
    const all = Array.from({ length: 6 }, (_, at) => ({
      ...makeScene({ id: String(at), name: String(at), scenes: [] }),
      tray: at !== 1,
    }));
    const topics: Snapshot = { ...initialSnapshot(), 'music.scenes': all };
    const { scenes: shown } = collectTrayState((name) => topics[name]);
    expect(shown.map(({ id }) => id)).toEqual(['0', '2', '3', '4']);
  });
});
