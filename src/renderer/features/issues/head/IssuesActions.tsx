import { t } from '../../../../shared/i18n/translate.ts';
import type { Age } from '../../../service/service-panel.tsx';
import { useRemembered } from '../../../state/remembered.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { CreateButton } from '../create/CreateButton.tsx';
import type { Listed } from '../model/panel-state.ts';
import { countText, layout, usePanel } from '../model/panel-state.ts';

/** Number and age of the shown issues. */
export function useListedAge(): Age | null {
  const listed = usePanel((state) => state.listed);
  return listed && { ...listed, lead: formatCount(listed) };
}

/** List or board, and a new issue. */
export function IssuesActions() {
  const value = useRemembered(layout);
  return (
    <>
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
function formatCount({ at, loaded, all }: Listed): string | undefined {
  if (at === null) return undefined;
  const shown = countText({ count: loaded, exact: true });
  if (all.count === loaded) return t('issuespanel:count.all', { count: loaded, shown });
  if (all.count === null) return t('issuespanel:count.more', { shown });
  return t('issuespanel:count.of', { shown, total: countText(all) });
}
