import { memo } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { ownVolume } from '../../../../shared/music/player-view.ts';
import { useEntry } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { STOP } from '../../../ui/list/use-roving.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { choose } from '../intent.ts';
import { VolumeControl } from '../volume/VolumeControl.tsx';
import { PlayerMenu } from './PlayerMenu.tsx';
import css from './PlayerRow.module.css';
import type { PlayerDialog } from './player-dialog.ts';

export interface PlayerRowProps {
  readonly id: string;
  readonly members: readonly string[];
  /** Id of the chosen player. */
  readonly chosen: string | null;
  readonly online: boolean;
  /** Id of the row that Tab enters. */
  readonly active: string | null;
  readonly onDialog: (dialog: PlayerDialog) => void;
}

/** A member of a group with its own level. `own`: the leader itself, whose main slider moves the whole group. */
export const MemberRow = memo(function MemberRow({
  id,
  own = false,
  chosen,
  online,
  active,
  onDialog,
}: Omit<PlayerRowProps, 'members'> & { readonly own?: boolean }) {
  const player = useEntry('music.players', id);
  if (player === undefined) return null;
  const { name, available, powered } = player;
  const volume = ownVolume(player);
  const disabled = !online || !available;
  const quiet = powered === false;
  const tabIndex = id === active ? 0 : -1;
  return (
    <li className={css['member']} data-off={quiet || !available || undefined}>
      {own ? (
        <Tooltip label={t('music:line.ownHint', { name })}>
          <span className={css['own']} dir="auto">
            {name}
          </span>
        </Tooltip>
      ) : (
        <span className={css['who']}>
          <MemberButton player={player} chosen={id === chosen} tabIndex={tabIndex} />
          <PlayerMenu
            id={id}
            name={name}
            disabled={disabled}
            tabIndex={tabIndex}
            onDialog={onDialog}
          />
        </span>
      )}
      {volume !== null && (
        <VolumeControl
          mutes
          playerId={id}
          name={name}
          volume={volume}
          disabled={disabled}
          quiet={quiet}
          tabIndex={tabIndex}
        />
      )}
    </li>
  );
});

function MemberButton({
  player: { id, name, available },
  chosen,
  tabIndex,
}: {
  readonly player: Player;
  readonly chosen: boolean;
  readonly tabIndex: 0 | -1;
}) {
  return (
    <button
      type="button"
      className={cx(css['words'], chosen && css['current'])}
      dir="auto"
      aria-current={chosen || undefined}
      title={available ? name : `${name}\n${t('music:line.unavailable')}`}
      onClick={() => choose(id)}
      tabIndex={tabIndex}
      {...{ [STOP]: id }}
    >
      {name}
    </button>
  );
}
