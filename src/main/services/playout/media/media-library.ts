import type { Handlers } from '../../../../shared/contract/methods.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { MediaResult } from '../../../../shared/playout/check/facts.ts';
import type { MediaFacts, PlayoutWorkspace } from '../../../../shared/playout/state.ts';
import type { Clock, Logger, Publisher, SettingsPort, StorePort } from '../../../platform/ports.ts';
import type { FileStamp, MediaToolsPort } from '../../../platform/ports/media-tools.ts';
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

/** Media facts and previews of items. */
export interface MediaLibrary {
  readonly handlers: Handlers<'playout.probe' | 'playout.frame'>;
  /** The programs found by the last `look`. */
  tools(): PlayoutWorkspace['tools'];
  /** Searches for the programs again, those from the settings first. Never rejects. */
  look(): Promise<PlayoutWorkspace['tools']>;
  /** The facts for checks, by the path as an item spells it; `unknown` until `learn` probed it. */
  getMedia(path: string): MediaResult;
  /** The facts of `getMedia`, if there are any. */
  getFacts(path: string): MediaFacts | undefined;
  /** Whether a file was missing at the last check. */
  isMissing(path: string): boolean;
  /** Probes files in the background; unchanged known files only cost a stat. Rejects only with `cancelled`. */
  learn(paths: readonly string[], signal: AbortSignal): Promise<void>;
  /** The facts of one file in the background; null: ffprobe is missing. Rejects only with `cancelled`. */
  probe(path: string, stamp: FileStamp, signal: AbortSignal): Promise<MediaFacts | null>;
  /** Called at most twice a second after new facts. */
  onLearned(listener: () => void): Dispose;
  /** Ends running programs; keeps the facts. */
  dispose(): void;
}

/** Creates the media library of the open lineup. */
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
    getMedia: (path) => known.getMedia(path),
    getFacts: (path) => {
      const answer = known.getMedia(path);
      return typeof answer === 'string' ? undefined : answer;
    },
    isMissing: (path) => known.getMedia(path) === 'missing',
    learn: (paths, signal) => known.learn(paths, until(signal)),
    probe: async (path, stamp, signal) =>
      (await tools.ffprobe()) === null ? null : known.facts(path, stamp, false, until(signal)),
    onLearned: (listener) => known.learned.on(listener),
    dispose: () => {
      ended.abort();
      known.dispose();
    },
  };
}
