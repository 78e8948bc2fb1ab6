import type { Look, Report } from './look.ts';
import { isOver } from './look.ts';
import { lookAtChannel } from './look-at.ts';
import type { LayerPath } from './read-config.ts';
import { readConfig } from './read-config.ts';
import { readLineup } from './read-lineup.ts';

/** A lineup with every channel that it names. */
export async function lookAtLineup(look: Look, report: Report, place: LayerPath): Promise<void> {
  const lineup = await readLineup(look, report, place.absolute, place.shown);
  if (lineup === null) return;
  for (const { layers } of lineup.channels) {
    if (isOver(look)) return;
    if (layers.length === 0) continue;
    const config = await readConfig(look, report, layers);
    if (config !== null) await lookAtChannel(look, report, config);
  }
}
