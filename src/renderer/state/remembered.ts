import { useSyncExternalStore } from 'react';
import { Emitter } from '../../shared/lib/emitter.ts';
import { readStored, writeStored } from '../ui/browser-store.ts';

/** A choice stored in this browser's local storage. Without storage it lasts until the page closes. */
export class Remembered<V extends string> {
  readonly #key: string;
  readonly #values: readonly V[];
  readonly #fallback: V;
  readonly #changed = new Emitter<void>();
  #value: V | null = null;

  constructor(key: string, values: readonly V[], fallback: V) {
    this.#key = `channelstrip.${key}`;
    this.#values = values;
    this.#fallback = fallback;
  }

  readonly get = (): V => {
    this.#value ??= this.#read();
    return this.#value;
  };

  set(value: V): void {
    this.#value = value;
    writeStored(this.#key, value);
    this.#changed.emit();
  }

  #read(): V {
    const stored = readStored(this.#key);
    return this.#values.find((value) => value === stored) ?? this.#fallback;
  }

  readonly on = (listener: () => void): (() => void) => this.#changed.on(listener);
}

export const useRemembered = <V extends string>(remembered: Remembered<V>): V =>
  useSyncExternalStore(remembered.on, remembered.get);
