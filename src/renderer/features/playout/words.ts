import { t } from '../../../shared/i18n/translate.ts';
import { pointerKeys } from '../../../shared/playout/json/pointer.ts';
import type { Severity } from '../../../shared/playout/finding.ts';
import type { ChannelFile, ChannelState, ReadOnlyReason } from '../../../shared/playout/state.ts';
import type { Tone } from '../../../shared/format/states.ts';
import { useEntry } from '../../state/topics.ts';

/** "Error". */
export const severityName = (severity: Severity): string => t(`playout:severity.${severity}`);

/** The kinds of source that the app can create; the engine knows no others. */
export const sourceTypes = ['local', 'lavfi', 'http', 'rtsp', 'script', 'dynamic'] as const;

/** "source › path" for the place of a field in a file (JSON pointer). */
export const fieldWords = (pointer: string): string => pointerKeys(pointer).join(' › ');

/** "Synthetic picture" for `lavfi`; an unknown type keeps its own name. */
export function sourceName(type: string): string {
  const known = sourceTypes.find((one) => one === type);
  return known === undefined ? type : t(`playout:source.${known}`);
}

/** Why the app does not write a channel's files, as a whole sentence. */
export const readOnlyReason = (reason: ReadOnlyReason): string => t(`playout:readOnly.${reason}`);

/** The first file that the engine refuses, the reason, and the number of further ones; null: it loads every file. */
export function formatRefusedFile(files: readonly ChannelFile[]): string | null {
  const refused = files.filter(({ state }) => state !== 'ok');
  const [first] = refused;
  if (first === undefined) return null;
  const words = { name: first.name, reason: first.reason ?? '' };
  const count = refused.length - 1;
  return count === 0
    ? t('playout:refused.one', words)
    : t('playout:refused.more', { ...words, count });
}

/** What a channel sends, as tone and text, apart from its findings. */
export function airHealth(channel: ChannelState): { tone: Tone; text: string } {
  if (channel.state === 'loading') return { tone: 'running', text: t('playout:health.loading') };
  if (channel.state !== 'ok') return { tone: 'bad', text: t('playout:health.broken') };
  const { onAir, ends } = channel;
  if (ends !== null && onAir?.k !== 'off') return { tone: 'bad', text: t('playout:health.ends') };
  if (onAir?.k === 'off') return { tone: 'bad', text: t('playout:health.off') };
  if (onAir !== null && onAir.k !== 'item')
    return { tone: 'waiting', text: t('playout:health.black') };
  if (channel.process.k !== 'running') return { tone: 'idle', text: t('playout:health.planned') };
  return {
    tone: 'good',
    text: onAir === null ? t('playout:health.running') : t('playout:health.good'),
  };
}

/** A channel's health as tone and text: what it sends, unless that is fine and its findings are worse. */
export function channelHealth(channel: ChannelState): { tone: Tone; text: string } {
  const air = airHealth(channel);
  const { error, warning } = channel.findings;
  if (air.tone !== 'good' && air.tone !== 'idle') return air;
  if (error > 0) return { tone: 'bad', text: t('playout:health.errors', { count: error }) };
  if (warning > 0)
    return { tone: 'waiting', text: t('playout:health.warnings', { count: warning }) };
  return air;
}

/** Why the item on air is unknown, as a whole sentence; null: it is known. */
export function plannedReason({ process, onAir }: ChannelState): string | null {
  if (process.k !== 'running') return t(`playout:planned.${process.k}`);
  return process.since === null && onAir === null ? t('playout:planned.since') : null;
}

/** "4 · Kids": a channel's label in lists. */
export const channelTitle = ({ number, name }: Pick<ChannelState, 'number' | 'name'>): string =>
  t('playout:channelTitle', { number, name });

/** Like `channelTitle`, for a channel that may no longer exist. */
export function useChannelTitle(key: string): string | undefined {
  const channel = useEntry('playout.channels', key);
  return channel && channelTitle(channel);
}

/** The last segment of a Windows or POSIX path. */
export const baseName = (path: string): string => path.split(/[/\\]/).findLast(Boolean) ?? path;
