import './texts.ts';
import { t } from '../../i18n/translate.ts';
import type { SceneResult } from './step.ts';
import { countPlayers } from './steps.ts';
import { formatList } from '../../format/list.ts';

/** "Film night applied to 5 players, Workshop is offline": what was done and what was not, in at most two sentences. */
export function resultWords({ name, outcomes, gaps }: SceneResult, undone = false): string {
  const done = outcomes.filter(({ outcome }) => outcome === 'done');
  const missed = outcomes.filter(({ outcome }) => outcome !== 'done');
  const count = countPlayers(done.map(({ step }) => step));
  const head = t(undone ? 'musicscenes:result.undone' : 'musicscenes:result.applied', {
    name,
    count,
  });
  if (missed.length > 0) {
    const names = formatList(new Set(missed.map(({ step }) => step.name)));
    const [first] = missed;
    return t('musicscenes:result.partly', {
      done: head,
      names,
      reason: first?.reason ?? '',
    });
  }
  const away = new Set(gaps.filter(({ why }) => why !== 'preset').map((gap) => gap.name));
  if (away.size === 0) return head;
  return t('musicscenes:result.without', { done: head, names: formatList(away), count: away.size });
}
