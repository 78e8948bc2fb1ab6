import './texts.ts';
import { t } from '../../i18n/translate.ts';
import type { GroupValue, SceneGap, SceneStep } from './step.ts';

/** Returns the name of a player. */
type NameOf = (id: string) => string;

/** The old and the new value of a step, as words: "Off" and "On", "38" and "44". */
export function stepWords(
  step: SceneStep,
  nameOf: NameOf,
): { readonly from: string; readonly to: string } {
  switch (step.field) {
    case 'group':
      return { from: groupWords(step.from, nameOf), to: groupWords(step.to, nameOf) };
    case 'power':
      return { from: powerWord(step.from), to: powerWord(step.to) };
    case 'source':
      return {
        from: step.from.name ?? t('musicscenes:value.nothing'),
        to: step.to.name ?? t('musicscenes:value.nothing'),
      };
    case 'volume':
      return { from: step.from === null ? '—' : String(step.from), to: String(step.to) };
    case 'preset':
      return {
        from: step.from?.name ?? t('musicscenes:value.custom'),
        to: step.to?.name ?? t('musicscenes:value.custom'),
      };
  }
}

const powerWord = (on: boolean): string => t(on ? 'musicscenes:value.on' : 'musicscenes:value.off');

function groupWords({ leader, members }: GroupValue, nameOf: NameOf): string {
  if (leader !== null) return t('musicscenes:value.follows', { leader: nameOf(leader) });
  return members.length === 0
    ? t('musicscenes:value.alone')
    : t('musicscenes:value.leads', { count: members.length + 1 });
}

export const gapWords = ({ name, why }: SceneGap): string =>
  t(`musicscenes:gap.${why}`, { player: name });
