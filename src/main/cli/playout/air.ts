import path from 'node:path';
import { z } from 'zod';
import { t } from '../../../shared/i18n/translate.ts';
import { toInstant, toMs } from '../../../shared/playout/instant.ts';
import type { Aired, AiredRun } from '../../../shared/playout/simulate/aired.ts';
import { simulateAired, mediaOfLength } from '../../../shared/playout/simulate/aired.ts';
import { rfc3339Ms, writeRfc3339 } from '../../../shared/playout/time/rfc3339.ts';
import type { Context } from '../context.ts';
import type { Given } from '../options.ts';
import { text } from '../options.ts';
import { printJson } from '../output.ts';
import { printTable } from '../print-table.ts';
import { UsageError } from '../usage-error.ts';
import { cannotOpen, openChannel } from './load/open-channel.ts';
import { openCheckRun } from './load/open-run.ts';
import { readFolder } from './load/read-playout.ts';
import { parseMoment } from './moment.ts';
import type { Pace } from '../../../shared/playout/simulate/pace.ts';
import { durationText } from '../../../shared/playout/check/duration-text.ts';
import type { Io } from '../io.ts';
import { AppFailure, failure } from '../../../shared/contract/errors.ts';
import type { FolderFile, MediaResult } from '../../../shared/playout/check/facts.ts';
import type { CheckRun } from './load/check-run.ts';
import { mediaFacts } from './load/media.ts';
import { STDIN } from '../io.ts';
import { parseJson } from '../../../shared/lib/json.ts';

const Lengths = z.record(z.string(), z.number().nonnegative().nullable());
/** Bytes: enough for 100,000 paths with lengths. */
const MAX_INPUT_BYTES = 64 * 1024 * 1024;

/** Lengths given by the user, by the paths that items spell. */
type KnownFilms = ReadonlyMap<string, MediaResult>;

/** Output may run ahead of the plan, so media of items that start up to this much later (ms) are probed too. */
const MAX_AHEAD_MS = 86_400_000;

/** Known media facts, and why some are unknown: a sentence, or null. */
interface Films {
  readonly media: (path: string) => MediaResult;
  readonly problem: string | null;
}

/** Smaller differences (ms) count as planned. */
const TOLERANCE_MS = 1;

/** Seconds, or times real time: at most a day, with a limited number of digits. */
const NUMBER = /^\d{1,5}(\.\d{1,6})?$/;

/** playout air: what a viewer who tunes in at a time sees, by the engine's rules. */
export async function air(context: Context, given: string, options: Given): Promise<number> {
  const tunedIn = parseMoment(text(options['tunedIn']) ?? '');
  const from = toMs(tunedIn);
  const until = toMs(parseMoment(text(options['until']) ?? ''));
  if (!(from < until)) throw new UsageError(t('playoutcli:usage.until'));
  const pace = parsePace(text(options['pace']));
  const run = openCheckRun(context, options);
  const lengths = await lengthsIn(run, text(options['lengths']));
  const report = { files: [], findings: [] };
  const { config, engine, folder, shown } = await openChannel(run, report, given);
  const listed = await run.files.list(folder);
  if (!listed.ok) throw cannotOpen(shown, listed.fault);
  const { entries } = await readFolder(run, report, folder, shown, engine);
  const virtualStart = config?.virtualStart ?? null;
  const shiftMs = virtualStart === null ? 0 : rfc3339Ms(virtualStart) - from;
  const films = await probeFilms(run, shown, entries, lengths, [from + shiftMs, until + shiftMs]);
  const clock = (ms: number): string => writeRfc3339(toInstant(Math.round(ms), tunedIn.offset));
  const { media, problem } = films;
  const about = { engine, shiftMs, virtualStart, pace, media, env: run.env };
  const result = simulateAired(entries, from, until, clock, about);
  const aired = problem === null ? result : { ...result, notes: [problem, ...result.notes] };
  if (context.options.json) printJson(context.io, toAirJson(clock(from), aired, clock));
  else printAired(context.io, aired, clock);
  return 0;
}

const toAirJson = (
  tunedInAt: string,
  { runs, leadMs, notes }: Aired,
  clock: (ms: number) => string,
) => ({
  tunedInAt,
  aired: runs.map(({ from, to, kind, id }) => ({ from: clock(from), to: clock(to), kind, id })),
  lead: Math.round(leadMs) / 1000,
  notes,
});

