import { memo, useCallback } from 'react';
import { Power } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { MusicAbilities } from '../../../../shared/music/library.ts';
import { leads, mainVolume, playVerb } from '../../../../shared/music/player-view.ts';
import { useEntry, useTopicSelector } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { focusStop, STOP } from '../../../ui/list/use-roving.ts';
import text from '../../../ui/text.module.css';
import { act, choose } from '../intent.ts';
import { openSearch } from '../media/overlays.ts';
import { VolumeControl } from '../volume/VolumeControl.tsx';
import { MemberRow } from './MemberRow.tsx';
import { PlayButton } from './PlayButton.tsx';
import { PlayerMenu } from './PlayerMenu.tsx';
import { useSecondLine } from './second-line.ts';
import type { PlayerRowProps } from './MemberRow.tsx';
import css from './PlayerRow.module.css';

/** One player and the members of its group. It rerenders only when its own entry changes, so a burst of events updates only the affected rows. */
export const PlayerRow = memo(function PlayerRow(props: PlayerRowProps) {
  const player = useEntry('music.players', props.id);
  return player === undefined ? null : <Row {...props} player={player} />;
});

function Row({
  player,
  members,
  chosen,
  online,
  active,
  onDialog,
}: PlayerRowProps & { readonly player: Player }) {
  const { id, name } = player;
  const disabled = !online || !player.available;
  const tabIndex = id === active ? 0 : -1;
  const off = player.powered === false;
  const part = { id, name, disabled, tabIndex } as const;
  return (
    <li
      className={cx(css['player'], id === chosen && css['chosen'])}
      data-off={off || !player.available || undefined}
    >
      <div className={css['row']}>
        <PlayButton verb={playVerb(player)} {...part} />
        <Name player={player} chosen={id === chosen} disabled={disabled} tabIndex={tabIndex} />
        {!off && <MainVolume player={player} disabled={disabled} tabIndex={tabIndex} />}
        <span className={css['actions']}>
          <PlayerMenu {...part} onDialog={onDialog} />
          {off && player.can.power && <PowerButton {...part} />}
        </span>
      </div>
      {(members.length > 0 || leads(player)) && (
        <Members
          player={player}
          ids={members}
          chosen={chosen}
          online={online}
          active={active}
          onDialog={onDialog}
        />
      )}
    </li>
  );
}

/** The volume of the player, or of the group that it leads. */
function MainVolume({ player, disabled, tabIndex }: Part & { readonly player: Player }) {
  const volume = mainVolume(player);
  if (volume === null) return null;
  return (
    <div className={css['volume']}>
      <VolumeControl
        key={volume.scope}
        mutes
        playerId={player.id}
        name={player.name}
        volume={volume}
        disabled={disabled}
        tabIndex={tabIndex}
      />
    </div>
  );
}

function Members({
  player: { id, name, type, groupVolume },
  ids,
  ...row
}: Omit<PlayerRowProps, 'id' | 'members'> & {
  readonly player: Player;
  readonly ids: readonly string[];
}) {
  // The leader's own level, because its main slider moves the whole group.
  const own = type !== 'group' && groupVolume !== null;
  if (ids.length === 0 && !own) return null;
  return (
    <ul className={css['members']} aria-label={t('music:player.members', { name })}>
      {own && <MemberRow key={`${id} own`} own id={id} {...row} />}
      {ids.map((member) => (
        <MemberRow key={member} id={member} {...row} />
      ))}
    </ul>
  );
}

interface Part {
  readonly disabled: boolean;
  readonly tabIndex: 0 | -1;
}

const canChoose = ({ search, library, playMedia }: MusicAbilities): boolean =>
  playMedia && (search || library);

function Name({
  player,
  chosen,
  disabled,
  tabIndex,
}: Part & { readonly player: Player; readonly chosen: boolean }) {
  const { id, name, type, members, media, state, powered } = player;
  const line = useSecondLine(player, useLeaderName(player.leader));
  const able = useTopicSelector('music.abilities', canChoose);
  const empty = able && media === null && state === 'idle' && powered !== false && !disabled;
  const more = type === 'group' ? 0 : members.length;
  return (
    <div className={css['name']}>
      <NameButton
        line={empty ? null : line}
        id={id}
        name={name}
        more={more}
        chosen={chosen}
        tabIndex={tabIndex}
      />
      {empty && (
        <button
          type="button"
          className={css['choose']}
          aria-label={t('music:player.chooseMusicFor', { name })}
          onClick={() => openSearch(id)}
          tabIndex={tabIndex}
        >
          {t('music:player.chooseMusic')}
        </button>
      )}
    </div>
  );
}

// The parts of a row take primitive props, so that a new volume does not rerender its buttons.

const NameButton = memo(function NameButton({
  id,
  name,
  more,
  line,
  chosen,
  tabIndex,
}: Pick<Part, 'tabIndex'> & {
  readonly id: string;
  readonly name: string;
  /** Number of members besides the player itself. */
  readonly more: number;
  readonly line: string | null;
  readonly chosen: boolean;
}) {
  return (
    <button
      type="button"
      className={css['label']}
      aria-current={chosen || undefined}
      title={line === null ? name : `${name}\n${line}`}
      onClick={() => choose(id)}
      tabIndex={tabIndex}
      {...{ [STOP]: id }}
    >
      <span className={css['title']}>
        <span className={css['words']} dir="auto">
          {name}
        </span>
        {more > 0 && (
          <span className={css['more']} dir="auto">
            {t('music:player.plus', { count: more })}
          </span>
        )}
      </span>
      {line !== null && (
        <span className={cx(css['line'], text['small'])} dir="auto">
          {line}
        </span>
      )}
    </button>
  );
});

const PowerButton = memo(function PowerButton({
  id,
  name,
  disabled,
  tabIndex,
}: Part & { readonly id: string; readonly name: string }) {
  return (
    <IconButton
      label={t('music:player.powerOn', { name })}
      icon={<Power {...icon} />}
      onClick={(event) => {
        // Clicking removes the button, so the focus moves to its row.
        focusStop(event.currentTarget.closest('li'), id);
        act(id, { action: 'power', powered: true });
      }}
      disabled={disabled}
      tabIndex={tabIndex}
    />
  );
});

/** The name of the player that another one follows, or null. */
export function useLeaderName(leader: string | null): string | null {
  return useTopicSelector(
    'music.players',
    useCallback((players) => (leader === null ? null : (players[leader]?.name ?? null)), [leader]),
  );
}
