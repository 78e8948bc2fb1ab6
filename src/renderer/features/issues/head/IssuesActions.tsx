import '../../../../shared/issues/panel-texts.ts';
import { Columns3, Rows3 } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Freshness } from '../../../state/Freshness.tsx';
import { useRemembered } from '../../../state/remembered.ts';
import { icon } from '../../../ui/icon.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import { CreateButton } from '../create/CreateButton.tsx';
import { countText } from '../model/count-text.ts';
import type { Listed } from '../model/panel-state.ts';
import { layout, useListed } from '../model/panel-state.ts';
import css from './IssuesActions.module.css';

/** Window width (px) from which the layouts have words. */
const WIDE = '(min-width: 800px)';
const icons = { list: <Rows3 {...icon} />, board: <Columns3 {...icon} /> };

/** Number and age of the shown issues, list or board, and a new issue. */
export function IssuesActions() {
  const listed = useListed();
  const shape = useRemembered(layout);
  const wide = useMatches(WIDE);
  if (listed === null) return null;
  return (
    <>
      <span className={css['age']}>
        <Freshness of={listed} lead={countOf(listed)} seconds />
      </span>
      <Segmented
        label={t('issuespanel:layout.label')}
        value={shape}
        onValue={(value) => {
          layout.set(value);
        }}
        options={(['list', 'board'] as const).map((value) => {
          const name = t(`issuespanel:layout.${value}`);
          return wide
            ? { value, label: name }
            : {
                value,
                label: (
                  <span aria-label={name} role="img">
                    {icons[value]}
                  </span>
                ),
                hint: name,
              };
        })}
      />
      <CreateButton />
    </>
  );
}

/** "12 issues", or "100 of 2,350" while more can be loaded; undefined: none has loaded. */
function countOf({ at, count, total, exact }: Listed): string | undefined {
  if (at === null) return undefined;
  const shown = countText({ count, exact: true });
  if (total === count) return t('issuespanel:count.all', { count, number: shown });
  if (total === null) return t('issuespanel:count.more', { shown });
  return t('issuespanel:count.of', { shown, total: countText({ count: total, exact }) });
}
