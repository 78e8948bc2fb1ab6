import type { ReactNode } from 'react';
import { createContext, useContext, useState } from 'react';
import { Pencil, PanelRight, Power, RefreshCw, SquarePen, Trash2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ConnectionProfile } from '../../../../shared/connections/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call, useAction } from '../../../state/calls.ts';
import { navigate } from '../../../state/route.ts';
import { icon } from '../../../ui/icon.ts';
import { MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { check } from '../check.ts';
import { findServicePanel } from '../find-panel.ts';
import { editPath } from '../route.ts';
import type { ServiceView } from '../service-view.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';

type Dialog = 'remove' | 'rename';
type OpenDialog = (what: Dialog, profile: ConnectionProfile) => void;

const Asking = createContext<OpenDialog>(() => undefined);

/** Draws the dialogs that the menus of rows and of the pane open. */
export function ProfileDialogs({
  services,
  children,
}: {
  readonly services: readonly ServiceView[];
  readonly children: ReactNode;
}) {
  const [asked, setAsked] = useState<{ what: Dialog; profile: ConnectionProfile } | null>(null);
  const close = (): void => setAsked(null);
  const profileFor = (what: Dialog) => (asked?.what === what ? asked.profile : null);
  const service = services.find(({ descriptor }) => descriptor.id === asked?.profile.service);
  return (
    <Asking value={(what, profile) => setAsked({ what, profile })}>
      {children}
      <RemoveDialog
        profile={profileFor('remove')}
        texts={service?.descriptor.texts}
        onClose={close}
      />
      <RenameDialog key={asked?.profile.id ?? ''} profile={profileFor('rename')} onClose={close} />
    </Asking>
  );
}

/** The items of a connection's menu, the same in its row and in the pane. */
export function ProfileMenuItems({ profile }: { readonly profile: ConnectionProfile }) {
  const { run } = useAction();
  const ask = useContext(Asking);
  const { service, id, isDefault, demo, status } = profile;
  const which = { service, profileId: id };
  const panel = findServicePanel(service);
  const item = (Icon: LucideIcon, words: string, onSelect: () => void, disabled = false) => (
    <MenuItem icon={<Icon {...icon} />} disabled={disabled} onSelect={onSelect}>
      {words}
    </MenuItem>
  );
  return (
    <>
      {panel !== null &&
        item(PanelRight, t('connections:page.open', { panel: panel.name }), panel.open)}
      {!demo && (
        <>
          {item(
            Power,
            t('settings:connections.activate'),
            () => void run(() => call('connections.setDefault', which)),
            isDefault,
          )}
          {item(
            RefreshCw,
            t('connections:page.retry'),
            () => void run(() => call('connections.retry', which)),
            !isDefault || status.phase === 'connected',
          )}
          {item(RefreshCw, t('connections:page.test'), () => {
            check(profile);
            navigate('connections', id);
          })}
          <MenuSeparator />
          {item(SquarePen, t('connections:page.rename'), () => ask('rename', profile))}
          {item(Pencil, t('settings:connections.edit'), () =>
            navigate('connections', editPath(id)),
          )}
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 {...icon} />} onSelect={() => ask('remove', profile)}>
            {t('settings:connections.remove')}
          </MenuItem>
        </>
      )}
    </>
  );
}
