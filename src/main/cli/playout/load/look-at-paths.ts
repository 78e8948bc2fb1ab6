import path from 'node:path';
import type { FileKind } from '../../../../shared/playout/finding.ts';
import { STDIN } from '../../io.ts';
import type { Look, Report } from './look.ts';
import type { NamedFile } from './look-at-named.ts';
import { lookAtInput, lookAtNamed, namedFile } from './look-at-named.ts';
import { lookInside } from './look-inside.ts';
import { isFolder } from './open-channel.ts';
import type { LayerPath } from './read-config.ts';

/**
 * Looks at what the command line names: files of any kind and folders. A lineup is followed to its channels, a channel to its
 * playout folder; a folder is one channel. Throws `not-found` for a path where there is nothing.
 */
export async function lookAtPaths(
  look: Look,
  report: Report,
  given: readonly string[],
  kind: FileKind | null,
): Promise<void> {
  const named: NamedFile[] = [];
  const folders: LayerPath[] = [];
  for (const shown of given) {
    if (shown === STDIN) {
      await lookAtInput(look, report, kind);
      continue;
    }
    const place = { absolute: path.resolve(shown), shown };
    if (await isFolder(look, place.absolute, shown)) folders.push(place);
    else named.push(...(await namedFile(look, report, place, kind)));
  }
  for (const folder of folders) await lookInside(look, report, folder);
  await lookAtNamed(look, report, named, kind);
}
