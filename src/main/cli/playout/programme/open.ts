import { homedir } from 'node:os';
import path from 'node:path';
import { ZoneTable } from '../../../../shared/playout/programme/zone-table.ts';
import { writeRfc3339 } from '../../../../shared/playout/time/rfc3339.ts';
import { toMs } from '../../../../shared/playout/instant.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { OpenProgramme } from '../../../domains/playout/programme.ts';
import { openProgramme } from '../../../domains/playout/programme.ts';
import { openDataDir } from '../../../platform/data-dir.ts';
import { defaultDataDir } from '../../../platform/user-folders.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { UsageError } from '../../usage-error.ts';
import { parseMoment } from '../moment.ts';
import { refuseFolder } from '../programme.ts';

/** Opens the programme that a command names. */
export async function openGiven({ io, options }: Context, file: string): Promise<OpenProgramme> {
  await refuseFolder(file, 'programming.json');
  const facts = { platform: process.platform, env: io.env, home: homedir() };
  return openProgramme({
    file: path.resolve(file),
    dataDir: openDataDir(options.dataDir ?? defaultDataDir(facts)),
    now: Date.now(),
    recovered: (sentences) => io.err(sentences),
  });
}

/** The channels of `--channel`; null: all. Throws a usage error for one that the programme does not have. */
export function parseChannels(
  { programme }: OpenProgramme,
  given: Given,
): readonly string[] | null {
  const value: unknown = given['channel'];
  const numbers = (Array.isArray(value) ? (value as readonly unknown[]) : []).map(String);
  for (const number of numbers) requireChannel(programme, number);
  return numbers.length === 0 ? null : numbers;
}

/** Throws a usage error. */
export function requireChannel(programme: OpenProgramme['programme'], number: string): void {
  if (programme.channels.some((one) => one.number === number)) return;
  throw new UsageError(t('playoutserver:programme.noRules', { channel: number }));
}

/** `--from` in epoch ms; null: not given. */
export function parseFrom(given: Given): number | null {
  const from = text(given['from']);
  return from === null ? null : toMs(parseMoment(from));
}

/** Writes times of a channel with the offset of its zone. */
export function createClock({ programme }: OpenProgramme, number: string, at: number) {
  const zone = programme.channels.find((one) => one.number === number)?.zone ?? 'UTC';
  const table = new ZoneTable(zone, at - DAY_MS, at + 100 * DAY_MS);
  return (ms: number): string => writeRfc3339(table.stamp(Math.round(ms)));
}

const DAY_MS = 86_400_000;
