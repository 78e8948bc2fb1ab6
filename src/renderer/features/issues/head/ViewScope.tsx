import '../../../../shared/issues/panel-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { CountedView, IssuesOverview } from '../../../../shared/issues/model.ts';
import { send } from '../../../state/calls.ts';
import { useTopic } from '../../../state/topics.ts';
import { ActionItems } from '../../../ui/item-actions.tsx';
import { MenuRadio, MenuRadios, MenuSeparator } from '../../../ui/Menu.tsx';
import { ScopeMenu } from '../../../ui/ScopeMenu.tsx';
import { countText, shownView, useDraft } from '../model/panel-state.ts';
import { useSaveView } from '../views/use-views.ts';
import { ViewDialog } from '../views/ViewDialog.tsx';
import { useNaming, viewActions } from '../views/view-actions.ts';
import { ViewMenus } from '../views/ViewMenus.tsx';

/** The shown view, with a menu of the other views, their actions, and notification settings. */
export function ViewScope() {
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
