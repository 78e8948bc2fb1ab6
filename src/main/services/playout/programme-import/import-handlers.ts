import '../../../../shared/playout/programme-import/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { localZone } from '../../../../shared/format/formats.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { importMethods } from '../../../../shared/playout/programme-import/contract.ts';
import type { Clock, Publisher } from '../../../platform/ports.ts';
import { JobProgress } from '../media/probe-all.ts';
import type { LibraryPort } from '../programme/library-port.ts';
import { createSliced } from '../programme/sliced.ts';
import type { ImportPorts } from './read-import.ts';

export interface ImportHandlerPorts extends Pick<ImportPorts, 'files' | 'databases' | 'zone'> {
  readonly clock: Clock;
  readonly hub: Publisher;
  readonly library: LibraryPort;
  /** Yields to other tasks of the process. */
  readonly pause: () => Promise<void>;
}

/** The handlers load the reader of another program on its first use. */
export function importHandlers(ports: ImportHandlerPorts): Handlers<keyof typeof importMethods> {
  return {
    'playout.programme.readImport': async ({ path, map, job }, { signal }) => {
      const { readImport } = await import('./read-import.ts');
      const { media, select } = await ports.library.snapshot();
      const { files, databases, zone, clock } = ports;
      const pause = async (): Promise<void> => {
        await ports.pause();
        if (signal.aborted) throw failure('cancelled', t('errors:cancelled'));
      };
      const common = { files, databases, zone, pause, zoneName: localZone(), now: clock.now() };
      const progress = job === undefined ? null : new ImportProgress(ports, job);
      try {
        return await readImport(
          {
            ...common,
            ...createSliced(clock, pause),
            library: media,
            select,
            report: (done, total) => progress?.reach(done, total),
          },
          path,
          map,
        );
      } finally {
        progress?.end();
      }
    },
  };
}

/** Publishes the progress of an import in `playout.jobs` as soon as its size is known. */
class ImportProgress {
  readonly #ports: Pick<ImportHandlerPorts, 'hub' | 'clock'>;
  readonly #job: string;
  #progress: JobProgress | null = null;

  constructor(ports: Pick<ImportHandlerPorts, 'hub' | 'clock'>, job: string) {
    this.#ports = ports;
    this.#job = job;
  }

  reach(done: number, total: number): void {
    const label = t('programmeimport:job');
    this.#progress ??= new JobProgress(this.#ports, this.#job, label, total);
    this.#progress.reach(done);
  }

  end(): void {
    this.#progress?.end();
  }
}
