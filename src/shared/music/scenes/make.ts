import './texts.ts';
import { t } from '../../i18n/translate.ts';
import type { Scene } from './model.ts';

/** The numbers of Ctrl+Shift+number in the order of the keys. */
const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

/** The lowest number that no scene has; null: all are taken. */
export function freeNumber(scenes: readonly Pick<Scene, 'number'>[]): number | null {
  const taken = new Set(scenes.map(({ number }) => number));
  return numbers.find((number) => !taken.has(number)) ?? null;
}

/** A name that no scene has: the wanted one, else with a number. */
export function freeName(wanted: string, scenes: readonly Pick<Scene, 'name'>[]): string {
  const taken = new Set(scenes.map(({ name }) => name.toLowerCase()));
  const name = wanted.trim().slice(0, 90);
  if (!taken.has(name.toLowerCase())) return name;
  for (let number = 2; ; number += 1) {
    const next = `${name} ${String(number)}`;
    if (!taken.has(next.toLowerCase())) return next;
  }
}

/** An empty scene beside `scenes`. `name` null: "New scene". */
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
    tray: true,
    savedAt: 0,
    usedAt: null,
    used: 0,
  };
}
