import { homedir } from 'node:os';
import type { FolderFile, MediaResult } from '../../../../shared/playout/check/facts.ts';
import { isAbsolutePath } from '../../../../shared/playout/check/paths.ts';
import { toObject, listSources } from '../../../../shared/playout/document/source.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { systemClock } from '../../../../node/system-clock.ts';
import { createMediaTools } from '../../../platform/media/media-tools.ts';
import type { CheckRun, Report } from './check-run.ts';
import { addFault, isAborted } from './check-run.ts';

/** How many files are checked in parallel. */
const MAX_PARALLEL = 16;
/** Maximum number of files: 100,000 take seconds. */
const MAX_FILES = 100_000;

/** The paths of all local sources in these files, as spelled, without duplicates. */
function localPaths(entries: readonly FolderFile[]): Set<string> {
  const paths = new Set<string>();
  for (const { content } of entries) {
    const doc = content.k === 'doc' || content.k === 'refused' ? content.doc : null;
    for (const { value } of doc?.items ?? []) {
      const item = toObject(value);
      if (item === null) continue;
      for (const { source_type: type, path } of listSources(item))
        if (type === 'local' && typeof path === 'string' && path !== '') paths.add(path);
    }
  }
  return paths;
}

/**
 * Media facts for these playouts: whether each file exists, and with `--probe` ffprobe's data. Relative paths stay
 * unknown, because they depend on where the engine runs. `known`: paths to skip.
 */
export async function mediaFacts(
  run: CheckRun,
  report: Report,
  folder: string,
  entries: readonly FolderFile[],
  known: ReadonlyMap<string, unknown> = new Map(),
): Promise<(path: string) => MediaResult> {
  const answers = new Map<string, MediaResult>();
  const paths = [...localPaths(entries)].filter(
    (path) => isAbsolutePath(path, run.style) && !known.has(path),
  );
  const probe = run.probe && paths.length > 0 ? await prober(run) : null;
  if (paths.length > MAX_FILES)
    addFault(report, folder, t('playoutcli:check.manyFiles', { count: MAX_FILES }), 'warning');
  const rest = paths.slice(0, MAX_FILES).values();
  const work = async (): Promise<void> => {
    for (const path of rest) {
      if (isAborted(run)) return;
      const place = run.files.resolve(homedir(), path);
      // A folder is not a media file.
      const there = (await run.files.stamp(place)) !== null;
      answers.set(path, there ? ((await probe?.(place)) ?? 'unknown') : 'missing');
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, work));
  return (path) => answers.get(path) ?? 'unknown';
}

/** Runs ffprobe. Throws `unsupported` if it is not installed. */
async function prober({
  signal,
  chosenTools,
}: CheckRun): Promise<(path: string) => Promise<MediaResult>> {
  const tools = createMediaTools({ clock: systemClock });
  const { ffprobe } = await tools.find(await chosenTools());
  if (ffprobe === null) throw failure('unsupported', t('playoutcli:check.noProbe'));
  return async (path) => {
    const facts = await tools.probe(ffprobe, path, signal);
    return facts.problem === null ? facts : 'unknown';
  };
}
