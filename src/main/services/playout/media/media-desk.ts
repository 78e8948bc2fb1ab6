import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { MediaFacts, Workspace } from '../../../../shared/playout/state.ts';
import type { Clock, Logger, Publisher, StorePort } from '../../../platform/ports.ts';
import type { MediaToolsPort } from '../../../platform/ports/media-tools.ts';
import type { WorkspaceView } from '../view.ts';

export interface MediaDeskPorts {
  readonly tools: MediaToolsPort;
  readonly store: StorePort;
  readonly hub: Publisher;
  readonly clock: Clock;
  readonly log: Logger;
  /** The environment of this process. */
  readonly env: (name: string) => string | undefined;
}

/** What is known of media files, and pictures of items. */
export interface MediaDesk {
  readonly handlers: Handlers<'playout.probe' | 'playout.frame'>;
  /** Which programs there were at the last `look`. */
  tools(): Workspace['tools'];
  /** Looks for the programs again, with what the open channels' configurations name. Never rejects. */
  look(): Promise<Workspace['tools']>;
  /** What is known of a file now, as its path is spelled in an item; undefined: nobody asked yet. */
  factsOf(path: string): MediaFacts | undefined;
  /** Whether a file was not there when it was looked for last. */
  isMissing(path: string): boolean;
  /** Finds out about files in the background; what is known and unchanged costs a look at the file only. Rejects with `cancelled` only. */
  learn(paths: readonly string[], signal: AbortSignal): Promise<void>;
  /** Told, at most twice a second, after more became known. */
  onLearned(listener: () => void): Dispose;
  dispose(): void;
}

/** Probes media for the open lineup. */
export function createMediaDesk(_ports: MediaDeskPorts, _view: WorkspaceView): MediaDesk {
  const notYet = (): never => {
    throw failure('unsupported', t('playoutserver:ws.notYet'));
  };
  return {
    handlers: { 'playout.probe': notYet, 'playout.frame': notYet },
    tools: () => ({ ffprobe: false, ffmpeg: false }),
    look: () => Promise.resolve({ ffprobe: false, ffmpeg: false }),
    factsOf: () => undefined,
    isMissing: () => false,
    learn: () => Promise.resolve(),
    onLearned: () => () => undefined,
    dispose: () => undefined,
  };
}
