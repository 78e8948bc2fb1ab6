import { FolderOpen, History, ListVideo, Plus, Server, X } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useAction } from '../../../state/calls.ts';
import { useTopic } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { MenuItem, MenuSeparator, MenuSub } from '../../../ui/Menu.tsx';
import { ScopeMenu } from '../../../ui/ScopeMenu.tsx';
import { openDialog } from '../dialogs.ts';
import { openLineup } from '../start/open-lineup.ts';
import { baseName } from '../words.ts';

/** Which lineup the panel is about, with the menu to change it. */
export function LineupScope() {
  const { path, state } = useTopic('playout.workspace');
  if (state === 'none') return null;
  const name = path === null ? t('playout:lineup.unnamed') : baseName(path);
  return (
    <ScopeMenu name={name} title={path ?? name} label={t('playout:lineup.label', { name })}>
      <Recent />
      <MenuItem
        icon={<FolderOpen {...icon} />}
        onSelect={() => {
          openDialog({ k: 'open' });
        }}
      >
        {t('playout:lineup.open')}
      </MenuItem>
      <MenuItem
        icon={<Plus {...icon} />}
        onSelect={() => {
          openDialog({ k: 'create' });
        }}
      >
        {t('playout:lineup.create')}
      </MenuItem>
      {state === 'open' && <OfOpen />}
    </ScopeMenu>
  );
}

function Recent() {
  const { recent, path } = useTopic('playout.workspace');
  const { run } = useAction();
  const others = recent.filter((one) => one !== path);
  if (others.length === 0) return null;
  return (
    <MenuSub label={t('playout:lineup.recent')} icon={<History {...icon} />}>
      {others.map((one) => (
        <MenuItem
          key={one}
          textValue={baseName(one)}
          onSelect={() => {
            void run(() => openLineup(one));
          }}
        >
          <span title={one}>{one}</span>
        </MenuItem>
      ))}
    </MenuSub>
  );
}

/** What concerns the lineup that is open. */
function OfOpen() {
  return (
    <>
      <MenuSeparator />
      <MenuItem
        icon={<ListVideo {...icon} />}
        onSelect={() => {
          openDialog({ k: 'channels' });
        }}
      >
        {t('playout:lineup.channels')}
      </MenuItem>
      <MenuItem
        icon={<Server {...icon} />}
        onSelect={() => {
          openDialog({ k: 'server' });
        }}
      >
        {t('playout:lineup.server')}
      </MenuItem>
      <MenuItem
        icon={<History {...icon} />}
        onSelect={() => {
          openDialog({ k: 'backups' });
        }}
      >
        {t('playout:lineup.backups')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<X {...icon} />}
        onSelect={() => {
          openDialog({ k: 'close' });
        }}
      >
        {t('playout:lineup.close')}
      </MenuItem>
    </>
  );
}
