import { memo, useCallback } from 'react';
import { Power } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { useEntry, useTopicSelector } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { act, choose } from '../intent.ts';
import {
  mainVolume,
  ownVolume,
  playVerb,
  secondLine,
} from '../../../../shared/music/player-view.ts';
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

/** One player. It rerenders only when its own entry changes, so a burst of events updates only the affected rows. */
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
  const { id, name } = player;
  const line = secondLine(player, useLeaderName(player.leader));
  const volume = mainVolume(player);
  const disabled = !online || !player.available;
  const tabIndex = active ? 0 : -1;
  const off = player.powered === false;
  return (
    <li
      className={cx(css['row'], member && css['member'], chosen && css['chosen'])}
      data-off={off || !player.available || undefined}
    >
      <PlayButton verb={playVerb(player)} {...{ id, name, disabled, tabIndex }} />
      <NameButton {...{ id, name, line, chosen, tabIndex }} />
      {volume !== null && (
        <div className={css['volume']}>
          <VolumeControl
            key={volume.scope}
            playerId={id}
            quiet={off}
            {...{ name, volume, disabled, tabIndex }}
          />
        </div>
      )}
      {player.can.power && (
        <PowerButton on={player.powered === true} {...{ id, name, disabled, tabIndex }} />
      )}
      <PlayerMenu {...{ id, name, disabled, tabIndex, onDialog }} />
    </li>
  );
}

// The parts of a row take primitive props, so that a new volume does not rerender its buttons.

interface Part {
  readonly id: string;
  readonly name: string;
  readonly tabIndex: 0 | -1;
}

const NameButton = memo(function NameButton({
  id,
  name,
  line,
  chosen,
  tabIndex,
}: Part & { readonly line: string; readonly chosen: boolean }) {
  return (
    <button
      type="button"
      className={css['name']}
      aria-current={chosen || undefined}
      title={`${name}\n${line}`}
      onClick={() => {
        choose(id);
      }}
      {...{ tabIndex, [ROW]: id }}
    >
      <span className={css['title']} dir="auto">
        {name}
      </span>
      <span className={css['line']} dir="auto">
        {line}
      </span>
    </button>
  );
});

const PowerButton = memo(function PowerButton({
  id,
  name,
  on,
  disabled,
  tabIndex,
}: Part & { readonly on: boolean; readonly disabled: boolean }) {
  return (
    <IconButton
      className={css['power']}
      label={on ? t('music:player.powerOff', { name }) : t('music:player.powerOn', { name })}
      icon={<Power {...icon} />}
      onClick={() => {
        act(id, { action: 'power', powered: !on });
      }}
      {...{ disabled, tabIndex }}
    />
  );
});

/** The leader's own level, shown below it because its main slider moves the whole group. */
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
        <Tooltip label={t('music:line.ownHint', { name: player.name })}>
          <span className={css['line']}>{t('music:line.own')}</span>
        </Tooltip>
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
