import '../../../../shared/issues/panel-texts.ts';
import { useState } from 'react';
import { Bell, Filter, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import type { ResourceState } from '../../../../shared/connections/resource-state.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { CountedView, NoticeKind, Overview, View } from '../../../../shared/issues/model.ts';
import { call } from '../../../state/calls.ts';
import { readTopic, useTopicSelector } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
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
import { countText } from '../model/count-text.ts';
import { useDraft } from '../model/panel-state.ts';
import { FilterDialog } from '../views/FilterDialog.tsx';
import { useChooseView, useRemoveView } from '../views/use-views.ts';
import { ViewDialog } from '../views/ViewDialog.tsx';

const scopeOf = ({ value }: ResourceState<Overview>) =>
  value && { chosen: value.chosen, views: value.views, notify: value.notify };

/** The shown view, with a menu of the others, what changes them, and the notifications. */
export function ViewScope() {
  const scope = useTopicSelector('issues.overview', scopeOf);
  const view = scope?.views.find(({ id }) => id === scope.chosen) ?? scope?.views[0];
  if (scope === null || view === undefined) return null;
  return <Scope {...scope} view={view} />;
}

interface ScopeProps extends Pick<Overview, 'views' | 'notify'> {
  readonly view: CountedView;
}

function Scope({ view, views, notify }: ScopeProps) {
  const { expected, submit } = useChooseView();
  const [dialog, setDialog] = useState<'edit' | 'new' | 'filter' | null>(null);
  const { jql } = useDraft(view);
  const name = views.find(({ id }) => id === expected?.value)?.name ?? view.name;
  const close = (): void => {
    setDialog(null);
  };
  return (
    <>
      <ScopeMenu name={name} label={t('issuespanel:views.label', { name })}>
        <MenuRadios value={expected?.value ?? view.id} onValue={submit}>
          {views.map((one) => (
            <MenuRadio key={one.id} value={one.id} note={countText(one)}>
              {one.name}
            </MenuRadio>
          ))}
        </MenuRadios>
        <MenuSeparator />
        <Changes view={view} onDialog={setDialog} />
        <MenuSeparator />
        <MenuSub label={t('issuespanel:notify.title')} icon={<Bell {...icon} />}>
          {(['assigned', 'mentioned', 'status'] as const).map((kind) => (
            <NotifyCheck key={kind} kind={kind} on={notify[kind]} />
          ))}
        </MenuSub>
      </ScopeMenu>
      {dialog === 'filter' && <FilterDialog columns={view.columns} onClose={close} />}
      {dialog === 'edit' && <ViewDialog view={{ ...view, jql }} onClose={close} />}
      {dialog === 'new' && <ViewDialog view={null} from={{ ...view, jql }} onClose={close} />}
    </>
  );
}

function Changes({
  view,
  onDialog,
}: {
  readonly view: View;
  readonly onDialog: (dialog: 'edit' | 'new' | 'filter') => void;
}) {
  const remove = useRemoveView();
  const opens = (dialog: 'edit' | 'new' | 'filter') => () => {
    onDialog(dialog);
  };
  return (
    <>
      <MenuItem icon={<Pencil {...icon} />} onSelect={opens('edit')}>
        {t('issuespanel:views.edit')}
      </MenuItem>
      <MenuItem icon={<Plus {...icon} />} onSelect={opens('new')}>
        {t('issuespanel:views.saveAs')}
      </MenuItem>
      <MenuItem icon={<Filter {...icon} />} onSelect={opens('filter')}>
        {t('issuespanel:views.fromFilter')}
      </MenuItem>
      <MenuItem
        icon={view.builtIn ? <RotateCcw {...icon} /> : <Trash2 {...icon} />}
        onSelect={() => {
          remove.submit(view);
        }}
      >
        {t(view.builtIn ? 'issuespanel:views.reset' : 'issuespanel:views.remove')}
      </MenuItem>
    </>
  );
}

function NotifyCheck({ kind, on }: { readonly kind: NoticeKind; readonly on: boolean }) {
  const { expected, submit } = useMutation(
    (next: boolean) => call('issues.notify', { kind, on: next }),
    {
      expect: {
        of: (next) => next,
        read: () => readTopic('issues.overview').value?.notify[kind] === true,
      },
    },
  );
  return (
    <MenuCheck checked={expected?.value ?? on} onChecked={submit}>
      {t(`issuespanel:notify.${kind}`)}
    </MenuCheck>
  );
}
