import type { MediaResult } from '../../../../shared/playout/check/facts.ts';

/** What is known of media files, and how more is learned. */
export interface MediaKnowledge {
  readonly getMedia: (path: string) => MediaResult;
  /** Probes files and remembers the answers. Rejects with `cancelled` if the signal ends it. */
  readonly learn: (paths: readonly string[], signal: AbortSignal) => Promise<void>;
}
