import { memo, useCallback } from 'react';
import { Power } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { useEntry, useTopicSelector } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { act, choose } from '../intent.ts';
import { mainVolume, ownVolume, secondLine } from '../model/player-view.ts';
import { VolumeControl } from '../volume/VolumeControl.tsx';
import { PlayButton } from './PlayButton.tsx';
import type { PlayerDialog } from './PlayerMenu.tsx';
import { PlayerMenu } from './PlayerMenu.tsx';
import { ROW } from './use-roving.ts';
import css from './PlayerRow.module.css';

export interface PlayerRowProps {
  readonly id: string;
  /** Drawn below the leader or group that it follows. */
  readonly member: boolean;
  readonly chosen: boolean;
  readonly online: boolean;
  /** The row that Tab enters. */
  readonly active: boolean;
  readonly onDialog: (dialog: PlayerDialog) => void;
}

/** The name of the player that another one follows, or null. */
export function useLeaderName(leader: string | null): string | null {
  return useTopicSelector(
    'music.players',
    useCallback((players) => (leader === null ? null : (players[leader]?.name ?? null)), [leader]),
  );
}

/** One player. Only its own entry draws it again, so a burst of events touches the rows that it is about. */
export const PlayerRow = memo(function PlayerRow(props: PlayerRowProps) {
  const player = useEntry('music.players', props.id);
  return player === undefined ? null : <Row {...props} player={player} />;
});

function Row({
  player,
  member,
  chosen,
  online,
  active,
  onDialog,
}: PlayerRowProps & { player: Player }) {
  const volume = mainVolume(player);
  const disabled = !online || !player.available;
  const tabIndex = active ? 0 : -1;
  const off = player.powered === false;
  return (
    <li
      className={cx(css['row'], member && css['member'], chosen && css['chosen'])}
      data-off={off || !player.available || undefined}
    >
      <PlayButton {...{ player, disabled, tabIndex }} />
      <NameButton {...{ player, chosen, tabIndex }} />
      {volume !== null && (
        <div className={css['volume']}>
          <VolumeControl
            key={volume.scope}
            playerId={player.id}
            name={player.name}
            quiet={off}
            {...{ volume, disabled, tabIndex }}
          />
        </div>
      )}
      {player.can.power && <PowerButton {...{ player, disabled, tabIndex }} />}
      <PlayerMenu id={player.id} name={player.name} {...{ disabled, tabIndex, onDialog }} />
    </li>
  );
}

function NameButton({
  player,
  chosen,
  tabIndex,
}: {
  readonly player: Player;
  readonly chosen: boolean;
  readonly tabIndex: 0 | -1;
}) {
  const line = secondLine(player, useLeaderName(player.leader));
  return (
    <button
      type="button"
      className={css['name']}
      aria-current={chosen || undefined}
      title={`${player.name}\n${line}`}
      onClick={() => {
        choose(player.id);
      }}
      {...{ tabIndex, [ROW]: player.id }}
    >
      <span className={css['title']} dir="auto">
        {player.name}
      </span>
      <span className={css['line']} dir="auto">
        {line}
      </span>
    </button>
  );
}

function PowerButton({
  player,
  disabled,
  tabIndex,
}: {
  readonly player: Player;
  readonly disabled: boolean;
  readonly tabIndex: 0 | -1;
}) {
  const on = player.powered === true;
  const { name } = player;
  return (
    <IconButton
      className={css['power']}
      label={on ? t('music:player.powerOff', { name }) : t('music:player.powerOn', { name })}
      icon={<Power {...icon} />}
      onClick={() => {
        act(player.id, { action: 'power', powered: !on });
      }}
      {...{ disabled, tabIndex }}
    />
  );
}

/** Below a leader: its own level, since its main slider moves the whole group. */
export const OwnVolumeRow = memo(function OwnVolumeRow({
  id,
  online,
  active,
}: Pick<PlayerRowProps, 'id' | 'online' | 'active'>) {
  const player = useEntry('music.players', id);
  if (player === undefined || player.type === 'group' || player.groupVolume === null) return null;
  const volume = ownVolume(player);
  if (volume === null) return null;
  return (
    <li className={cx(css['row'], css['member'], css['own'])}>
      <div className={css['name']}>
        <span className={css['line']} title={player.name}>
          {t('music:line.own')}
        </span>
      </div>
      <div className={css['volume']}>
        <VolumeControl
          playerId={id}
          name={player.name}
          volume={volume}
          disabled={!online || !player.available}
          tabIndex={active ? 0 : -1}
        />
      </div>
    </li>
  );
});
