import type { ShortcutsPort } from '../../../src/main/platform/ports.ts';

/** A desktop's media keys: each has one owner, which receives its presses. */
export interface Keyboard extends ShortcutsPort {
  /** Keys of another program. */
  readonly others: Set<string>;
  /** Keys of this app. */
  held(): string[];
  press(key: string): void;
  /** Number of attempts to register a key. */
  readonly asked: () => number;
}

export function keyboard(): Keyboard {
  const mine = new Map<string, () => void>();
  const others = new Set<string>();
  let asked = 0;
  return {
    others,
    asked: () => asked,
    held: () => [...mine.keys()],
    press: (key) => mine.get(key)?.(),
    register: (key, pressed) => {
      asked += 1;
      if (others.has(key) || mine.has(key)) return false;
      mine.set(key, pressed);
      return true;
    },
    release: (key) => {
      if (!mine.delete(key)) throw new Error(`${key} was not held`);
    },
  };
}
