import type { ConnectionStatus } from '../../../shared/connections/model.ts';
import type { Tone } from '../../../shared/format/states.ts';
import { formatRelative, formatSince } from '../../../shared/format/time.ts';
import { tones } from '../../state/connection-tone.ts';
import { t } from '../../../shared/i18n/translate.ts';

/** A connection's state: shape, word, and how long it has held at `now` (ms since epoch); `age` '': unknown or without meaning. */
export function describeState(
  { phase, words, since, dataAt }: ConnectionStatus,
  now: number,
): { readonly tone: Tone; readonly word: string; readonly age: string } {
  const tone = tones[phase];
  if (phase === 'connected')
    return { tone, word: words, age: dataAt === null ? '' : formatRelative(dataAt, now) };
  const word = phase === 'waiting' ? t('connections:status.waiting') : words;
  const holds = phase === 'waiting' || phase === 'attention';
  return { tone, word, age: holds && since !== null ? formatSince(since, now) : '' };
}

/** Whether the connection needs the user or does not work. */
export const isFailing = ({ phase }: ConnectionStatus): boolean =>
  phase === 'attention' || phase === 'waiting';
