import { ChevronDown, CornerLeftUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { leads, mainVolume, ownVolume } from '../../../../shared/music/player-view.ts';
import { useEntry } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import text from '../../../ui/text.module.css';
import { choose } from '../intent.ts';
import { useMembers } from '../model/use-members.ts';
import { useLeaderName } from '../players/PlayerRow.tsx';
import { toggleMembers, useMembersOpen } from './members-open.ts';
import css from './QuickVolumes.module.css';
import type { Volume } from '../../../../shared/music/player-view.ts';
import { cx } from '../../../ui/cx.ts';
import { MuteButton } from '../controls/MuteButton.tsx';
import { VolumeControl } from '../volume/VolumeControl.tsx';
import { COARSE, STEP } from './quick-shortcuts.ts';

/** The volume of the player or of the group that it leads, followed by those of the members. */
export function QuickVolumes({
  player,
  online,
}: {
  readonly player: Player;
  readonly online: boolean;
}) {
  const open = useMembersOpen();
  const volume = mainVolume(player);
  const grouped = volume?.scope === 'group';
  const some = leads(player) && (grouped || player.members.length > 0);
  return (
    <div className={css['volumes']}>
      {volume === null ? (
        <p className={css['none']}>{t('music:player.noVolume')}</p>
      ) : (
        <VolumeLine
          key={`${player.id} ${volume.scope}`}
          main
          disabled={!online || !player.available}
          label={some ? <MembersButton open={open} /> : null}
          player={player}
          volume={volume}
        />
      )}
      {some && open && <Members leader={player} own={grouped} online={online} />}
      {player.leader !== null && <Leader id={player.leader} />}
    </div>
  );
}

/** The label of the group's volume; shows and hides the members. */
function MembersButton({ open }: { readonly open: boolean }) {
  return (
    <button
      type="button"
      className={css['group']}
      aria-expanded={open}
      aria-keyshortcuts="g"
      title={open ? t('quick:hideMembers') : t('quick:showMembers')}
      onClick={toggleMembers}
    >
      {t('quick:group')}
      <ChevronDown {...icon} size={14} />
    </button>
  );
}

function Members({
  leader,
  own,
  online,
}: {
  readonly leader: Player;
  readonly own: boolean;
  readonly online: boolean;
}) {
  const ids = useMembers(leader, own);
  return (
    <ul className={css['members']} aria-label={t('quick:members', { name: leader.name })}>
      {ids.map((id) => (
        <Member key={id} id={id} online={online} />
      ))}
    </ul>
  );
}

function Member({ id, online }: { readonly id: string; readonly online: boolean }) {
  const player = useEntry('music.players', id);
  if (player === undefined) return null;
  const { name } = player;
  const volume = ownVolume(player);
  return (
    <li>
      {volume === null ? (
        <p className={cx(css['silent'], text['small'], text['ellipsis'])} title={name} dir="auto">
          {name}
        </p>
      ) : (
        <VolumeLine
          disabled={!online || !player.available}
          label={
            <span
              className={cx(css['name'], text['small'], text['ellipsis'])}
              title={name}
              dir="auto"
            >
              {name}
            </span>
          }
          player={player}
          volume={volume}
        />
      )}
    </li>
  );
}

/** Names the leader of a member and chooses it on click. */
function Leader({ id }: { readonly id: string }) {
  const name = useLeaderName(id);
  if (name === null) return null;
  return (
    <button
      type="button"
      className={css['leader']}
      title={t('quick:toGroup', { name })}
      dir="auto"
      onClick={() => choose(id)}
    >
      <CornerLeftUp {...icon} size={14} />
      <span className={cx(css['name'], text['small'], text['ellipsis'])}>
        {t('quick:inGroup', { name })}
      </span>
    </button>
  );
}

/** Left and right always seek, also while a volume slider has the focus. */
const keys = { keyStep: STEP, shiftStep: COARSE, arrows: 'vertical' } as const;

/** Mute button, label, slider and number of one volume. Key it by player and scope. */
function VolumeLine({
  player,
  volume,
  disabled,
  label,
  main = false,
}: {
  readonly player: Player;
  readonly volume: Volume;
  readonly disabled: boolean;
  readonly label: ReactNode;
  /** The volume that the page's shortcuts change. */
  readonly main?: boolean;
}) {
  return (
    <div
      className={cx(css['line'], label === null && css['bare'])}
      data-main-volume={main || undefined}
    >
      <MuteButton
        playerId={player.id}
        className={css['mute']}
        volume={volume}
        disabled={disabled}
        {...(main ? { shortcut: 'M' } : { name: player.name })}
      />
      {label}
      <VolumeControl
        playerId={player.id}
        name={player.name}
        quiet={player.powered === false}
        volume={volume}
        disabled={disabled}
        keys={keys}
      />
    </div>
  );
}
