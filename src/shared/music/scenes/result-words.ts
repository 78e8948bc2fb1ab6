import './texts.ts';
import { t } from '../../i18n/translate.ts';
import type { SceneResult } from './step.ts';
import { countPlayers } from './steps.ts';
import { formatList } from '../../format/list.ts';

/** "Film night applied to 5 players, Workshop is offline": the changes made and the failures, in at most two sentences. */
export function resultWords({ name, outcomes, gaps }: SceneResult, undone = false): string {
  const done = outcomes.filter(({ outcome }) => outcome === 'done');
  const missed = outcomes.filter(({ outcome }) => outcome !== 'done');
  const count = countPlayers(done.map(({ step }) => step));
  const head = t(undone ? 'musicscenes:result.undone' : 'musicscenes:result.applied', {
    name,
    count,
  });
  const away = new Set(gaps.filter(({ why }) => why !== 'preset').map((gap) => gap.name));
  const without = (done: string): string =>
    away.size === 0
      ? done
      : t('musicscenes:result.without', { done, names: formatList(away), count: away.size });
  if (missed.length > 0) {
    const names = formatList(new Set(missed.map(({ step }) => step.name)));
    const [first] = missed;
    return t('musicscenes:result.partly', {
      done: without(head),
      names,
      reason: first?.reason ?? '',
    });
  }
  return without(head);
}
