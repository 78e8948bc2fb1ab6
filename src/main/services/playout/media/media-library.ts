import type { Handlers } from '../../../../shared/contract/methods.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { MediaAnswer } from '../../../../shared/playout/check/facts.ts';
import type { MediaFacts, Workspace } from '../../../../shared/playout/state.ts';
import type { Clock, Logger, Publisher, SettingsPort, StorePort } from '../../../platform/ports.ts';
import type { MediaToolsPort } from '../../../platform/ports/media-tools.ts';
import type { WorkspaceView } from '../view.ts';
import { Frames } from './frame-source.ts';
import { KnownMedia } from './known-media.ts';
import { probeAll } from './probe-all.ts';
import { MediaQueue } from './media-queue.ts';
import { Tools } from './tools.ts';

export interface MediaLibraryPorts {
  readonly tools: MediaToolsPort;
  readonly settings: Pick<SettingsPort, 'get'>;
  readonly store: StorePort;
  readonly hub: Publisher;
  readonly clock: Clock;
  readonly log: Logger;
}

/** What is known of media files, and pictures of items. */
export interface MediaLibrary {
  readonly handlers: Handlers<'playout.probe' | 'playout.frame'>;
  /** Which programs there were at the last `look`. */
  tools(): Workspace['tools'];
  /** Looks for the programs again, the chosen ones first. Never rejects. */
  look(): Promise<Workspace['tools']>;
  /** What the checks need of a file, as its path is spelled in an item; `unknown` until `learn` looked at it. */
  answerOf(path: string): MediaAnswer;
  /** The facts of `answerOf`, where there are any. */
  factsOf(path: string): MediaFacts | undefined;
  /** Whether a file was not there when it was looked for last. */
  isMissing(path: string): boolean;
  /**
   * Finds out about files in the background; what is known and unchanged costs a look at the file only. Rejects with
   * `cancelled` only.
   */
  learn(paths: readonly string[], signal: AbortSignal): Promise<void>;
  /** Told, at most twice a second, after more became known. */
  onLearned(listener: () => void): Dispose;
  /** Ends what runs; keeps what was learned. */
  dispose(): void;
}

/** Probes media for the open lineup. */
export function createMediaLibrary(ports: MediaLibraryPorts, view: WorkspaceView): MediaLibrary {
  const ended = new AbortController();
  const until = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, ended.signal]);
  const queue = new MediaQueue(ports.tools.parallel);
  const tools = new Tools(ports.tools, ports.settings);
  const known = new KnownMedia({ ...ports, programs: tools, queue });
  const frames = new Frames({ ...ports, programs: tools, queue }, view);
  return {
    handlers: {
      'playout.probe': ({ paths, job }, { signal }) =>
        probeAll({ ...ports, known }, { paths, job, signal: until(signal) }),
      'playout.frame': (input, { signal }) => frames.take(input, until(signal)),
    },
    tools: () => tools.found(),
    look: async () => {
      if (await tools.look()) known.forgetProblems();
      return tools.found();
    },
    answerOf: (path) => known.answerOf(path),
    factsOf: (path) => {
      const answer = known.answerOf(path);
      return typeof answer === 'string' ? undefined : answer;
    },
    isMissing: (path) => known.answerOf(path) === 'missing',
    learn: (paths, signal) => known.learn(paths, until(signal)),
    onLearned: (listener) => known.learned.on(listener),
    dispose: () => {
      ended.abort();
      known.dispose();
    },
  };
}
