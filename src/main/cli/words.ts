import { t } from '../../shared/i18n/translate.ts';
import type { Queue } from '../../shared/music/queue.ts';
import { formatLength } from '../../shared/format/length.ts';
import type { LineParts } from '../platform/terminal.ts';
import { tinted } from './output.ts';
import type { NowPlayingJson, PlayerJson } from './player-json.ts';

/** A player's state, in one or two words. */
export function stateWords({ available, powered, state }: PlayerJson): string {
  if (!available) return t('cli:state.unavailable');
  if (powered === false && state !== 'playing') return t('cli:state.off');
  return t(`cli:state.${state}`);
}

export function volumeWords({ volume, muted }: PlayerJson): string {
  if (volume === null) return '';
  return muted === true ? t('cli:volume.muted', { volume }) : t('cli:volume.level', { volume });
}

/** For a leader, the group's volume comes first, because `volume` and `mute` change it. */
function levelWords(player: PlayerJson): string[] {
  const { id, group } = player;
  const own = volumeWords(player);
  if (group === null || group.leader !== id || group.volume === null) return [own];
  const together = t('cli:volume.group', { words: volumeWords({ ...player, ...group }) });
  return [together, own === '' ? '' : t('cli:volume.own', { words: own })];
}

/** Order and repeat of a queue. */
export function queueWords({ shuffle, repeat }: Pick<Queue, 'shuffle' | 'repeat'>): string {
  return t(shuffle ? 'cli:queue.shuffled' : 'cli:queue.inOrder', {
    repeat: t(`cli:queue.repeat.${repeat}`),
  });
}

/** `Title - Artist (1:02 of 4:16)`; omits unknown parts. */
export function nowPlayingWords(now: NowPlayingJson | null): string {
  if (now === null) return '';
  const { title, artist, elapsed, duration } = now;
  const name = artist === null || artist === '' ? title : t('cli:track', { title, artist });
  if (elapsed === null) return name;
  const at = formatLength(elapsed * 1000);
  if (duration === null) return t('cli:trackAt', { name, at });
  return t('cli:trackOf', { name, at, length: formatLength(duration * 1000) });
}

/** A player in one line. */
export function playerLine(player: PlayerJson): LineParts {
  const parts = [stateWords(player), ...levelWords(player), nowPlayingWords(player.nowPlaying)];
  const facts = parts.filter((part) => part !== '').join(', ');
  return [tinted('strong', player.name), `: ${facts}`];
}
