import type { FolderFile, MediaAnswer } from '../../../../shared/playout/check/facts.ts';
import { checkChannel } from '../../../../shared/playout/check/check-channel.ts';
import type { Engine } from '../../../../shared/playout/finding.ts';
import type { Look, Report } from './look.ts';
import { addAll } from './look.ts';
import { mediaFacts } from './media.ts';
import type { ConfigLook } from './read-config.ts';
import type { FolderLook } from './read-playout.ts';
import { readFolder } from './read-playout.ts';

/** Runs every rule of the air over one playout folder that was read; tells what is known of its media. */
export async function lookAtFolder(
  look: Look,
  report: Report,
  folder: FolderLook,
  engine: Engine,
  config: ConfigLook | null = null,
): Promise<(path: string) => MediaAnswer> {
  const media = await mediaFacts(look, report, folder.path, folder.entries);
  addAll(
    report.findings,
    checkChannel({
      path: folder.path,
      entries: folder.entries,
      config: config && { path: config.path, value: config.value },
      engine,
      style: look.style,
      folder: folder.state,
      viaCurrent: folder.viaCurrent,
      media,
      env: look.env,
    }),
  );
  return media;
}

/** A playout folder, and what is known of the media that its items name. */
export interface ChannelLook extends FolderLook {
  readonly media: (path: string) => MediaAnswer;
}

/** A channel by its configuration: its playout folder with everything in it. null: it names none. */
export async function lookAtChannel(
  look: Look,
  report: Report,
  config: ConfigLook,
): Promise<ChannelLook | null> {
  const { folder, engine } = config;
  if (folder === null) return null;
  const read = await readFolder(look, report, folder, folder, engine);
  const media = await lookAtFolder(look, report, read, engine, config);
  return { ...read, media };
}

/** Playout files that were named one by one. Their names are no fault here: nobody said that they lie where the engine looks. */
export async function lookAtFiles(
  look: Look,
  report: Report,
  folder: string,
  entries: readonly FolderFile[],
  engine: Engine,
): Promise<void> {
  const alone: Report = { files: report.files, findings: [] };
  const named = { path: folder, entries, state: 'ok', viaCurrent: false } as const;
  await lookAtFolder(look, alone, named, engine);
  addAll(
    report.findings,
    alone.findings.map((finding) =>
      finding.code === 'name-refused' ? { ...finding, severity: 'warning' as const } : finding,
    ),
  );
}
