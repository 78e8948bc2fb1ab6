import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaFacts } from '../../../../shared/playout/state.ts';
import type { Clock, Publisher } from '../../../platform/ports.ts';
import type { MediaFile, MediaToolsPort } from '../../../platform/ports/media-tools.ts';
import { runEach } from './media-queue.ts';
import type { KnownMedia } from './known-media.ts';

/** Minimum interval between progress reports of a job (ms). */
const PROGRESS_MS = 100;

/** Reports the progress of a running job, at most ten times a second. */
export class JobProgress {
  readonly #hub: Publisher;
  readonly #clock: Clock;
  readonly #job: string;
  readonly #label: string;
  readonly #total: number;
  #done = 0;
  #reportedAt = -Infinity;

  constructor(ports: { hub: Publisher; clock: Clock }, job: string, label: string, total: number) {
    this.#hub = ports.hub;
    this.#clock = ports.clock;
    this.#job = job;
    this.#label = label;
    this.#total = total;
    this.#tell();
  }

  /** Counts one more finished file. */
  step(): void {
    this.reach(this.#done + 1);
  }

  reach(done: number): void {
    this.#done = done;
    if (this.#clock.monotonic() - this.#reportedAt >= PROGRESS_MS) this.#tell();
  }

  end(): void {
    this.#hub.deleteEntry('playout.jobs', this.#job);
  }

  #tell(): void {
    this.#reportedAt = this.#clock.monotonic();
    const entry = { label: this.#label, done: this.#done, total: this.#total };
    this.#hub.setEntry('playout.jobs', this.#job, entry);
  }
}

export interface ProbeAllPorts {
  readonly tools: MediaToolsPort;
  readonly hub: Publisher;
  readonly clock: Clock;
  readonly known: KnownMedia;
}

interface ProbeRequest {
  readonly paths: readonly string[];
  readonly job: string;
  readonly signal: AbortSignal;
}

/** Maximum number of files per call, including those in its folders. */
const MAX_FILES = 5000;
/** How many files are queried in parallel; the programs have their own limit. */
const MAX_PARALLEL = 8;

/** Facts of files and of media files in folders, in the given order, each file once. */
export async function probeAll(
  { tools, hub, clock, known }: ProbeAllPorts,
  { paths, job, signal }: ProbeRequest,
): Promise<{ media: MediaFacts[] }> {
  const files = await findFiles(tools, paths);
  const label = t('playoutserver:around.probe.job');
  const progress = new JobProgress({ hub, clock }, job, label, files.length);
  const media: MediaFacts[] = [];
  try {
    await runEach(files.entries(), MAX_PARALLEL, async ([at, { path, file }]) => {
      media[at] = await (file === null
        ? known.absent(path)
        : known.facts(path, file, true, signal));
      progress.step();
    });
    return { media };
  } finally {
    progress.end();
  }
}

interface ProbedPath {
  readonly path: string;
  readonly file: MediaFile | null;
}

async function findFiles(tools: MediaToolsPort, paths: readonly string[]): Promise<ProbedPath[]> {
  const byPath = new Map<string, ProbedPath>();
  for (const path of paths) {
    const files = await tools.mediaAt(path);
    if (files === null) byPath.set(path, { path, file: null });
    for (const file of files ?? [])
      if (!byPath.has(file.path)) byPath.set(file.path, { path: file.path, file });
    if (byPath.size > MAX_FILES)
      throw failure(
        'invalid-input',
        t('playoutserver:around.probe.tooMany', { limit: MAX_FILES }),
        { field: 'paths' },
      );
  }
  if (byPath.size === 0)
    throw failure('not-found', t('playoutserver:around.probe.notMedia'), { field: 'paths' });
  return [...byPath.values()];
}
