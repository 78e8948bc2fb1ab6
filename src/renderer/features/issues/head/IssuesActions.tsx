import '../../../../shared/issues/panel-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Freshness } from '../../../state/Freshness.tsx';
import { useRemembered } from '../../../state/remembered.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { CreateButton } from '../create/CreateButton.tsx';
import css from '../IssuesPanel.module.css';
import type { Listed } from '../model/panel-state.ts';
import { countText, layout, usePanel } from '../model/panel-state.ts';

/** Number and age of the shown issues, list or board, and a new issue. */
export function IssuesActions() {
  const listed = usePanel((state) => state.listed);
  const value = useRemembered(layout);
  if (listed === null) return null;
  return (
    <>
      <span className={css['age']}>
        <Freshness of={listed} lead={countOf(listed)} seconds />
      </span>
      <Segmented
        label={t('issuespanel:layout.label')}
        value={value}
        options={[
          { value: 'list', label: t('issuespanel:layout.list') },
          { value: 'board', label: t('issuespanel:layout.board') },
        ]}
        onValue={(next) => layout.set(next)}
      />
      <CreateButton />
    </>
  );
}

/** "12 issues", or "100 of 2,350" while more can be loaded; undefined: none has loaded. */
function countOf({ at, loaded, all }: Listed): string | undefined {
  if (at === null) return undefined;
  const shown = countText({ count: loaded, exact: true });
  if (all.count === loaded) return t('issuespanel:count.all', { count: loaded, shown });
  if (all.count === null) return t('issuespanel:count.more', { shown });
  return t('issuespanel:count.of', { shown, total: countText(all) });
}
