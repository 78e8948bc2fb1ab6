import { FolderOpen, History, ListVideo, Plus, Server, X } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useTopic } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { MenuItem, MenuSub } from '../../../ui/Menu.tsx';
import { ScopeMenu } from '../../../ui/ScopeMenu.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';
import { baseName } from '../words.ts';
import type { MenuEntry } from '../parts/MenuEntries.tsx';
import { MenuEntries } from '../parts/MenuEntries.tsx';
import { openLineup } from '../steps.ts';
import { opens } from '../dialogs.ts';
import { useMutation } from '../../../state/use-mutation.ts';

/** The name of the open lineup, with the menu that changes it. */
export function LineupScope() {
  const { path, state } = useTopic('playout.workspace');
  if (state === 'none') return null;
  const name = path === null ? t('playout:lineup.unnamed') : baseName(path);
  const entry = (k: keyof typeof icons): MenuEntry => ({
    label: t(`playout:lineup.${k}`),
    Icon: icons[k],
    run: opens({ k }),
  });
  return (
    <>
      <ScopeMenu name={name} title={path ?? name} label={t('playout:lineup.label', { name })}>
        <Recent />
        <MenuEntries entries={[entry('open'), entry('create')]} />
        {state === 'open' && (
          <MenuEntries
            entries={[
              null,
              entry('channels'),
              entry('server'),
              entry('backups'),
              null,
              entry('close'),
            ]}
          />
        )}
      </ScopeMenu>
      {state === 'open' && <ViewSwitch />}
    </>
  );
}

const icons = {
  open: FolderOpen,
  create: Plus,
  channels: ListVideo,
  server: Server,
  backups: History,
  close: X,
};

function Recent() {
  const { recent, path } = useTopic('playout.workspace');
  const { submit } = useMutation(openLineup);
  const others = recent.filter((place) => place !== path);
  if (others.length === 0) return null;
  return (
    <MenuSub label={t('playout:lineup.recent')} icon={<History {...icon} />}>
      {others.map((place) => (
        <MenuItem key={place} textValue={baseName(place)} onSelect={() => submit(place)}>
          <span title={place}>{place}</span>
        </MenuItem>
      ))}
    </MenuSub>
  );
}
