import '../../../../shared/issues/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ServerFeature } from '../../../connections/features.ts';
import type { Tracker } from './tracker.ts';

/** The permission that each change needs. */
const needed = {
  create: 'CREATE_ISSUES',
  edit: 'EDIT_ISSUES',
  comment: 'ADD_COMMENTS',
  transition: 'TRANSITION_ISSUES',
  assign: 'ASSIGN_ISSUES',
} as const;

/** What the user can do at the tracker. What it does not tell counts as possible, because only an attempt would show it. */
export async function readFeatures(
  tracker: Tracker,
  signal: AbortSignal,
): Promise<readonly ServerFeature[]> {
  const unlessFailed = <T>(read: Promise<T>): Promise<T | undefined> =>
    read.catch((error: unknown) => {
      if (signal.aborted) throw error;
      return undefined;
    });
  const [rights, words] = await Promise.all([
    unlessFailed(tracker.permissions(Object.values(needed), signal)),
    unlessFailed(tracker.jqlWords(signal)),
  ]);
  const changes = (Object.keys(needed) as (keyof typeof needed)[]).map((name) => ({
    name: t(`issues:feature.${name}`),
    isOn: rights?.has(needed[name]) ?? true,
  }));
  return [
    { name: t('issues:feature.search'), isOn: true },
    { name: t('issues:feature.words'), isOn: words !== null },
    ...changes,
  ];
}
