import { useState } from 'react';
import { Plus, Server } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ProfileView } from '../../../../shared/music/connection.ts';
import { navigate } from '../../../state/route.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import { Pane } from '../../../ui/Pane.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { matches } from './matches.ts';
import { ProfileRow } from './ProfileRow.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import css from './ProfilesPane.module.css';

/** From this many servers on, there is a field to find one. */
const MANY = 8;

const add = (): void => {
  navigate('connections', 'new');
};

/** Every server that the app knows, the one in use marked. `openId`: the one whose form is open. */
export function ProfilesPane({ openId }: { readonly openId: string }) {
  const { profiles, activeId } = useTopic('music.profiles');
  const [filter, setFilter] = useState('');
  const [removing, setRemoving] = useState<ProfileView | null>(null);
  const shown = profiles.filter((profile) => matches(profile, filter));
  return (
    <Pane
      title={t('settings:connections.servers')}
      note={profiles.length > MANY ? String(profiles.length) : undefined}
      scroll
      actions={profiles.length > 0 && <AddButton />}
    >
      {profiles.length === 0 && <NoServer />}
      {profiles.length > MANY && (
        <TextInput
          type="search"
          className={css['filter']}
          aria-label={t('settings:connections.filter')}
          placeholder={t('settings:connections.filter')}
          value={filter}
          onText={setFilter}
        />
      )}
      {profiles.length > 0 && shown.length === 0 && (
        <p className={css['none']}>{t('settings:connections.noMatch', { text: filter })}</p>
      )}
      <ul className={css['list']}>
        {shown.map((profile) => (
          <ProfileRow
            key={profile.id}
            profile={profile}
            active={profile.id === activeId}
            open={profile.id === openId}
            onRemove={setRemoving}
          />
        ))}
      </ul>
      <RemoveDialog
        profile={removing}
        onClose={() => {
          setRemoving(null);
        }}
      />
    </Pane>
  );
}

function NoServer() {
  return (
    <EmptyState
      icon={<Server {...icon} />}
      title={t('settings:connections.empty')}
      action={
        <Button variant="primary" onClick={add}>
          {t('settings:connections.add')}
        </Button>
      }
    >
      {t('settings:connections.emptyText')}
    </EmptyState>
  );
}

function AddButton() {
  return (
    <Button icon={<Plus {...icon} />} onClick={add}>
      {t('settings:connections.add')}
    </Button>
  );
}
