import { useSyncExternalStore } from 'react';
import { Emitter } from '../../../../shared/lib/emitter.ts';

/** A taste of this window that no server and no other window needs: kept by the browser's own store. */
export class Preference<V extends string> {
  readonly #key: string;
  readonly #values: readonly V[];
  readonly #fallback: V;
  readonly #changed = new Emitter<void>();
  #value: V | null = null;

  constructor(name: string, values: readonly V[], fallback: V) {
    this.#key = `channelstrip.eq.${name}`;
    this.#values = values;
    this.#fallback = fallback;
  }

  readonly get = (): V => {
    this.#value ??= this.#read();
    return this.#value;
  };

  set(value: V): void {
    this.#value = value;
    localStorage.setItem(this.#key, value);
    this.#changed.emit();
  }

  #read(): V {
    const kept = localStorage.getItem(this.#key);
    return this.#values.find((value) => value === kept) ?? this.#fallback;
  }

  readonly on = (listener: () => void): (() => void) => this.#changed.on(listener);
}

export const usePreference = <V extends string>(preference: Preference<V>): V =>
  useSyncExternalStore(preference.on, preference.get);

/** What a turn of the wheel away from the user does to a band. */
export const wheelUp = new Preference('wheel', ['narrows', 'widens'] as const, 'narrows');

/** What is drawn besides the level. */
export const overlay = new Preference('overlay', ['none', 'phase', 'delay'] as const, 'none');
