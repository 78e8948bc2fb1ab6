import { t } from '../../../../shared/i18n/translate.ts';
import type { ScenePlan } from '../../../../shared/music/scenes/step.ts';
import { countPlayers } from '../../../../shared/music/scenes/steps.ts';

/** "10 changes on 5 players", or that nothing would change. */
export function planWords({ steps }: ScenePlan): string {
  return steps.length === 0
    ? t('musicscenes:preview.none')
    : t('musicscenes:preview.count', {
        changes: t('musicscenes:preview.changes', { count: steps.length }),
        count: countPlayers(steps),
      });
}