/**
 * Parses STARTUP,FACTOR,OVERHEAD: seconds, times real time, seconds per piece. undefined: not given. Throws a usage
 * error.
 */
function parsePace(given: string | null): Pace | undefined {
  if (given === null) return undefined;
  const parts = given.split(',').map((one) => one.trim());
  const [startup = NaN, factor = NaN, overhead = NaN] = parts.map(Number);
  if (parts.length !== 3 || !parts.every((part) => NUMBER.test(part)) || !(factor > 0))
    throw new UsageError(t('playoutcli:usage.pace', { value: given }));
  return { startup: startup * 1000, factor, overhead: overhead * 1000 };
}

/** Prints a table with times in the offset of the query, then the differences from the plan. */
function printAired(io: Io, { runs, leadMs, notes }: Aired, clock: (ms: number) => string): void {
  const rows: string[][] = [];
  let end = NaN;
  for (const run of runs) {
    if (run.from - end >= TOLERANCE_MS)
      rows.push([timeText(clock(end)), durationText(run.from - end), t('playoutcli:air.off')]);
    rows.push([timeText(clock(run.from)), durationText(run.to - run.from), formatName(run)]);
    end = run.to;
  }
  const head = [t('playoutcli:air.head.from'), t('playoutcli:air.head.length')];
  printTable(io, [[...head, t('playoutcli:air.head.what')], ...rows]);
  if (Math.abs(leadMs) >= TOLERANCE_MS) {
    const words = { amount: durationText(Math.abs(leadMs)) };
    io.out(t(leadMs > 0 ? 'playoutcli:air.ahead' : 'playoutcli:air.behind', words));
  }
  for (const note of notes) io.out(note);
}

/** `2026-10-01 12:00:03.120` */
const timeText = (time: string): string => time.slice(0, 23).replace('T', ' ');

const formatName = ({ kind, id }: AiredRun): string =>
  kind === 'item' ? (id ?? '') : t(`playoutcli:air.${kind}`);

/**
 * Media facts for the items that may air in a period (epoch ms, playout time): as given, else from ffprobe. Without
 * ffprobe it only checks that the files exist.
 */
async function probeFilms(
  run: CheckRun,
  folder: string,
  entries: readonly FolderFile[],
  known: KnownFilms,
  [from, to]: readonly [number, number],
): Promise<Films> {
  const files = entries.map((entry): FolderFile => {
    const { content } = entry;
    if (content.k !== 'doc') return { ...entry, content: { k: 'unread' } };
    const items = content.doc.items.filter(
      ({ start, finish }) => finish > from && start < to + MAX_AHEAD_MS,
    );
    return { ...entry, content: { k: 'doc', doc: { ...content.doc, items } } };
  });
  const report = { files: [], findings: [] };
  const find = (probe: boolean) => mediaFacts({ ...run, probe }, report, folder, files, known);
  const media = (probed: (path: string) => MediaResult) => (film: string) =>
    known.get(film) ?? probed(film);
  try {
    return { media: media(await find(true)), problem: null };
  } catch (error) {
    if (!(error instanceof AppFailure) || error.error.code !== 'unsupported') throw error;
    return { media: media(await find(false)), problem: t('playoutcli:air.noProbe') };
  }
}

/** Reads `{ path: seconds | null }`; null is a missing file. Throws if it can't be read or has another shape. */
async function lengthsIn(run: CheckRun, given: string | null): Promise<KnownFilms> {
  if (given === null) return new Map();
  const parsed = Lengths.safeParse(
    parseJson(new TextDecoder().decode(await readGiven(run, given))),
  );
  if (!parsed.success)
    throw failure('invalid-input', t('playoutcli:air.noLengths', { path: given }), { path: given });
  return new Map(
    Object.entries(parsed.data).map(([film, seconds]) => [film, mediaOfLength(film, seconds)]),
  );
}

async function readGiven({ files, input }: CheckRun, given: string): Promise<Uint8Array> {
  if (given === STDIN) {
    const bytes = await input(MAX_INPUT_BYTES);
    if (bytes.length <= MAX_INPUT_BYTES) return bytes;
    throw failure('invalid-input', t('playoutcli:check.longInput'));
  }
  const file = await files.read(path.resolve(given));
  if (!file.ok) throw cannotOpen(given, file.fault);
  return file.bytes;
}
