import { useRef, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { SceneState } from '../../../../shared/music/scenes/current.ts';
import type { Scene } from '../../../../shared/music/scenes/model.ts';
import { useRowSlots, useSlots } from '../../../ui/list/row-slots.tsx';
import { NoMatch } from '../../../ui/NoMatch.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import { orderRows } from './player-edits.ts';
import { ScenePlayerRow } from './ScenePlayerRow.tsx';
import css from './SceneEditor.module.css';

/** From this number on, only visible rows are rendered. */
const VIRTUAL_FROM = 50;
/** Heights (px) of such a row: with one line, with two. */
const ROW = 47;
const TALL_ROW = 84;

interface Props {
  readonly scene: Scene;
  readonly state: SceneState;
  /** Lists only players whose name contains this text. */
  readonly find: string;
  readonly onClearFind: () => void;
  /** The scroll container of the rows; null before it is mounted. */
  readonly scroller: HTMLDivElement | null;
}

/** The server's players, ticked ones first. The order stays as it was when the scene was opened, so that ticking moves no row. */
export function PlayerRows({ scene, state, find, onClearFind, scroller }: Props) {
  const [first] = useState(() => orderRows(scene, state.players));
  const known = new Set(first);
  const added = orderRows(scene, state.players).filter((id) => !known.has(id));
  const entries = new Map(scene.players.map((entry) => [entry.id, entry]));
  const wanted = find.trim().toLowerCase();
  const ids = [...first, ...added].filter((id) => {
    const name = state.players[id]?.name ?? entries.get(id)?.name;
    return name !== undefined && name.toLowerCase().includes(wanted);
  });
  if (ids.length === 0)
    return <NoMatch what={t('musicscenes:editor.one')} text={find} onClearText={onClearFind} />;
  const row = (id: string) => (
    <ScenePlayerRow id={id} scene={scene} entry={entries.get(id) ?? null} state={state} />
  );
  if (ids.length < VIRTUAL_FROM)
    return (
      <ul aria-label={t('musicscenes:editor.players')}>
        {ids.map((id) => (
          <li key={id} className={css['line']}>
            {row(id)}
          </li>
        ))}
      </ul>
    );
  return scroller === null ? null : <VirtualRows ids={ids} row={row} scroller={scroller} />;
}

function VirtualRows({
  ids,
  row,
  scroller,
}: {
  readonly ids: readonly string[];
  readonly row: (id: string) => React.JSX.Element;
  readonly scroller: HTMLDivElement;
}) {
  const list = useRef<HTMLUListElement>(null);
  const height = useMatches('(max-width: 599px)') ? TALL_ROW : ROW;
  const slots = useRowSlots(scroller, ids.length, height, { list });
  const drawn = useSlots(slots, (one) => one.drawn);
  return (
    <ul
      ref={list}
      aria-label={t('musicscenes:editor.players')}
      className={css['virtual']}
      style={{ height: slots.height }}
    >
      {drawn.map((at) => (
        <li
          key={ids[at]}
          className={css['line']}
          aria-setsize={ids.length}
          aria-posinset={at + 1}
          style={{ height, insetBlockStart: at * height }}
        >
          {row(ids[at] ?? '')}
        </li>
      ))}
    </ul>
  );
}
