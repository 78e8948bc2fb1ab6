import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import { Lru } from '../../../../shared/lib/lru.ts';
import type { MediaResult } from '../../../../shared/playout/check/facts.ts';
import type { MediaFacts } from '../../../../shared/playout/state.ts';
import type { Clock, StorePort } from '../../../platform/ports.ts';
import type { FileStamp, MediaToolsPort } from '../../../platform/ports/media-tools.ts';
import { MediaCache } from './media-cache.ts';
import type { Tools } from './tools.ts';
import type { MediaQueue } from './media-queue.ts';
import { runEach } from './media-queue.ts';

export interface KnownMediaPorts {
  readonly tools: MediaToolsPort;
  readonly store: StorePort;
  readonly clock: Clock;
  readonly programs: Pick<Tools, 'ffprobe'>;
  readonly queue: MediaQueue;
}

/** Maximum number of remembered paths. */
const MAX_SEEN = 50_000;
/** How many files are checked in parallel; only unknown ones are probed. */
const MAX_PARALLEL = 32;
/** Minimum interval between change notifications (ms). */
const NOTIFY_MS = 500;

/** A relative path is valid only in the channel's process, so it stays unknown. */
const ABSOLUTE = /^(?:[/\\]|~(?:$|[/\\])|[a-z]:[/\\])/i;

/** Facts about files since the start. A cached entry counts once the file's stamp was compared. */
export class KnownMedia {
  readonly learned = new Emitter<void>();
  readonly #ports: KnownMediaPorts;
  readonly #cache: MediaCache;
  readonly #seen = new Lru<MediaFacts | 'missing'>(MAX_SEEN);
  #timer: Dispose | null = null;

  constructor(ports: KnownMediaPorts) {
    this.#ports = ports;
    this.#cache = new MediaCache(ports.store, ports.clock);
  }

  getMedia(path: string): MediaResult {
    return this.#seen.get(path) ?? 'unknown';
  }

  /** Facts of an existing file with this stamp. `urgent`: a user waits for it. */
  async facts(
    path: string,
    stamp: FileStamp,
    urgent: boolean,
    signal: AbortSignal,
  ): Promise<MediaFacts> {
    const facts =
      this.#cached(path, stamp, urgent) ??
      (await this.#ports.queue.run(() => this.#probe(path, stamp, urgent, signal), urgent, signal));
    if (facts !== null) this.#see(path, facts);
    return facts ?? noFacts(path, t('playoutserver:around.probe.noFfprobe'));
  }

  /** A path without a stamp: no file exists there, or what does can't be read. */
  async absent(path: string): Promise<MediaFacts> {
    const reason = await this.#ports.tools.findFault(path);
    const problem =
      reason === null
        ? t('playoutserver:around.probe.missing')
        : t('playoutserver:around.probe.unreadable', { reason });
    const facts = noFacts(path, problem);
    const unreadable = { ...facts, isUnreadable: true };
    this.#see(path, reason === null ? 'missing' : unreadable);
    return reason === null ? facts : unreadable;
  }

  async learn(paths: readonly string[], signal: AbortSignal): Promise<void> {
    await runEach(new Set(paths), MAX_PARALLEL, async (path) => {
      if (signal.aborted) throw failure('cancelled', t('errors:cancelled'));
      if (!ABSOLUTE.test(path)) return;
      const stamp = await this.#ports.tools.stamp(path);
      if (stamp === null) await this.absent(path);
      else await this.facts(path, stamp, false, signal);
    });
  }

  forgetProblems(): void {
    this.#cache.forgetProblems();
  }

  dispose(): void {
    this.#timer?.();
    this.#timer = null;
    this.#cache.flush();
  }

  /** An explicit request retries a file that could not be read: its disk may have been asleep. */
  #cached(path: string, stamp: FileStamp, urgent: boolean): MediaFacts | undefined {
    const known = this.#cache.get(path, stamp);
    return urgent && (known?.problem ?? null) !== null ? undefined : known;
  }

  /** Null: ffprobe is missing. Checks the cache again, because another call may have filled it meanwhile. */
  async #probe(
    path: string,
    stamp: FileStamp,
    urgent: boolean,
    signal: AbortSignal,
  ): Promise<MediaFacts | null> {
    const known = this.#cached(path, stamp, urgent);
    if (known !== undefined) return known;
    const program = await this.#ports.programs.ffprobe();
    if (program === null) return null;
    const facts = await this.#ports.tools.probe(program, path, signal);
    this.#cache.put(path, stamp, facts);
    return facts;
  }

  #see(path: string, answer: MediaFacts | 'missing'): void {
    if (this.#seen.get(path) === answer) return;
    this.#seen.set(path, answer);
    this.#timer ??= this.#ports.clock.after(NOTIFY_MS, () => {
      this.#timer = null;
      this.learned.emit();
    });
  }
}

const noFacts = (path: string, problem: string): MediaFacts => ({
  path,
  durationMs: null,
  streams: [],
  title: null,
  problem,
});
