import { t } from '../../i18n/translate.ts';
import { MAX_SCENE_NAME } from './lists.ts';
import { MAX_QUICK } from './quick.ts';
import type { Scene } from './model.ts';

/** The digits of Ctrl+Shift+digit in keyboard order. */
const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

/** The first digit that no scene has; null: all are taken. */
export function freeNumber(scenes: readonly Pick<Scene, 'number'>[]): number | null {
  const taken = new Set(scenes.map(({ number }) => number));
  return numbers.find((number) => !taken.has(number)) ?? null;
}

/** Whether a scene already has this name, ignoring case. */
export const isNameTaken = (name: string, scenes: readonly Pick<Scene, 'name'>[]): boolean =>
  scenes.some((scene) => scene.name.toLowerCase() === name.trim().toLowerCase());

/** A free name: the wanted one, otherwise with a number appended. */
export function freeName(wanted: string, scenes: readonly Pick<Scene, 'name'>[]): string {
  const name = wanted.trim();
  if (!isNameTaken(name, scenes)) return name;
  for (let number = 2; ; number += 1) {
    const next = `${name.slice(0, MAX_SCENE_NAME - 10)} ${String(number)}`;
    if (!isNameTaken(next, scenes)) return next;
  }
}

/** Creates an empty scene. `name` null: "New scene". */
export function makeScene({
  id,
  name,
  scenes,
}: {
  readonly id: string;
  readonly name: string | null;
  readonly scenes: readonly Scene[];
}): Scene {
  return {
    id,
    name: name ?? freeName(t('musicscenes:newName'), scenes),
    icon: 'sparkles',
    players: [],
    play: null,
    fade: 2,
    number: freeNumber(scenes),
    tray: scenes.filter(({ tray }) => tray).length < MAX_QUICK,
    savedAt: 0,
    usedAt: null,
    used: 0,
  };
}
