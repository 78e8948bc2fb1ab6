import { kindOfBytes } from '../../../../shared/playout/document/kind.ts';
import { parseFileName } from '../../../../shared/playout/names/file-name.ts';
import type { DiskEntry } from '../../../platform/ports/playout-files.ts';
import type { Look, Report } from './look.ts';
import { isOver, playoutEngine } from './look.ts';
import { lookAtFolder } from './look-at.ts';
import type { NamedFile } from './look-at-named.ts';
import { lookAtNamed } from './look-at-named.ts';
import type { LayerPath } from './read-config.ts';
import { readFolder } from './read-folder.ts';
import { isJsonName } from './read-playout.ts';

/** A folder: lineups and configurations in it are followed, everything else is the playout files of one channel. */
export async function lookInside(look: Look, report: Report, folder: LayerPath): Promise<void> {
  if (look.seen.has(folder.absolute)) return;
  const listed = await look.files.list(folder.absolute);
  const others = listed.ok ? await configsIn(look, folder, listed.entries) : [];
  await lookAtNamed(look, report, others, null);
  const names = new Set(others.map(({ absolute }) => absolute));
  if (isOver(look) || look.seen.has(folder.absolute)) return;
  const engine = playoutEngine(look);
  const read = await readFolder(
    look,
    report,
    folder.absolute,
    folder.shown,
    engine,
    (entry) => !names.has(entry.path),
  );
  await lookAtFolder(look, report, read, engine);
}

/** Files whose keys say that they are a lineup or a configuration. */
async function configsIn(
  look: Look,
  folder: LayerPath,
  entries: readonly DiskEntry[],
): Promise<NamedFile[]> {
  const found: NamedFile[] = [];
  for (const { name, path: absolute, kind } of entries) {
    if (kind !== 'file' || !isJsonName(name) || name.startsWith('.')) continue;
    if (parseFileName(name).accept) continue;
    const file = await look.files.read(absolute);
    const is = file.ok ? kindOfBytes(file.bytes) : null;
    if (!file.ok || is === null || is === 'playout') continue;
    found.push({
      absolute,
      shown: look.files.join(folder.shown, name),
      kind: is,
      bytes: file.bytes,
    });
  }
  return found;
}
