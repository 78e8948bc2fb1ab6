import { memo } from 'react';
import { Ellipsis, Gauge, Group, Square, Unlink, Volume2, VolumeX } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { useEntry } from '../../../state/topics.ts';
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
import { mainVolume, setMuted } from '../../../../shared/music/player-view.ts';

/** A dialog opened from a row. The pane renders it, so that it stays open when the row moves. */
export interface PlayerDialog {
  readonly kind: 'group' | 'ceiling';
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
          {...{ disabled, tabIndex }}
        />
      }
    >
      <Items {...{ id, onDialog }} />
    </Menu>
  );
});

function Items({ id, onDialog }: Pick<Props, 'id' | 'onDialog'>) {
  const player = useEntry('music.players', id);
  if (player === undefined) return null;
  return (
    <>
      <GroupItems {...{ player, onDialog }} />
      <Sources player={player} />
      <VolumeItems {...{ player, onDialog }} />
      <MenuItem
        icon={<Square {...icon} />}
        disabled={player.state !== 'playing' && player.state !== 'paused'}
        onSelect={() => {
          act(id, { action: 'stop' });
        }}
      >
        {t('music:menu.stop')}
      </MenuItem>
    </>
  );
}

type Part = Pick<Props, 'onDialog'> & { readonly player: Player };

function GroupItems({ player, onDialog }: Part) {
  const { id, leader, can } = player;
  if (leader === null && !can.group) return null;
  return (
    <>
      {leader === null ? (
        <MenuItem
          icon={<Group {...icon} />}
          onSelect={() => {
            onDialog({ kind: 'group', id });
          }}
        >
          {t('music:menu.group')}
        </MenuItem>
      ) : (
        <MenuItem
          icon={<Unlink {...icon} />}
          onSelect={() => {
            act(id, { action: 'ungroup' });
          }}
        >
          {t('music:menu.leave')}
        </MenuItem>
      )}
      <MenuSeparator />
    </>
  );
}

function Sources({ player }: { readonly player: Player }) {
  const sources = player.sources.filter((source) => !source.passive);
  if (!player.can.selectSource || sources.length === 0) return null;
  return (
    <>
      <MenuSub label={t('music:menu.source')}>
        <MenuRadios
          value={player.activeSource ?? ''}
          onValue={(source) => {
            act(player.id, { action: 'select_source', source });
          }}
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
          onSelect={() => {
            act(player.id, setMuted(scope, !muted));
          }}
        >
          {muted ? t('music:menu.unmute') : t('music:menu.mute')}
        </MenuItem>
      )}
      {player.can.volume && (
        <MenuItem
          icon={<Gauge {...icon} />}
          onSelect={() => {
            onDialog({ kind: 'ceiling', id: player.id });
          }}
        >
          {t('music:menu.ceiling')}
        </MenuItem>
      )}
      <MenuSeparator />
    </>
  );
}
