import { z } from 'zod';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { MediaFacts } from '../../../../shared/playout/state.ts';
import type { Clock, StorePort } from '../../../platform/ports.ts';
import type { FileStamp } from '../../../platform/ports/media-tools.ts';

/** Maximum total size of cached facts. */
const MAX_FILES = 20_000;
/** The store is made for a few large entries, so files are spread over this many. */
const BUCKETS = 64;
/** How long changes are collected before they are stored (ms). */
const SAVE_MS = 10_000;

const CachedFacts = z.object({ size: z.number(), mtimeMs: z.number(), facts: MediaFacts });
type CachedFacts = z.infer<typeof CachedFacts>;
const Bucket = z.record(z.string(), CachedFacts);

/** Increase when new facts are added that older entries lack. */
const KIND = 3;

const formatKey = (bucket: number): string => `playout/media/${String(KIND)}/${String(bucket)}`;

/**
 * ffprobe results by path, size and time, in memory and in the store, so a restart doesn't probe again. Evicts the
 * least recently used files.
 */
export class MediaCache {
  readonly #store: StorePort;
  readonly #clock: Clock;
  readonly #buckets = new Map<number, Map<string, CachedFacts>>();
  readonly #changed = new Set<number>();
  #timer: Dispose | null = null;

  constructor(store: StorePort, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** The facts for exactly this content. */
  get(path: string, stamp: FileStamp): MediaFacts | undefined {
    const bucket = this.#bucket(hashBucket(path));
    const facts = bucket.get(path);
    if (facts?.size !== stamp.size || facts.mtimeMs !== stamp.mtimeMs) return undefined;
    bucket.delete(path);
    bucket.set(path, facts);
    return facts.facts;
  }

  put(path: string, { size, mtimeMs }: FileStamp, facts: MediaFacts): void {
    const at = hashBucket(path);
    const bucket = this.#bucket(at);
    bucket.delete(path);
    bucket.set(path, { size, mtimeMs, facts });
    for (const oldest of bucket.keys()) {
      if (bucket.size <= MAX_FILES / BUCKETS) break;
      bucket.delete(oldest);
    }
    this.#changed.add(at);
    this.#timer ??= this.#clock.after(SAVE_MS, () => this.flush());
  }

  /** Drops files that could not be read: another program may be able to. */
  forgetProblems(): void {
    for (const bucket of this.#buckets.values())
      for (const [path, { facts }] of bucket) if (facts.problem !== null) bucket.delete(path);
  }

  /** Stores the changes. Files that could not be read are not stored, so a restart tries again. */
  flush(): void {
    this.#timer?.();
    this.#timer = null;
    for (const at of this.#changed) {
      const good = [...this.#bucket(at)].filter(([, { facts }]) => facts.problem === null);
      this.#store.putLastGood(formatKey(at), Object.fromEntries(good), this.#clock.now());
    }
    this.#changed.clear();
  }

  #bucket(at: number): Map<string, CachedFacts> {
    const known = this.#buckets.get(at);
    if (known !== undefined) return known;
    const parsed = Bucket.safeParse(this.#store.getLastGood(formatKey(at))?.value);
    const bucket = new Map(parsed.success ? Object.entries(parsed.data) : []);
    this.#buckets.set(at, bucket);
    return bucket;
  }
}

/** FNV-1a over the path's characters. */
function hashBucket(path: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < path.length; at += 1)
    hash = Math.imul(hash ^ path.charCodeAt(at), 0x01000193) >>> 0;
  return hash % BUCKETS;
}
