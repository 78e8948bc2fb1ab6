import path from 'node:path';
import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Engine } from '../../../../shared/playout/finding.ts';
import type { FileFault } from '../../../platform/ports/playout-files.ts';
import { UsageError } from '../../usage-error.ts';
import type { CheckRun, Report } from './check-run.ts';
import { playoutEngine } from './check-run.ts';
import type { LoadedConfig } from './read-config.ts';
import { readConfig } from './read-config.ts';

/** A channel named on the command line, by its configuration or only its playout folder. */
export interface NamedChannel {
  readonly config: LoadedConfig | null;
  readonly engine: Engine;
  /** Absolute, and as findings show it. */
  readonly folder: string;
  readonly shown: string;
}

/** The error for a path of the command line that does not exist or can't be opened. */
export const cannotOpen = (given: string, { k, reason }: FileFault): AppFailure =>
  failure(
    k === 'missing' ? 'not-found' : 'storage',
    t('playoutcli:check.cannotOpen', { path: given, reason }),
    { path: given },
  );

/**
 * Whether a path is a folder that can be listed. Throws if nothing exists there, or if the path is empty (an empty
 * variable in a script).
 */
export async function isFolder(
  { files }: CheckRun,
  absolute: string,
  given: string,
): Promise<boolean> {
  if (given === '') throw new UsageError(t('cli:usage.missingArgument', { name: 'path' }));
  const listed = await files.list(absolute);
  if (listed.ok) return true;
  if (listed.fault.k === 'missing') throw cannotOpen(given, listed.fault);
  return false;
}

/**
 * Finds the playout folder of CHANNEL. Throws `not-found` or `storage` if it can't be read, and `invalid-input` with
 * the engine's reason if the configuration names no folder.
 */
export async function openChannel(
  run: CheckRun,
  report: Report,
  given: string,
): Promise<NamedChannel> {
  const absolute = path.resolve(given);
  if (await isFolder(run, absolute, given)) {
    const engine = playoutEngine(run);
    return { config: null, engine, folder: absolute, shown: given };
  }
  const file = await run.files.read(absolute);
  if (!file.ok) throw cannotOpen(given, file.fault);
  const read = await readConfig(run, report, [{ absolute, shown: given }]);
  const config = read.state === 'ok' ? read.config : null;
  const reason = report.files[0]?.engineMessage ?? report.findings[0]?.message;
  if (config === null || config.folder === null)
    throw failure(
      'invalid-input',
      t('playoutcli:check.noConfig', { path: given, reason: reason ?? '' }).trim(),
      { path: given },
    );
  return { config, engine: config.engine, folder: config.folder, shown: config.folder };
}
