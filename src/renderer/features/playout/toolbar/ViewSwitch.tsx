import { ChartGantt, Columns2, Table2 } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { icon } from '../../../ui/icon.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { usePanelLayout } from '../layout.ts';
import css from './ViewSwitch.module.css';

/** Timeline, table, or both where there is room for them. */
export function ViewSwitch() {
  const view = usePanelLayout((state) => state.view);
  const options = [
    { value: 'timeline', Icon: ChartGantt, label: t('playout:view.timeline') },
    { value: 'table', Icon: Table2, label: t('playout:view.table') },
    { value: 'both', Icon: Columns2, label: t('playout:view.both') },
  ] as const;
  return (
    <div className={css['switch']}>
      <Segmented
        label={t('playout:view.label')}
        value={view}
        options={options.map(({ value, Icon, label }) => ({
          value,
          label: (
            <span title={label}>
              <Icon {...icon} />
              <VisuallyHidden>{label}</VisuallyHidden>
            </span>
          ),
        }))}
        onValue={(next) => {
          usePanelLayout.setState({ view: next });
        }}
      />
    </div>
  );
}
