import type { KeyboardEvent } from 'react';
import type { Scene } from '../../../../shared/music/scenes/model.ts';
import { tellFailure } from '../../../state/calls.ts';
import { focusStop } from '../../../ui/list/use-roving.ts';
import { applyScene, moveScene, removeScene } from './scene-actions.ts';

interface ListRows {
  readonly scenes: readonly Scene[];
  readonly list: { readonly current: HTMLUListElement | null };
  readonly onOpen: (id: string) => void;
  readonly onRename: () => void;
}

/** Enter edits (a click), Ctrl+Enter applies, F2 renames, Alt and an arrow move, Delete removes. */
export function onRowKey(event: KeyboardEvent, scene: Scene, rows: ListRows): void {
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
