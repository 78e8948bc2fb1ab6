import { isWithin, resolvePath } from '../../../../shared/playout/check/paths.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { isWindows } from '../browse/paths.ts';

/**
 * What of a lineup would be lost with an output folder, because the server empties that when it starts: the first path that lies in
 * it; null: nothing. `output` as it is typed, from the lineup's folder on. Links are for the check of the whole lineup, which looks
 * at the disk.
 */
export function lostIn(
  output: string,
  lineup: string,
  channels: readonly Pick<ChannelState, 'folder' | 'configPath'>[],
): string | null {
  if (output.trim() === '') return null;
  const style = isWindows(lineup) ? 'windows' : 'posix';
  const folder = resolvePath(lineup.replace(/[/\\][^/\\]*$/, ''), output.trim(), style);
  const owned = channels.flatMap((one) => [one.folder, one.configPath]);
  return [lineup, ...owned].find((path) => path !== null && isWithin(path, folder, style)) ?? null;
}
