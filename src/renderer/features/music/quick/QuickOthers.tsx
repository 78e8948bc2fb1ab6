import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { playerStates, playerTree, stateRank } from '../../../../shared/music/player-tree.ts';
import { mainVolume, playVerb } from '../../../../shared/music/player-view.ts';
import { useEntry, useTopic, useTopicSelector } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import text from '../../../ui/text.module.css';
import { choose } from '../intent.ts';
import { useLive } from '../live.ts';
import { PlayButton } from '../players/PlayButton.tsx';
import { useSecondLine } from '../players/second-line.ts';
import { VolumeControl } from '../volume/VolumeControl.tsx';
import { PlayerDigit } from './PlayerDigit.tsx';
import { COARSE, STEP } from './quick-shortcuts.ts';
import css from './QuickOthers.module.css';

/** The other players and groups in the order of their states: playing or paused ones, then the rest. */
const selectOthers =
  (chosen: string | null) =>
  (players: Readonly<Record<string, Player>>): readonly (readonly [string, number])[] => {
    const tree = playerTree(Object.values(players), stateRank);
    const own = tree.find(({ id }) => id === chosen)?.parent ?? chosen;
    return tree.flatMap(({ id, parent }) => {
      const player = players[id];
      const isOther = parent === null && id !== own && player !== undefined;
      return isOther ? [[id, stateRank(player)] as const] : [];
    });
  };

/** Rows for the players other than the chosen one: play, name, volume. Players that neither play nor are paused fold into one line. */
export function QuickOthers() {
  const { playerId } = useTopic('music.chosen');
  const others = useTopicSelector('music.players', selectOthers(playerId));
  const [open, setOpen] = useState(false);
  const active = others.filter(([, rank]) => rank < 2);
  const rest = others.filter(([, rank]) => rank >= 2);
  if (others.length === 0) return null;
  const shown = open ? others : active;
  return (
    <div className={css['others']}>
      <ul aria-label={t('quick:others.label')}>
        {shown.map(([id]) => (
          <OtherPlayer key={id} id={id} />
        ))}
      </ul>
      {rest.length > 0 && (
        <button
          type="button"
          className={css['more']}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <ChevronRight {...icon} size={14} />
          {open
            ? t('quick:others.fewer')
            : t('quick:others.more', { count: rest.length, what: countStates(rest) })}
        </button>
      )}
    </div>
  );
}

/** `2 off, 1 offline`. */
const countStates = (rest: readonly (readonly [string, number])[]): string =>
  (['idle', 'off', 'unavailable'] as const)
    .map(
      (state) => [state, rest.filter(([, rank]) => playerStates[rank] === state).length] as const,
    )
    .filter(([, count]) => count > 0)
    .map(([state, count]) => t(`quick:others.${state}`, { count }))
    .join(', ');

/** Left and right always seek in the chosen player. */
const keys = { keyStep: STEP, shiftStep: COARSE, arrows: 'vertical' } as const;

function OtherPlayer({ id }: { readonly id: string }) {
  const player = useEntry('music.players', id);
  return player === undefined ? null : <Row player={player} />;
}

function Row({ player }: { readonly player: Player }) {
  const { online } = useLive();
  const line = useSecondLine(player, null);
  const { id, name, available, powered } = player;
  const disabled = !online || !available;
  const volume = powered === false ? null : mainVolume(player);
  return (
    <li className={css['row']}>
      <PlayButton id={id} verb={playVerb(player)} name={name} disabled={disabled} />
      <button
        type="button"
        className={css['name']}
        title={t('quick:others.choose', { name })}
        onClick={() => choose(id)}
      >
        <span className={css['title']}>
          <b className={text['ellipsis']} dir="auto">
            {name}
          </b>
          <PlayerDigit id={id} />
        </span>
        <small className={text['ellipsis']} dir="auto">
          {line}
        </small>
      </button>
      {volume !== null && (
        <VolumeControl
          key={volume.scope}
          playerId={id}
          name={name}
          volume={volume}
          disabled={disabled}
          keys={keys}
        />
      )}
    </li>
  );
}
