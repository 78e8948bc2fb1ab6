import path from 'node:path';
import { ChannelDays } from '../../../shared/playout/programme/channel-days.ts';
import { PROGRAMME_NAME } from '../../services/playout/programme/programme-file.ts';
import type { LibrarySnapshot } from '../../services/playout/programme/library-port.ts';
import type { MediaKnowledge } from '../../services/playout/programme/media-knowledge.ts';
import { openProgramme } from './programme.ts';

/** Days of generated files before today: the days for which a programme keeps its files. */
const DAYS_BEFORE = 2;

/** All files of the demo can be aired as they are. */
const media: MediaKnowledge = { getMedia: () => 'unknown', learn: () => Promise.resolve() };

export interface DemoProgramme {
  /** Absolute path. */
  readonly lineup: string;
  /** Absolute path of the folder for the journal. */
  readonly dataDir: string;
  readonly library: LibrarySnapshot;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Writes the playout files and ledgers that the programme of the demo generates, from some days ago on: as if it had been applied then and extended now. Returns
 * the numbers of its channels. Rejects with `storage`.
 */
export async function generateDemo({
  lineup,
  dataDir,
  library,
  now,
}: DemoProgramme): Promise<readonly string[]> {
  const file = path.join(path.dirname(lineup), PROGRAMME_NAME);
  const open = (at: number) =>
    openProgramme({ file, dataDir, library, media, now: at, recovered: () => undefined });
  const { programme, input } = await open(now);
  const numbers = programme.channels.map(({ number }) => number);
  const [first] = programme.channels;
  // A demo that continues already has its files.
  if (first === undefined || input.ledgers.some(({ bytes }) => bytes !== null)) return numbers;
  const days = new ChannelDays(first, now, now);
  const then = await open(days.findStart(days.dayAt(now) - DAYS_BEFORE));
  await then.write(await then.plan(null, null));
  const extended = await open(now);
  await extended.write(await extended.planExtension());
  return numbers;
}
