import { t } from '../../../../shared/i18n/translate.ts';
import { usePageKeys } from '../../../state/page-keys.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import css from './ViewSwitch.module.css';
import type { PanelArea } from '../layout.ts';
import { panelAreas, usePanelLayout } from '../layout.ts';

/** Switches between the areas of the panel; Alt with a number does the same. */
export function ViewSwitch() {
  const area = usePanelLayout((state) => state.area);
  usePageKeys((event) => {
    const next = panelAreas[Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? 0) - 1];
    const { altKey, ctrlKey, metaKey, shiftKey } = event;
    if (!altKey || ctrlKey || metaKey || shiftKey || next === undefined) return null;
    return () => usePanelLayout.setState({ area: next });
  });
  const isNarrow = useMatches('(max-width: 799px)');
  const choice = {
    label: t('playout:area.label'),
    value: area,
    options: panelAreas.map((value) => ({ value, label: t(`playout:area.${value}`) })),
    onValue: (next: PanelArea) => usePanelLayout.setState({ area: next }),
  };
  return isNarrow ? <Select {...choice} className={css['select']} /> : <Segmented {...choice} />;
}
