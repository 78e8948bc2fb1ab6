import type { ReactNode } from 'react';
import { createContext, useContext, useState } from 'react';
import type { ConnectionProfile } from '../../../../shared/connections/model.ts';
import { useAction } from '../../../state/calls.ts';
import { ActionItems } from '../../../ui/item-actions.tsx';
import type { ServiceView } from '../service-view.ts';
import type { ProfileDialog } from './profile-actions.ts';
import { profileActions } from './profile-actions.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';

type OpenDialog = (what: ProfileDialog, profile: ConnectionProfile) => void;

const Asking = createContext<OpenDialog>(() => undefined);

/** The dialogs that the menus of rows and of the pane open. */
export function ProfileDialogs({
  services,
  children,
}: {
  readonly services: readonly ServiceView[];
  readonly children: ReactNode;
}) {
  const [asked, setAsked] = useState<{ what: ProfileDialog; profile: ConnectionProfile } | null>(
    null,
  );
  const close = (): void => setAsked(null);
  const profileFor = (what: ProfileDialog) => (asked?.what === what ? asked.profile : null);
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
  const actions = profileActions(profile, {
    run: (work) => void run(work),
    ask: (what) => ask(what, profile),
  });
  return <ActionItems actions={actions} />;
}
