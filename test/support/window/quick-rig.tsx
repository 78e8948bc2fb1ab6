import { someMedia } from '../music/some-media.ts';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { QuickPage } from '../../../src/renderer/app/QuickPage.tsx';
import { UiRoot } from '../../../src/renderer/ui/UiRoot.tsx';
import type { Capabilities } from '../../../src/shared/contract/capabilities.ts';
import type { Handlers } from '../../../src/shared/contract/methods.ts';
import type { Snapshot } from '../../../src/shared/contract/topics.ts';
import { noConnection } from '../../../src/shared/music/topics.ts';
import type { Media, Player, PlayerCommand } from '../../../src/shared/music/player.ts';
import { defaultPreferences } from '../../../src/shared/settings/preferences.ts';
import { musicProfile } from '../music/scripted-music.ts';
import { somePlayer } from '../music/some-player.ts';
import type { WindowCore } from './window-core.ts';
import { arrived, windowCore } from './window-core.ts';

/** Afternoon of a summer day (ms since epoch), when the core last heard of the server. */
export const NOW = new Date(2026, 6, 1, 20, 5).getTime();

const media: Media = someMedia({
  title: 'Glass Harbour',
  album: 'Low Tide',
  duration: 256,
  queueItemId: 'one',
});

export const living = somePlayer('living', {
  name: 'Living room',
  state: 'playing',
  volume: 44,
  groupVolume: 38,
  groupMuted: false,
  members: ['terrace', 'kitchen'],
  media,
  position: { elapsed: 100, at: NOW, rate: 0 },
});
const kitchen = somePlayer('kitchen', { name: 'Kitchen', leader: 'living', volume: 26, media });
const terrace = somePlayer('terrace', { name: 'Terrace', leader: 'living', volume: 44, media });
export const office = somePlayer('office', { name: 'Office', volume: 22 });
const all = [living, kitchen, terrace, office];

export const byId = (players: readonly Player[]): Snapshot['music.players'] =>
  Object.fromEntries(players.map((player) => [player.id, player]));

/** A group of three that plays, and one more player. */
export const rig: Partial<Snapshot> = {
  'connections.profiles': [musicProfile('studio', { name: 'Studio server' })],
  'music.players': byId(all),
  'music.chosen': { playerId: 'living', byUser: true },
};

/** The quick controls with a core that records its calls. */
export class QuickRig {
  /** Commands to players, and every other call with its input. */
  commands: PlayerCommand[] = [];
  calls: [string, unknown][] = [];
  /** Whether the host has a window to show. */
  hasWindow = true;
  #core: WindowCore | null = null;

  async show(
    topics: Partial<Snapshot> = {},
    capabilities: Partial<Capabilities> = {},
    stage: 'ready' | 'first-run' | 'loading' = 'ready',
  ): Promise<void> {
    const online = { ...noConnection, state: { k: 'online', since: 1 }, liveAt: NOW } as const;
    this.#core = await windowCore(
      { 'music.connection': online, ...rig, ...topics },
      this.#handlers(),
      capabilities,
    );
    render(
      <UiRoot>
        <QuickPage stage={stage} />
      </UiRoot>,
    );
    await act(arrived);
  }

  async publish(change: Partial<Snapshot>): Promise<void> {
    await act(async () => this.#core?.publish(change));
    await act(arrived);
  }

  /** Unmounts the page; keeps the recorded calls. */
  close(): void {
    cleanup();
    this.#core?.close();
    this.#core = null;
  }

  #handlers(): Partial<Handlers> {
    const note =
      (name: string) =>
      (input: unknown): void => {
        this.calls.push([name, input]);
      };
    return {
      'music.command': (command) => {
        this.commands.push(command);
        return all.find(({ id }) => id === command.playerId) ?? office;
      },
      'music.choosePlayer': note('choose'),
      'music.retryNow': note('retry'),
      'desktop.closeQuick': note('close'),
      'desktop.sizeQuick': note('size'),
      'desktop.showWindow': (input) => {
        this.calls.push(['show', input]);
        return { shown: this.hasWindow };
      },
      'settings.update': (input) => {
        this.calls.push(['settings', input]);
        return defaultPreferences;
      },
    };
  }
}

/** Presses a key on the focused element. */
export async function key(name: string, init: KeyboardEventInit = {}): Promise<void> {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...init });
  await act(arrived);
}
