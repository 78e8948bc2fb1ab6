import { useState } from 'react';
import { RotateCcw, Save } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { CountedView } from '../../../../shared/issues/model.ts';
import { navigate } from '../../../state/route.ts';
import { cx } from '../../../ui/cx.ts';
import { FilterChip } from '../../../ui/FilterChip.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import surface from '../../../ui/Surface.module.css';
import { JqlField } from '../jql/JqlField.tsx';
import { setDraft, useDraft } from '../model/panel-state.ts';
import { hasFilter, quickFilters, toggled } from '../model/query.ts';
import { useSaveQuery } from '../views/use-views.ts';
import { ViewDialog } from '../views/ViewDialog.tsx';
import css from './List.module.css';

interface Props {
  readonly view: CountedView;
  /** The project of all listed issues; null: several. */
  readonly project: string | null;
}

/**
 * The search of the shown list and its quick filters, which are conditions of the JQL. Changes apply at once and stay unsaved until the user
 * saves the view. A view of the app keeps its JQL: there, the changes become a new view.
 */
export function QueryBar({ view, project }: Props) {
  const { jql, edited } = useDraft(view);
  const [naming, setNaming] = useState(false);
  const save = useSaveQuery();
  const change = (next: string): void => setDraft(view.id, next);
  return (
    <div className={cx(surface['surface'], css['bar'])}>
      <div className={css['query']}>
        <JqlField
          value={jql}
          project={project}
          onSubmit={change}
          onOpen={(key) => navigate('issues', key)}
        />
        {edited && (
          <>
            <IconButton
              label={
                view.builtIn
                  ? t('issuespanel:views.saveAs')
                  : t('issuespanel:views.save', { view: view.name })
              }
              icon={<Save {...icon} />}
              onClick={() => (view.builtIn ? setNaming(true) : save.submit({ before: view, jql }))}
            />
            <IconButton
              label={t('issuespanel:views.revert')}
              icon={<RotateCcw {...icon} />}
              onClick={() => change(view.jql)}
            />
          </>
        )}
      </div>
      <div className={css['quick']} role="group" aria-label={t('issuespanel:quickFilters')}>
        {quickFilters.map((filter) => (
          <FilterChip
            key={filter}
            on={hasFilter(jql, filter)}
            onToggle={() => change(toggled(jql, filter))}
          >
            {t(`issuespanel:filter.${filter}`)}
          </FilterChip>
        ))}
      </div>
      {naming && <ViewDialog view={{ ...view, jql }} fresh onClose={() => setNaming(false)} />}
    </div>
  );
}
