import type { KeyboardEvent } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import { Check } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { secondLine } from '../../../../shared/music/player-view.ts';
import { useEntry, useTopic, useTopicSelector } from '../../../state/topics.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { choose } from '../intent.ts';
import { selectTree } from '../players/PlayersPane.tsx';
import { useLeaderName } from '../players/PlayerRow.tsx';
import { ROW, useRoving } from '../players/use-roving.ts';
import { FIGURES } from './quick-shortcuts.ts';
import css from './QuickPicker.module.css';

/**
 * The list of players in the place of the controls: the window is too small for anything that floats. Arrows, Home, End and
 * typed names move, the figures of the first lines choose.
 */
export function QuickPicker({ onDone }: { readonly onDone: () => void }) {
  const tree = useTopicSelector('music.players', selectTree);
  const { playerId } = useTopic('music.chosen');
  const ids = useMemo(() => tree.map(({ id }) => id), [tree]);
  const { active, onKeyDown, onFocus } = useRoving(ids, playerId);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[tabindex="0"]');
    current?.focus();
    current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const pick = (id: string): void => {
    choose(id);
    onDone();
  };
  const pressed = (event: KeyboardEvent): void => {
    const id = /^[1-9]$/.test(event.key) ? ids[Number(event.key) - 1] : undefined;
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) {
      onKeyDown(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    pick(id);
  };
  return (
    <ul
      ref={list}
      className={css['list']}
      role="listbox"
      aria-label={t('music:bar.pick')}
      onKeyDown={pressed}
      onFocus={onFocus}
    >
      {tree.map(({ id, parent }, place) => (
        <li key={id} role="presentation">
          <Choice
            member={parent !== null}
            chosen={id === playerId}
            active={id === active}
            onPick={pick}
            {...{ id, place }}
          />
        </li>
      ))}
    </ul>
  );
}

function Choice({
  id,
  place,
  member,
  chosen,
  active,
  onPick,
}: {
  readonly id: string;
  readonly place: number;
  readonly member: boolean;
  readonly chosen: boolean;
  readonly active: boolean;
  readonly onPick: (id: string) => void;
}) {
  const player = useEntry('music.players', id);
  const leader = useLeaderName(player?.leader ?? null);
  if (player === undefined) return null;
  const line = secondLine(player, leader);
  return (
    <button
      type="button"
      role="option"
      aria-selected={chosen}
      className={cx(css['choice'], member && css['member'])}
      data-playing={player.state === 'playing' || undefined}
      data-away={!player.available || undefined}
      title={`${player.name}\n${line}`}
      tabIndex={active ? 0 : -1}
      onClick={() => {
        onPick(id);
      }}
      {...{ [ROW]: id }}
    >
      <span className={css['name']} dir="auto">
        {player.name}
      </span>
      <span className={css['line']} dir="auto">
        {line}
      </span>
      <span className={css['end']} aria-hidden="true">
        {chosen ? <Check {...icon} /> : place < FIGURES && String(place + 1)}
      </span>
    </button>
  );
}
