import '../texts.ts';
import { t } from '../../../../../shared/i18n/translate.ts';
import type { ProgrammeJson } from '../../../../../shared/playout/programme/document.ts';

/** Channel numbers. */
export interface ChannelChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Compares the channels of a programme with those of the one that replaces it; null: there is none to replace. */
export function compareChannels(
  before: ProgrammeJson | null,
  after: ProgrammeJson | null,
): ChannelChanges {
  const [old, now] = [before?.channels ?? {}, after?.channels ?? {}];
  // A channel depends on the plans and sources that it names, so a change of these changes the channel.
  const isSame = (number: string): boolean =>
    same(old[number], now[number]) &&
    same(before?.plans, after?.plans) &&
    same(before?.sources, after?.sources);
  const numbers = Object.keys(now);
  return {
    added: numbers.filter((number) => !(number in old)),
    changed: numbers.filter((number) => number in old && !isSame(number)),
    removed: Object.keys(old).filter((number) => !(number in now)),
  };
}

/** A sentence for each kind of change: "Replaced: 1, 5." */
export const describeChanges = (changes: ChannelChanges): readonly string[] =>
  (['added', 'changed', 'removed'] as const).flatMap((change) => {
    const channels = changes[change];
    return channels.length === 0
      ? []
      : [t(`programmeview:trial.${change}`, { channels: channels.join(', ') })];
  });

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
