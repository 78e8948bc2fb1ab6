import { t } from '../../../shared/i18n/translate.ts';
import type { Player } from '../../../shared/music/player.ts';
import { positionAt } from '../../../shared/music/position.ts';
import { readTopic } from '../../state/topics.ts';
import { act } from './intent.ts';
import { mainVolume, playVerb, setLevel, setMuted } from '../../../shared/music/player-view.ts';

/** Seconds per arrow key press. */
const SEEK_STEP_SECONDS = 5;

/** One keyboard shortcut for the chosen player. */
export interface PlayerShortcut {
  readonly id: string;
  /** Alternative values of `KeyboardEvent.key`; letters in lower case. */
  readonly keys: readonly string[];
  /** Description for the list of shortcuts. */
  readonly label: () => string;
  /** Runs the action, or shows why it is unavailable; does nothing without a chosen player that supports it. */
  run(): void;
}

function chosen(): Player | undefined {
  const { playerId } = readTopic('music.chosen');
  return playerId === null ? undefined : readTopic('music.players')[playerId];
}

const onChosen = (work: (player: Player) => void) => (): void => {
  const player = chosen();
  if (player !== undefined) work(player);
};

const seekBy = (seconds: number): (() => void) =>
  onChosen((player) => {
    if (!player.can.seek || player.position === null) return;
    const duration = player.media?.duration ?? null;
    const now = positionAt(player.position, duration, Date.now());
    const end = duration ?? Number.POSITIVE_INFINITY;
    act(player.id, { action: 'seek', position: Math.min(Math.max(0, now + seconds), end) });
  });

/**
 * Changes the main volume by `by` percentage points, or by the step from the settings. A group changes as a whole; for one player
 * the core adds to the level it expects, so that quick presses add up.
 */
export const louder = (sign: 1 | -1, by?: number): (() => void) =>
  onChosen((player) => {
    const volume = mainVolume(player);
    if (volume === null) return;
    const step = (by ?? readTopic('settings').volumeStep) * sign;
    if (volume.scope === 'player') {
      const action = sign > 0 ? 'volume_up' : 'volume_down';
      act(player.id, by === undefined ? { action } : { action, by });
      return;
    }
    const level = Math.min(100, Math.max(0, volume.level + step));
    act(player.id, setLevel('group', level));
  });

const mute = onChosen((player) => {
  const volume = mainVolume(player);
  if (volume?.canMute === true) act(player.id, setMuted(volume.scope, !volume.muted));
});

const skip = (action: 'next' | 'previous'): (() => void) =>
  onChosen((player) => {
    if (player.can.nextPrevious) act(player.id, { action });
  });

const playPause = onChosen((player) => act(player.id, { action: playVerb(player) }));

/** The shortcuts for the chosen player. Callers must not apply them in text fields, sliders and lists. */
export const playerShortcuts: readonly PlayerShortcut[] = [
  { id: 'play-pause', keys: [' '], label: () => t('music:shortcut.playPause'), run: playPause },
  { id: 'next', keys: ['n'], label: () => t('music:shortcut.next'), run: skip('next') },
  { id: 'previous', keys: ['p'], label: () => t('music:shortcut.previous'), run: skip('previous') },
  { id: 'mute', keys: ['m'], label: () => t('music:shortcut.mute'), run: mute },
  { id: 'louder', keys: ['ArrowUp'], label: () => t('music:shortcut.louder'), run: louder(1) },
  { id: 'quieter', keys: ['ArrowDown'], label: () => t('music:shortcut.quieter'), run: louder(-1) },
  {
    id: 'forward',
    keys: ['ArrowRight'],
    label: () => t('music:shortcut.forward'),
    run: seekBy(SEEK_STEP_SECONDS),
  },
  {
    id: 'back',
    keys: ['ArrowLeft'],
    label: () => t('music:shortcut.back'),
    run: seekBy(-SEEK_STEP_SECONDS),
  },
];
