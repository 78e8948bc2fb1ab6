import '../../../../shared/issues/panel-texts.ts';
import { useState } from 'react';
import { Pencil, Plus } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { CountedView, IssuesOverview } from '../../../../shared/issues/model.ts';
import { send } from '../../../state/calls.ts';
import { useTopic } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { MenuItem, MenuRadio, MenuRadios, MenuSeparator } from '../../../ui/Menu.tsx';
import { ScopeMenu } from '../../../ui/ScopeMenu.tsx';
import { countText, shownView, useDraft } from '../model/panel-state.ts';
import { useSaveView } from '../views/use-views.ts';
import { ViewDialog } from '../views/ViewDialog.tsx';
import { ViewMenus } from '../views/ViewMenus.tsx';

/** The shown view, with a menu of the other views, their actions, and notification settings. */
export function ViewScope() {
  const { value } = useTopic('issues.overview');
  const saved = value === null ? undefined : shownView(value);
  return value !== null && saved !== undefined && <Scope saved={saved} {...value} />;
}

function Scope({ saved, views }: IssuesOverview & { readonly saved: CountedView }) {
  const [naming, setNaming] = useState<'rename' | 'saveAs' | null>(null);
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
        {(saved.builtIn ? (['saveAs'] as const) : (['rename', 'saveAs'] as const)).map((action) => (
          <MenuItem
            key={action}
            icon={action === 'rename' ? <Pencil {...icon} /> : <Plus {...icon} />}
            onSelect={() => setNaming(action)}
          >
            {t(`issuespanel:views.${action}`)}
          </MenuItem>
        ))}
        <ViewMenus view={saved} onSave={save} />
      </ScopeMenu>
      {naming !== null && (
        <ViewDialog view={view} fresh={naming === 'saveAs'} onClose={() => setNaming(null)} />
      )}
    </>
  );
}
