import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { somePlayer } from '../../../../../test/support/some-player.ts';
import { someQueue } from '../../../../../test/support/some-queue.ts';
import type { WindowCore } from '../../../../../test/support/window-core.ts';
import { windowCore } from '../../../../../test/support/window-core.ts';
import type { Snapshot } from '../../../../shared/contract/topics.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Media } from '../../../../shared/music/player.ts';
import { noConnection } from '../../../../shared/music/topics.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { NowPlaying } from './NowPlaying.tsx';

const media = (title: string, change: Partial<Media> = {}): Media => ({
  uri: null,
  title,
  artist: 'Mira Okafor',
  album: 'Low Tide',
  duration: 256,
  art: null,
  queueItemId: null,
  albumUri: null,
  artistUri: null,
  favorite: null,
  year: null,
  quality: null,
  ...change,
});
const office = somePlayer('office', {
  name: 'Office',
  state: 'playing',
  media: media('Glass Harbour'),
  model: 'Desk speaker',
});
const queue = someQueue('office', {
  count: 214,
  currentIndex: 2,
  next: media('Undertow', { duration: 307 }),
});

let open: WindowCore;

async function show(topics: Partial<Snapshot> = {}): Promise<void> {
  open = await windowCore({
    'music.connection': { ...noConnection, state: { k: 'online', since: 1 }, liveAt: 1 },
    'music.players': { office },
    'music.queues': { office: queue },
    'music.chosen': { playerId: 'office', byUser: true },
    ...topics,
  });
  render(
    <UiRoot>
      <NowPlaying />
    </UiRoot>,
  );
}

const facts = (): (string | null)[] =>
  screen.queryAllByRole('definition').map((fact) => fact.textContent);

afterEach(() => {
  cleanup();
  open.close();
});

describe('NowPlaying', () => {
  it('shows the track of the chosen player, what is known of it, and the next one', async () => {
    await show();
    const region = screen.getByRole('region', { name: t('music:now.region', { name: 'Office' }) });
    for (const text of ['Glass Harbour', 'Mira Okafor', 'Low Tide', 'Undertow', '5:07'])
      expect(region.textContent).toContain(text);
    expect(facts()).toEqual(['3 of 214', '4:16', 'Desk speaker']);
  });

  it('leaves out what the server does not tell', async () => {
    await show({
      'music.players': {
        office: {
          ...office,
          model: null,
          media: media('Radio Paradiso', { artist: null, album: null, duration: null }),
        },
      },
      'music.queues': {},
    });
    expect(facts()).toEqual([]);
    expect(screen.queryByText(t('music:now.next'))).toBeNull();
  });

  it('says why nothing plays and follows the choice', async () => {
    await show({
      'music.players': { office, attic: somePlayer('attic', { name: 'Attic', available: false }) },
      'music.chosen': { playerId: 'attic', byUser: true },
    });
    expect(screen.getByText(t('music:line.unavailable'))).toBeDefined();
    await act(() => open.publish({ 'music.chosen': { playerId: 'office', byUser: true } }));
    expect(screen.getByText('Glass Harbour')).toBeDefined();
    await act(() => open.publish({ 'music.chosen': { playerId: null, byUser: false } }));
    expect(screen.queryByRole('region')).toBeNull();
  });
});
