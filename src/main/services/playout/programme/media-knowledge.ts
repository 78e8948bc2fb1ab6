import type { MediaResult } from '../../../../shared/playout/check/facts.ts';

/** Facts about media files, and a way to probe more of them. */
export interface MediaKnowledge {
  readonly getMedia: (path: string) => MediaResult;
  /** Probes files and remembers the results. Rejects with `cancelled` if the signal aborts. */
  readonly learn: (paths: readonly string[], signal: AbortSignal) => Promise<void>;
}
