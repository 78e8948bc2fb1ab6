import type { EventEmitter } from 'node:events';
import { afterEach, beforeEach } from 'vitest';

const faults = ['unhandledRejection', 'uncaughtException'] as const;
type Listener = (...args: unknown[]) => void;

/** Allows the tests of a file to cause unhandled faults: hides them from the test runner, which would otherwise report them as failures. */
export function allowUnhandledFaults(): void {
  const events: EventEmitter = process;
  const before = new Map<string, Listener[]>();
  beforeEach(() => {
    for (const name of faults) {
      before.set(name, events.listeners(name) as Listener[]);
      events.removeAllListeners(name);
    }
  });
  afterEach(() => {
    for (const [name, listeners] of before)
      for (const listener of listeners) events.on(name, listener);
  });
}
