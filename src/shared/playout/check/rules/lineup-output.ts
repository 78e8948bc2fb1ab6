import { t } from '../../../i18n/translate.ts';
import type { ResolvedPath, UserFile, LineupCheck } from '../lineup-facts.ts';
import type { PathStyle } from '../facts.ts';
import { isWithin, samePath } from '../paths.ts';
import type { Sink } from '../sink.ts';

/** How many files a message names. */
const MAX_NAMED = 3;
const POINTER = '/output/folder';

/** Links count: the engine empties their targets. */
const inside = (inner: ResolvedPath, outer: ResolvedPath, style: PathStyle): boolean =>
  isWithin(inner.real, outer.real, style) || isWithin(inner.path, outer.path, style);

/**
 * The server empties the output folder with everything below it when it starts, and a part of it whenever a channel
 * starts (playout.md 6), so it must not contain user files.
 */
export function checkOutput(
  sink: Sink,
  check: LineupCheck,
  output: ResolvedPath & { readonly holds: readonly UserFile[] },
): void {
  const { path, style, xmltv } = check;
  const folder = output.path;
  const emptied = checkPlayouts(sink, check, output);
  const held = userFilesIn(check, output).filter(
    ({ path: file, k }) => !(k === 'playout' && emptied.some((one) => isWithin(file, one, style))),
  );
  if (held.length > 0) {
    const names = held.slice(0, MAX_NAMED).map((file) => file.path);
    const words = { folder, count: held.length, files: names.join(', ') };
    const message =
      held.length > MAX_NAMED
        ? t('playoutcheck:air.lineup.holdsMore', words)
        : t('playoutcheck:air.lineup.holds', words);
    sink.add(path, POINTER, 'output-holds-files', 'error', message);
  }
  if (xmltv === null || !inside(xmltv, output, style)) return;
  const message = t('playoutcheck:air.lineup.guide', { folder });
  sink.add(path, '/xmltv/folder', 'output-holds-files', 'warning', message);
}

/** Reports playout folders that are, contain or lie in the output folder. Returns those that would be emptied. */
function checkPlayouts(sink: Sink, check: LineupCheck, output: ResolvedPath): string[] {
  const { path, style } = check;
  const emptied: string[] = [];
  const around: string[] = [];
  for (const { folder } of check.channels) {
    if (folder === null) continue;
    if (inside(folder, output, style)) emptied.push(folder.path, folder.real);
    else if (inside(output, folder, style)) around.push(folder.path);
  }
  const [first] = emptied;
  const [outer] = around;
  if (first !== undefined) {
    const same = samePath(first, output.path, style);
    const words = { folder: output.path, playout: first };
    const message = same
      ? t('playoutcheck:air.lineup.isPlayout', words)
      : t('playoutcheck:air.lineup.abovePlayout', words);
    sink.add(path, POINTER, 'output-is-playout', 'error', message);
  } else if (outer !== undefined) {
    const words = { folder: output.path, playout: outer };
    sink.add(
      path,
      POINTER,
      'output-is-playout',
      'warning',
      t('playoutcheck:air.lineup.inPlayout', words),
    );
  }
  return emptied;
}

/** The user files found in the folder, and the lineup's own files in it. */
function userFilesIn(
  check: LineupCheck,
  output: ResolvedPath & { readonly holds: readonly UserFile[] },
): UserFile[] {
  const { style, place, channels } = check;
  const held = new Map(output.holds.map((file) => [file.path, file]));
  const add = (path: ResolvedPath, k: UserFile['k']): void => {
    if (inside(path, output, style) && !held.has(path.real))
      held.set(path.path, { path: path.path, k });
  };
  add(place, 'lineup');
  for (const { config } of channels)
    if (config !== null && config.state !== 'missing') add(config, 'config');
  return [...held.values()];
}
