import type { KeyboardEvent, DragEvent } from 'react';
import { useRef, useState } from 'react';
import { Plus } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatMoment } from '../../../../shared/format/time.ts';
import type { Scene } from '../../../../shared/music/scenes/model.ts';
import { dotted } from '../../../../shared/music/player-view.ts';
import { tellFailure } from '../../../state/calls.ts';
import { useNow } from '../../../state/now.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import layout from '../../../ui/layout.module.css';
import { STOP, useRoving, focusStop } from '../../../ui/list/use-roving.ts';
import { Pane } from '../../../ui/Pane.tsx';
import text from '../../../ui/text.module.css';
import { createScene, moveScene, applyScene, removeScene } from './scene-actions.ts';
import { SceneIcon } from './SceneIcon.tsx';
import css from './SceneList.module.css';

interface Props {
  readonly scenes: readonly Scene[];
  /** The scene in the editor. */
  readonly open: string | null;
  readonly onOpen: (id: string) => void;
  /** Moves the focus to the name of the open scene. */
  readonly onRename: () => void;
}

/** All scenes, in the order of the tray. */
export function SceneList({ scenes, open, onOpen, onRename }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const ids = scenes.map(({ id }) => id);
  const names = new Map(scenes.map(({ id, name }) => [id, name]));
  const { active, handlers } = useRoving(ids, open, { textOf: (id) => names.get(id) ?? '' });
  const drag = useSceneDrag(ids);
  const creating = useMutation(createScene);
  return (
    <Pane
      title={t('musiclibrary:tab.scenes')}
      note={String(scenes.length)}
      scroll
      actions={
        <IconButton
          label={t('musicscenes:new')}
          icon={<Plus {...icon} />}
          disabled={creating.pending}
          onClick={() => creating.submit()}
        />
      }
    >
      <ul
        ref={list}
        className={css['list']}
        aria-label={t('musiclibrary:tab.scenes')}
        {...handlers}
      >
        {scenes.map((scene) => (
          <li
            key={scene.id}
            data-over={drag.over === scene.id || undefined}
            {...drag.props(scene.id)}
          >
            <SceneButton
              scene={scene}
              isOpen={scene.id === open}
              isStop={scene.id === active}
              onOpen={() => onOpen(scene.id)}
              onKeyDown={(event) => onRowKey(event, scene, { scenes, list, onOpen, onRename })}
            />
          </li>
        ))}
      </ul>
      <Hint />
    </Pane>
  );
}

function SceneButton({
  scene,
  isOpen,
  isStop,
  onOpen,
  onKeyDown,
}: {
  readonly scene: Scene;
  readonly isOpen: boolean;
  readonly isStop: boolean;
  readonly onOpen: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}) {
  const now = useNow(60_000);
  const { id, name, number, players, usedAt } = scene;
  const used = usedAt === null ? t('musicscenes:list.unused') : formatMoment(usedAt, now);
  return (
    <button
      type="button"
      className={css['scene']}
      aria-current={isOpen || undefined}
      aria-keyshortcuts={number === null ? undefined : `Control+Shift+${String(number)}`}
      tabIndex={isStop ? 0 : -1}
      {...{ [STOP]: id }}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      <span className={css['tile']}>
        <SceneIcon name={scene.icon} />
      </span>
      <span className={layout['grow']}>
        <span className={cx(css['name'], text['ellipsis'])} title={name} dir="auto">
          {name}
        </span>
        <span className={cx(text['caption'], text['ellipsis'], css['facts'])}>
          {dotted(used, t('musicscenes:list.players', { count: players.length }))}
        </span>
      </span>
      {number !== null && <Kbd>{String(number)}</Kbd>}
    </button>
  );
}

const Hint = () => (
  <p className={css['hint']}>
    <Kbd>Ctrl</Kbd> <Kbd>Shift</Kbd> {t('musicscenes:list.hint')}
  </p>
);

/** Dragging of rows; `over`: the row at whose place the dragged one would be dropped. */
function useSceneDrag(ids: readonly string[]) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = (): void => {
    setDragged(null);
    setOver(null);
  };
  return {
    over: over === dragged ? null : over,
    props: (id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        setDragged(id);
      },
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(id);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== null) tellFailure(moveScene(dragged, ids.indexOf(id)));
        end();
      },
      onDragEnd: end,
    }),
  };
}

interface ListRows {
  readonly scenes: readonly Scene[];
  readonly list: { readonly current: HTMLUListElement | null };
  readonly onOpen: (id: string) => void;
  readonly onRename: () => void;
}

/** Enter edits (a click), Ctrl+Enter applies, F2 renames, Alt and an arrow move, Delete removes. */
function onRowKey(event: KeyboardEvent, scene: Scene, rows: ListRows): void {
  const run = findAction(event, scene, rows);
  if (run === null) return;
  event.preventDefault();
  event.stopPropagation();
  run();
}

function findAction(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  scene: Scene,
  rows: ListRows,
): (() => void) | null {
  if (altKey) return findMove(key, scene, rows);
  if (key === 'Enter' && (ctrlKey || metaKey)) return () => tellFailure(applyScene(scene.id));
  if (key === 'F2')
    return () => {
      rows.onOpen(scene.id);
      requestAnimationFrame(rows.onRename);
    };
  return key === 'Delete' ? () => tellFailure(removeScene(scene)) : null;
}

function findMove(key: string, { id }: Scene, { scenes, list }: ListRows): (() => void) | null {
  const by = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (by === undefined) return null;
  const at = scenes.findIndex((scene) => scene.id === id);
  return () => tellFailure(moveScene(id, at + by).then(() => focusStop(list.current, id)));
}
