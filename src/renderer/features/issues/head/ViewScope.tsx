import '../../../../shared/issues/panel-texts.ts';
import { useState } from 'react';
import { Bell, Filter, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import type { ResourceState } from '../../../../shared/connections/resource-state.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { CountedView, Overview } from '../../../../shared/issues/model.ts';
import { send } from '../../../state/calls.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import {
  MenuCheck,
  MenuItem,
  MenuRadio,
  MenuRadios,
  MenuSeparator,
  MenuSub,
} from '../../../ui/Menu.tsx';
import { ScopeMenu } from '../../../ui/ScopeMenu.tsx';
import { countText, useDraft } from '../model/panel-state.ts';
import { FilterDialog, ViewDialog } from '../views/dialogs.tsx';
import { chooseView, useRemoveView } from '../views/use-views.ts';

const scopeOf = ({ value }: ResourceState<Overview>) =>
  value && { chosen: value.chosen, views: value.views, notify: value.notify };

/** Dialogs of the menu. */
const dialogs = {
  edit: <Pencil {...icon} />,
  saveAs: <Plus {...icon} />,
  fromFilter: <Filter {...icon} />,
};
type Dialog = keyof typeof dialogs;

/** The shown view, with a menu of the others, of what changes them, and of the notifications. */
export function ViewScope() {
  const scope = useTopicSelector('issues.overview', scopeOf);
  const view = scope?.views.find(({ id }) => id === scope.chosen) ?? scope?.views[0];
  if (scope === null || view === undefined) return null;
  return <Scope {...scope} view={view} />;
}

function Scope({
  view,
  views,
  notify,
}: Pick<Overview, 'views' | 'notify'> & { readonly view: CountedView }) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { jql } = useDraft(view);
  const { submit } = useRemoveView();
  const onClose = (): void => {
    setDialog(null);
  };
  const parts = { view: { ...view, jql }, onClose };
  return (
    <>
      <ScopeMenu name={view.name} label={t('issuespanel:views.label', { name: view.name })}>
        <MenuRadios value={view.id} onValue={chooseView}>
          {views.map((one) => (
            <MenuRadio key={one.id} value={one.id} note={countText(one)}>
              {one.name}
            </MenuRadio>
          ))}
        </MenuRadios>
        <MenuSeparator />
        <Changes view={view} onDialog={setDialog} onRemove={submit} />
        <MenuSeparator />
        <Notifications notify={notify} />
      </ScopeMenu>
      {dialog === 'fromFilter' && <FilterDialog {...parts} />}
      {dialog === 'edit' && <ViewDialog {...parts} fresh={false} />}
      {dialog === 'saveAs' && <ViewDialog {...parts} fresh />}
    </>
  );
}

function Changes({
  view,
  onDialog,
  onRemove,
}: {
  readonly view: CountedView;
  readonly onDialog: (dialog: Dialog) => void;
  readonly onRemove: (view: CountedView) => void;
}) {
  return (
    <>
      {(['edit', 'saveAs', 'fromFilter'] as const).map((one) => (
        <MenuItem
          key={one}
          icon={dialogs[one]}
          onSelect={() => {
            onDialog(one);
          }}
        >
          {t(`issuespanel:views.${one}`)}
        </MenuItem>
      ))}
      <MenuItem
        icon={view.builtIn ? <RotateCcw {...icon} /> : <Trash2 {...icon} />}
        onSelect={() => {
          onRemove(view);
        }}
      >
        {t(view.builtIn ? 'issuespanel:views.reset' : 'issuespanel:views.remove')}
      </MenuItem>
    </>
  );
}

function Notifications({ notify }: Pick<Overview, 'notify'>) {
  return (
    <MenuSub label={t('issuespanel:notify.title')} icon={<Bell {...icon} />}>
      {(['assigned', 'mentioned', 'status'] as const).map((kind) => (
        <MenuCheck
          key={kind}
          checked={notify[kind]}
          onChecked={(on) => {
            send('issues.notify', { kind, on });
          }}
        >
          {t(`issuespanel:notify.${kind}`)}
        </MenuCheck>
      ))}
    </MenuSub>
  );
}
