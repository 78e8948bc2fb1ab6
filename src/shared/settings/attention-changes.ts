import './texts.ts';
import '../attention/page-texts.ts';
import type { Mute } from '../attention/model.ts';
import { muteName } from '../attention/mute-name.ts';
import type { QuietSpan } from '../attention/quiet-hours-model.ts';
import { t } from '../i18n/translate.ts';
import { equal } from '../lib/equal.ts';
import type { Preferences } from './model.ts';

/** A change of an import in words. */
export interface ListedChange {
  readonly name: string;
  readonly change: string;
}

/** The changes of mutes and quiet hours in words. */
export const listAttentionChanges = (
  before: Preferences,
  after: Preferences,
): readonly ListedChange[] => [
  ...listMuteChanges(before, after),
  ...listQuietChanges(before, after),
];

/** All mutes by their scope, including those of whole services. */
function readMutes({ mutedSources, mutes }: Preferences): ReadonlyMap<string, Mute> {
  const whole = { kind: null, about: null, subject: '' };
  const sources = mutedSources.map((source): Mute => ({ source, ...whole }));
  return new Map(
    [...sources, ...mutes].map((mute) => {
      const { source, kind, about } = mute;
      return [JSON.stringify([source, kind, about]), mute];
    }),
  );
}

function listMuteChanges(before: Preferences, after: Preferences): readonly ListedChange[] {
  const [old, next] = [readMutes(before), readMutes(after)];
  const only = (of: typeof old, other: typeof old, change: 'added' | 'removed') =>
    [...of]
      .filter(([key]) => !other.has(key))
      .map(([, mute]) => ({
        name: t('settings:import.mute', { what: muteName(mute) }),
        change: t(`settings:import.change.${change}`),
      }));
  return [...only(next, old, 'added'), ...only(old, next, 'removed')];
}

const formatSpan = ({ on, from, to }: QuietSpan): string =>
  t(on ? 'settings:import.quiet' : 'settings:import.quietOff', { from, to });

function listQuietChanges(
  { quietHours: before }: Preferences,
  { quietHours: after }: Preferences,
): readonly ListedChange[] {
  const spans = (['weekdays', 'weekends'] as const)
    .filter((days) => !equal(before[days], after[days]))
    .map((days) => ({
      name: t(`attentionpage:quiet.${days}`),
      change: t('settings:import.fromTo', {
        from: formatSpan(before[days]),
        to: formatSpan(after[days]),
      }),
    }));
  if (before.onAir === after.onAir) return spans;
  const onOff = (on: boolean): string => t(on ? 'settings:import.on' : 'settings:import.off');
  const change = t('settings:import.fromTo', {
    from: onOff(before.onAir),
    to: onOff(after.onAir),
  });
  return [...spans, { name: t('attentionpage:quiet.onAir'), change }];
}
