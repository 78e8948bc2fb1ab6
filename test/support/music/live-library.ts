import { afterEach } from 'vitest';
import type { z } from 'zod';
import type { MusicDemoOptions } from '../../../src/demo/music/server.ts';
import { AppFailure } from '../../../src/shared/contract/errors.ts';
import type { libraryMethods } from '../../../src/shared/music/library-contract.ts';
import type { LibraryQuery, MediaPage } from '../../../src/shared/music/library.ts';
import type { MediaItem } from '../../../src/shared/music/media.ts';
import { askLibrary } from './ask-library.ts';
import type { LiveMusic } from './live-music.ts';
import { liveMusic } from './live-music.ts';

type Methods = typeof libraryMethods;
type Ask = <N extends keyof Methods>(
  name: N,
  input: z.input<Methods[N]['in']>,
  signal?: AbortSignal,
) => Promise<z.output<Methods[N]['out']>>;

export interface LiveLibrary extends Pick<LiveMusic, 'demo' | 'hub' | 'until'> {
  /** Calls a method of the library. */
  readonly ask: Ask;
  /** Arguments of every such command that the server received. */
  readonly sent: (command: string) => readonly unknown[];
  /** The names of all library commands that the server received. */
  readonly asked: () => readonly string[];
  /** Reads a list to its end, in pages of `limit` (default 200); also returns the total of each page. */
  readonly walk: (
    query: Partial<LibraryQuery> & Pick<LibraryQuery, 'kind'>,
    limit?: number,
  ) => Promise<{ items: MediaItem[]; totals: (number | null)[] }>;
}

/** Connects the library to a demo server with 1,200 tracks; both end with the test. Call once per test file. */
export function useLiveLibrary(): (options?: MusicDemoOptions) => Promise<LiveLibrary> {
  const started: LiveMusic[] = [];
  afterEach(async () => {
    for (const live of started.splice(0)) await live.stop();
  });
  return async (options = {}) => {
    const live = await liveMusic({ tracks: 1_200, ...options });
    started.push(live);
    await live.connect();
    const { library, demo, hub, until } = live;
    const ask: Ask = (name, input, signal) => askLibrary(library, name, input, signal);
    return {
      demo,
      hub,
      until,
      ask,
      sent: (command) =>
        demo
          .received()
          .filter((one) => one.command === command)
          .map(({ args }) => args),
      asked: () =>
        demo
          .received()
          .map(({ command }) => command)
          .filter((command) => command.startsWith('music/')),
      async walk(query, limit = 200) {
        const items: MediaItem[] = [];
        const totals: (number | null)[] = [];
        for (let offset: number | null = 0; offset !== null;) {
          const page: MediaPage = await ask('music.library', { ...query, offset, limit });
          items.push(...page.items);
          totals.push(page.total);
          offset = page.next;
        }
        return { items, totals };
      },
    };
  };
}

/** The code of a call's failure; `done` if it succeeded. */
export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof AppFailure ? error.error.code : String(error)),
  );

export const urisOf = (items: readonly MediaItem[]): string[] => items.map(({ uri }) => uri);
