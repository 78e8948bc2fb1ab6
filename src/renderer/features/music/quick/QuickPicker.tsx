import type { KeyboardEvent } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { TreeRow } from '../../../../shared/music/player-tree.ts';
import { playerTree } from '../../../../shared/music/player-tree.ts';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import { STOP, useRoving } from '../../../ui/list/use-roving.ts';
import { readName } from '../controls/PlayerName.tsx';
import { PlayerChoice } from '../controls/PlayerChoice.tsx';
import { choose } from '../intent.ts';
import { MAX_DIGITS } from './quick-shortcuts.ts';
import css from './QuickPicker.module.css';

/** Sorted by name regardless of state, so that each digit always chooses the same player. */
const selectTree = (players: Readonly<Record<string, Player>>): readonly TreeRow[] =>
  playerTree(Object.values(players));

/**
 * The list of players, shown instead of the controls because the window is too small for a popover. Arrows, Home, End and typed
 * names move the focus; digits choose one of the first players.
 */
export function QuickPicker({ onDone }: { readonly onDone: () => void }) {
  const tree = useTopicSelector('music.players', selectTree);
  const { playerId } = useTopic('music.chosen');
  const ids = useMemo(() => tree.map(({ id }) => id), [tree]);
  const { active, handlers } = useRoving(ids, playerId, { textOf: readName });
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
      handlers.onKeyDown(event);
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
      {...handlers}
      onKeyDown={pressed}
    >
      {tree.map(({ id, parent }, place) => (
        <li key={id} role="presentation">
          <PlayerChoice
            id={id}
            member={parent !== null}
            chosen={id === playerId}
            digit={place < MAX_DIGITS ? place + 1 : null}
            onPick={pick}
            tabIndex={id === active ? 0 : -1}
            {...{ [STOP]: id }}
          />
        </li>
      ))}
    </ul>
  );
}
