import type { Engine } from '../../../../shared/playout/finding.ts';
import { engines } from '../../../../shared/playout/finding.ts';
import { findEnv } from '../../../../shared/playout/template/expand.ts';
import { resolveDataDir } from '../../../hosts/common/data-folder.ts';
import { AtomicFiles } from '../../../platform/files.ts';
import { createPlayoutFiles } from '../../../platform/playout/node-playout-files.ts';
import { peekSettings } from '../../../platform/settings-file.ts';
import { parseWord } from '../../kit/values.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { channelEnv } from '../env.ts';
import type { CheckRun, Report } from './check-run.ts';
import path from 'node:path';
import { t } from '../../../../shared/i18n/translate.ts';
import { cannotOpen, isFolder } from './open-channel.ts';
import type { LoadedLineup } from './read-lineup.ts';
import { readLineup } from './read-lineup.ts';

/** Values of `--engine`. */
const engineWords = ['auto', ...engines] as const;

/** Starts a check run with the options `--engine`, `--env` and `--probe`. Throws a usage error. */
export function openCheckRun({ io, options }: Context, given: Given): CheckRun {
  const engine: 'auto' | Engine = parseWord(text(given['engine']) ?? 'auto', engineWords);
  const variable = channelEnv(io, given);
  let keys = 0;
  return {
    files: createPlayoutFiles(),
    engine,
    style: process.platform === 'win32' ? 'windows' : 'posix',
    env: (name) => findEnv(variable(name)),
    probe: given['probe'] === true,
    chosenTools: async () =>
      (await peekSettings(resolveDataDir(options.dataDir), new AtomicFiles())).playout.tools,
    signal: io.signal,
    input: (limit) => io.readInput(limit),
    newKey: () => (keys += 1),
    seen: new Set(),
    notes: new Set(),
  };
}

/** The lineup named on the command line. Throws `not-found` or `storage` with the reason if it is not a lineup. */
export async function openLineup(
  run: CheckRun,
  report: Report,
  given: string,
): Promise<LoadedLineup> {
  const absolute = path.resolve(given);
  const reason = t('playoutcli:now.folder');
  if (await isFolder(run, absolute, given)) throw cannotOpen(given, { k: 'not-a-file', reason });
  const lineup = await readLineup(run, report, absolute, given);
  if (lineup !== null && Array.isArray(lineup.value['channels'])) return lineup;
  const message = report.files[0]?.engineMessage ?? report.findings[0]?.message ?? '';
  throw cannotOpen(given, { k: 'other', reason: message.replace(/\.$/, '') });
}
