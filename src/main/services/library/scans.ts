import type { ScanProgress } from '../../../shared/library/topics.ts';
import type { ScanResult } from './folders/scan-folder.ts';

/** Reads a folder or a server until the signal aborts. */
type Scan = (until: AbortSignal, report: (progress: ScanProgress) => void) => Promise<ScanResult>;

interface RunningScan {
  progress: ScanProgress;
  readonly abort: AbortController;
}

/** The scans of folders or of servers, with their progress. */
export class Scans {
  readonly #changed: () => void;
  readonly #isSerial: boolean;
  readonly #started = new Map<string, RunningScan>();
  /** Includes scans that wait for their turn. */
  readonly #running = new Map<string, Promise<ScanResult>>();
  #last: Promise<unknown> = Promise.resolve();

  /** `changed`: called after each step of a scan and at its end. `isSerial`: each scan waits for earlier ones. */
  constructor(changed: () => void, { isSerial }: { readonly isSerial: boolean }) {
    this.#changed = changed;
    this.#isSerial = isSerial;
  }

  get isRunning(): boolean {
    return this.#running.size > 0;
  }

  /** Null: the scan has not started, or does not exist. */
  getProgress(id: string): ScanProgress | null {
    return this.#started.get(id)?.progress ?? null;
  }

  /** A second call joins the scan. */
  run(id: string, signal: AbortSignal, scan: Scan): Promise<ScanResult> {
    const known = this.#running.get(id);
    if (known !== undefined) return known;
    const begin = (): Promise<ScanResult> => this.#begin(id, signal, scan);
    const ended = (this.#isSerial ? this.#last.then(begin) : begin()).finally(() => {
      this.#running.delete(id);
      this.#started.delete(id);
      this.#changed();
    });
    this.#last = ended.catch(() => undefined);
    this.#running.set(id, ended);
    return ended;
  }

  /** Stops a running scan. */
  stop(id: string): void {
    this.#started.get(id)?.abort.abort();
  }

  /** Resolves when no scan is running. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }

  #begin(id: string, signal: AbortSignal, scan: Scan): Promise<ScanResult> {
    const own: RunningScan = {
      progress: { done: 0, total: null },
      abort: new AbortController(),
    };
    this.#started.set(id, own);
    return scan(AbortSignal.any([signal, own.abort.signal]), (progress) => {
      own.progress = progress;
      this.#changed();
    });
  }
}
