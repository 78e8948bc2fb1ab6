import { memo } from 'react';
import {
  AudioLines,
  Ellipsis,
  Gauge,
  Group,
  Megaphone,
  Power,
  Search,
  Settings2,
  Square,
  Timer,
  Unlink,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { mainVolume, setMuted } from '../../../../shared/music/player-view.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import {
  Menu,
  MenuItem,
  MenuRadio,
  MenuRadios,
  MenuSeparator,
  MenuSub,
} from '../../../ui/Menu.tsx';
import { act } from '../intent.ts';
import { openSearch } from '../media/overlays.ts';

/** A dialog opened from a row. The pane renders it, so that it stays open when the row moves. */
export interface PlayerDialog {
  readonly kind: 'group' | 'ceiling' | 'announce' | 'sleep' | 'stream' | 'settings';
  readonly id: string;
}

interface Props {
  readonly id: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly tabIndex: 0 | -1;
  readonly onDialog: (dialog: PlayerDialog) => void;
}

/** Further actions of a player. Actions that it does not support are left out. */
export const PlayerMenu = memo(function PlayerMenu(props: Props) {
  const { id, name, disabled, tabIndex, onDialog } = props;
  return (
    <Menu
      trigger={
        <IconButton
          label={t('music:player.menu', { name })}
          icon={<Ellipsis {...icon} />}
          disabled={disabled}
          tabIndex={tabIndex}
        />
      }
    >
      <Items id={id} onDialog={onDialog} />
    </Menu>
  );
});

function Items({ id, onDialog }: Pick<Props, 'id' | 'onDialog'>) {
  const player = useEntry('music.players', id);
  if (player === undefined) return null;
  return (
    <>
      <ChooseMusic id={id} />
      <GroupItems player={player} onDialog={onDialog} />
      <Sources player={player} />
      <VolumeItems player={player} onDialog={onDialog} />
      <MoreItems player={player} onDialog={onDialog} />
      <PowerItems player={player} />
    </>
  );
}

type Part = Pick<Props, 'onDialog'> & { readonly player: Player };

function ChooseMusic({ id }: Pick<Props, 'id'>) {
  const { playMedia, search, library } = useTopic('music.abilities');
  if (!playMedia || (!search && !library)) return null;
  return (
    <>
      <MenuItem icon={<Search {...icon} />} onSelect={() => openSearch(id)}>
        {t('music:menu.chooseMusic')}
      </MenuItem>
      <MenuSeparator />
    </>
  );
}

function GroupItems({ player, onDialog }: Part) {
  const { id, leader, can } = player;
  if (leader === null && !can.group) return null;
  return (
    <>
      {leader === null ? (
        <MenuItem icon={<Group {...icon} />} onSelect={() => onDialog({ kind: 'group', id })}>
          {t('music:menu.group')}
        </MenuItem>
      ) : (
        <MenuItem icon={<Unlink {...icon} />} onSelect={() => act(id, { action: 'ungroup' })}>
          {t('music:menu.leave')}
        </MenuItem>
      )}
      <MenuSeparator />
    </>
  );
}

/** The server refuses another source for a member of a group. */
function Sources({ player }: { readonly player: Player }) {
  const sources = player.sources.filter((source) => !source.passive);
  if (!player.can.selectSource || player.leader !== null || sources.length === 0) return null;
  return (
    <>
      <MenuSub label={t('music:menu.source')}>
        <MenuRadios
          value={player.activeSource ?? ''}
          onValue={(source) => act(player.id, { action: 'select_source', source })}
        >
          {sources.map((source) => (
            <MenuRadio key={source.id} value={source.id}>
              {source.name}
            </MenuRadio>
          ))}
        </MenuRadios>
      </MenuSub>
      <MenuSeparator />
    </>
  );
}

function VolumeItems({ player, onDialog }: Part) {
  const volume = mainVolume(player);
  if (volume === null) return null;
  const { muted, scope } = volume;
  return (
    <>
      {volume.canMute && (
        <MenuItem
          icon={muted ? <Volume2 {...icon} /> : <VolumeX {...icon} />}
          onSelect={() => act(player.id, setMuted(scope, !muted))}
        >
          {muted ? t('music:menu.unmute') : t('music:menu.mute')}
        </MenuItem>
      )}
      {player.can.volume && (
        <MenuItem
          icon={<Gauge {...icon} />}
          onSelect={() => onDialog({ kind: 'ceiling', id: player.id })}
        >
          {t('music:menu.ceiling')}
        </MenuItem>
      )}
      <MenuSeparator />
    </>
  );
}

const more = [
  ['sleep', Timer],
  ['announce', Megaphone],
  ['stream', AudioLines],
  ['settings', Settings2],
] as const;

function MoreItems({ player: { id, queueId, media }, onDialog }: Part) {
  const { announce, playerSettings } = useTopic('music.abilities');
  const able = {
    sleep: true,
    announce,
    stream: queueId !== null && media !== null,
    // A user who may not change the settings can still read them.
    settings: playerSettings || announce,
  };
  return (
    <>
      {more.map(
        ([kind, Icon]) =>
          able[kind] && (
            <MenuItem key={kind} icon={<Icon {...icon} />} onSelect={() => onDialog({ kind, id })}>
              {t(`music:menu.${kind}`)}
            </MenuItem>
          ),
      )}
      <MenuSeparator />
    </>
  );
}

function PowerItems({ player: { id, state, powered, can } }: { readonly player: Player }) {
  return (
    <>
      {can.power && (
        <MenuItem
          icon={<Power {...icon} />}
          onSelect={() => act(id, { action: 'power', powered: powered !== true })}
        >
          {powered === true ? t('music:menu.powerOff') : t('music:menu.powerOn')}
        </MenuItem>
      )}
      <MenuItem
        icon={<Square {...icon} />}
        disabled={state !== 'playing' && state !== 'paused'}
        onSelect={() => act(id, { action: 'stop' })}
      >
        {t('music:menu.stop')}
      </MenuItem>
    </>
  );
}
