import '../../../shared/issues/panel-texts.ts';
import { CircleDot, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../../../shared/i18n/translate.ts';
import type { IssuesOverview, CountedView } from '../../../shared/issues/model.ts';
import { useOffline } from '../../service/offline.ts';
import type { PartProps, Age } from '../../service/service-panel.tsx';
import { servicePanel } from '../../service/service-panel.tsx';
import { send } from '../../state/calls.ts';
import { useRemembered } from '../../state/remembered.ts';
import { useTopicSelector, useTopic } from '../../state/topics.ts';
import { Button } from '../../ui/Button.tsx';
import { MenuRadio, MenuRadios, MenuSeparator } from '../../ui/Menu.tsx';
import { ScopeMenu } from '../../ui/ScopeMenu.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { icon } from '../../ui/icon.ts';
import { ActionItems } from '../../ui/item-actions.tsx';
import { ViewPanel } from './ViewPanel.tsx';
import { CreateDialog } from './create/CreateDialog.tsx';
import { closeCreate, openCreate, useCreating } from './create/open-create.ts';
import type { Listed } from './model/panel-state.ts';
import { shownView, countText, layout, usePanel, useDraft } from './model/panel-state.ts';
import { ViewDialog } from './views/ViewDialog.tsx';
import { ViewMenus } from './views/ViewMenus.tsx';
import { useSaveView } from './views/use-views.ts';
import { useNaming, viewActions } from './views/view-actions.ts';
import css from './create/Create.module.css';

/** The issues of a view of the tracker. */
export const issuesPanel = servicePanel({
  service: 'issues',
  icon: CircleDot,
  texts: 'issuespanel',
  scope: ViewScope,
  primary: IssuesActions,
  useAge: useListedAge,
  content: ShownView,
});

function ShownView(part: PartProps<IssuesOverview>) {
  const view = shownView(part.overview);
  return view && <ViewPanel key={view.id} {...part} view={view} />;
}

/** Number and age of the shown issues. */
function useListedAge(): Age | null {
  const listed = usePanel((state) => state.listed);
  return listed && { ...listed, lead: formatCount(listed) };
}

/** The switch between list and board, and the button for a new issue. */
function IssuesActions() {
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

/** Opens the form for a new issue. */
export function CreateButton() {
  const { summary } = useCreating();
  // The form belongs to the panel.
  useEffect(() => closeCreate, []);
  const offline = useOffline('issues');
  const overview = useTopicSelector('issues.overview', ({ value }) => value);
  if (overview === null) return null;
  return (
    <>
      <Button
        icon={<Plus {...icon} />}
        aria-label={t('issuesdetail:create.button')}
        blocked={offline}
        onClick={() => openCreate()}
      >
        <span className={css['label']}>{t('issuesdetail:create.button')}</span>
      </Button>
      {summary !== null && (
        <CreateDialog overview={overview} summary={summary} onClose={closeCreate} />
      )}
    </>
  );
}

/** The shown view, with a menu of the other views, their actions, and notification settings. */
function ViewScope() {
  const { value } = useTopic('issues.overview');
  const saved = value === null ? undefined : shownView(value);
  return value !== null && saved !== undefined && <Scope saved={saved} {...value} />;
}

function Scope({ saved, views }: IssuesOverview & { readonly saved: CountedView }) {
  const { naming } = useNaming();
  const view = { ...saved, ...useDraft(saved) };
  const { name } = saved;
  const { submit: save } = useSaveView();
  return (
    <>
      <ScopeMenu name={name} label={t('issuespanel:views.label', { name })}>
        <MenuRadios value={view.id} onValue={(id) => send('issues.chooseView', { id })}>
          {views.map((one) => (
            <MenuRadio key={one.id} value={one.id} note={countText(one)}>
              {one.name}
            </MenuRadio>
          ))}
        </MenuRadios>
        <MenuSeparator />
        <ActionItems actions={viewActions(saved).filter(({ id }) => id !== 'show')} />
        <ViewMenus view={saved} onSave={save} />
      </ScopeMenu>
      {naming !== null && (
        <ViewDialog
          view={view}
          fresh={naming === 'saveAs'}
          onClose={() => useNaming.setState({ naming: null })}
        />
      )}
    </>
  );
}
