import type { FolderFile, MediaResult } from '../../../../shared/playout/check/facts.ts';
import { checkChannel } from '../../../../shared/playout/check/check-channel.ts';
import type { Engine } from '../../../../shared/playout/finding.ts';
import type { CheckRun, Report } from './check-run.ts';
import { addAll } from './check-run.ts';
import { mediaFacts } from './media.ts';
import type { LoadedConfig } from './read-config.ts';
import type { LoadedFolder } from './read-playout.ts';
import { readFolder } from './read-playout.ts';

/** Runs all on-air rules on a playout folder; returns its media facts. */
export async function checkFolder(
  run: CheckRun,
  report: Report,
  folder: LoadedFolder,
  engine: Engine,
  config: LoadedConfig | null = null,
): Promise<(path: string) => MediaResult> {
  const media = await mediaFacts(run, report, folder.path, folder.entries);
  addAll(
    report.findings,
    checkChannel({
      path: folder.path,
      entries: folder.entries,
      config: config && { path: config.path, value: config.value },
      engine,
      style: run.style,
      folder: folder.state,
      viaCurrent: folder.viaCurrent,
      media,
      env: run.env,
    }),
  );
  return media;
}

/** A playout folder with its media facts. */
export interface CheckedChannel extends LoadedFolder {
  readonly media: (path: string) => MediaResult;
}

/** Checks a channel by its configuration, with its whole playout folder. null: it names no folder. */
export async function checkChannelFiles(
  run: CheckRun,
  report: Report,
  config: LoadedConfig,
): Promise<CheckedChannel | null> {
  const { folder, engine } = config;
  if (folder === null) return null;
  const read = await readFolder(run, report, folder, folder, engine);
  const media = await checkFolder(run, report, read, engine, config);
  return { ...read, media };
}

/**
 * Checks playout files that were named one by one. Their names are only warnings, because the files may belong
 * elsewhere.
 */
export async function checkFiles(
  run: CheckRun,
  report: Report,
  folder: string,
  entries: readonly FolderFile[],
  engine: Engine,
): Promise<void> {
  const alone: Report = { files: report.files, findings: [] };
  const named = { path: folder, entries, state: 'ok', viaCurrent: false } as const;
  await checkFolder(run, alone, named, engine);
  addAll(
    report.findings,
    alone.findings.map((finding) =>
      finding.code === 'name-refused' ? { ...finding, severity: 'warning' as const } : finding,
    ),
  );
}
