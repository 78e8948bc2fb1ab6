import { checkLineup } from '../../../../shared/playout/check/check-lineup.ts';
import type { LineupChannelFacts } from '../../../../shared/playout/check/lineup-facts.ts';
import { objectOf } from '../../../../shared/playout/document/source.ts';
import { heldFiles, realPlace } from '../../../platform/playout/held-files.ts';
import type { Look, Report } from './look.ts';
import { addAll, isOver } from './look.ts';
import { lookAtChannel } from './look-at.ts';
import type { ConfigRead, LayerPath } from './read-config.ts';
import { readConfig } from './read-config.ts';
import type { LineupChannel, LineupLook } from './read-lineup.ts';
import { readLineup } from './read-lineup.ts';

/** A lineup with every channel that it names. */
export async function lookAtLineup(look: Look, report: Report, place: LayerPath): Promise<void> {
  const lineup = await readLineup(look, report, place.absolute, place.shown);
  if (lineup === null) return;
  // Said at the place in the lineup, before what there is to say of each channel.
  const own: Report = { files: [], findings: [] };
  const channels: LineupChannelFacts[] = [];
  for (const channel of lineup.channels) {
    if (isOver(look)) return;
    channels.push(await lookAtOne(look, own, channel));
  }
  addAll(report.findings, checkLineup(await lineupCheck(look, place, lineup, channels)));
  addAll(report.files, own.files);
  addAll(report.findings, own.findings);
}

async function lookAtOne(
  look: Look,
  report: Report,
  { layers }: LineupChannel,
): Promise<LineupChannelFacts> {
  const [base] = layers;
  if (base === undefined) return { config: null, folder: null };
  const read = await readConfig(look, report, layers, 'lineup');
  if (read.state === 'ok') await lookAtChannel(look, report, read.config);
  const folder = folderOf(read);
  const path = 'path' in read ? read.path : base.absolute;
  return {
    config: { ...(await realPlace(path)), state: read.state },
    folder: folder === null ? null : await realPlace(folder),
  };
}

const folderOf = (read: ConfigRead): string | null =>
  read.state === 'ok' || read.state === 'refused' ? read.config.folder : null;

const numbersOf = ({ channels }: LineupLook): readonly string[] =>
  channels.map(({ number }) => number);

async function lineupCheck(
  { style, files }: Look,
  { absolute }: LayerPath,
  lineup: LineupLook,
  channels: readonly LineupChannelFacts[],
) {
  const { path, folder, value, output } = lineup;
  const guide = objectOf(value['xmltv'])?.['folder'];
  const guides = typeof guide === 'string' && guide !== '' ? files.resolve(folder, guide) : null;
  return {
    path,
    place: await realPlace(absolute),
    value,
    style,
    output:
      output === null
        ? null
        : { ...(await realPlace(output)), holds: await heldFiles(output, numbersOf(lineup)) },
    xmltv: guides === null ? null : await realPlace(guides),
    channels,
  };
}
