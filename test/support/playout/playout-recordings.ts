import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MediaResult } from '../../../src/shared/playout/check/facts.ts';
import type { JsonObject } from '../../../src/shared/playout/document/document.ts';
import { toInstant } from '../../../src/shared/playout/instant.ts';
import { formatFileName } from '../../../src/shared/playout/names/file-name.ts';
import { mediaOfLength } from '../../../src/shared/playout/simulate/aired.ts';
import type { Pace } from '../../../src/shared/playout/simulate/pace.ts';
import { writeRfc3339 } from '../../../src/shared/playout/time/rfc3339.ts';

/** A recording as its file has it (test/fixtures/playout/air/README.md). Times: seconds from its start. */
interface Recorded {
  readonly tunedInAt: number;
  readonly virtualStart: number | null;
  readonly pace: {
    readonly startup: number;
    readonly aheadFactor: number;
    readonly overhead: number;
  };
  readonly files: readonly {
    readonly from: number;
    readonly to: number;
    readonly extension: string;
    readonly version: string;
    readonly items: readonly {
      readonly id: string;
      readonly start: number;
      readonly finish: number;
      readonly source: {
        readonly kind: string;
        readonly seconds: number | null;
        readonly in: number | null;
        readonly out: number | null;
        readonly missing: boolean;
      };
    }[];
  }[];
  readonly aired: readonly (readonly [number, number, string])[];
}

/** A recorded channel as documents. Times: epoch ms of the clock. */
export interface Recording {
  readonly name: string;
  readonly tunedInAt: number;
  /** Where the recording ends. */
  readonly until: number;
  /** RFC 3339, as a configuration spells it. */
  readonly virtualStart: string | null;
  /** playout time = clock + shift (ms). */
  readonly shiftMs: number;
  readonly pace: Pace;
  /** In directory order of the recorded folder. */
  readonly files: readonly { readonly name: string; readonly text: string }[];
  /** Length in seconds by media path; null: missing. */
  readonly lengths: Readonly<Record<string, number | null>>;
  readonly aired: readonly { readonly from: number; readonly to: number; readonly label: string }[];
}

const folder = fileURLToPath(new URL('../../fixtures/playout/air/', import.meta.url));
/** The time at which the recordings start here. */
const ZERO = Date.UTC(2026, 9, 1, 12);
const ms = (seconds: number): number => ZERO + Math.round(seconds * 1000);
const timeText = (seconds: number): string => writeRfc3339(toInstant(ms(seconds), 0));
/** Items of the same length may share a media file. */
const pathOf = (seconds: number | null): string => `/films/${String(seconds ?? 'gone')}.mkv`;

/** All recordings. */
export const recordings = (): Recording[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const recorded = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Recorded;
      return recordingOf(path.basename(name, '.json'), recorded);
    });

function recordingOf(name: string, recorded: Recorded): Recording {
  const { tunedInAt, virtualStart, pace, files, aired } = recorded;
  const sources = files.flatMap(({ items }) => items.map(({ source }) => source));
  return {
    name,
    tunedInAt: ms(tunedInAt),
    until: ms(aired.at(-1)?.[1] ?? tunedInAt),
    virtualStart: virtualStart === null ? null : timeText(virtualStart),
    shiftMs: virtualStart === null ? 0 : ms(virtualStart) - ms(tunedInAt),
    pace: {
      startup: pace.startup * 1000,
      factor: pace.aheadFactor,
      overhead: pace.overhead * 1000,
    },
    files: files.map(fileOf),
    lengths: Object.fromEntries(
      sources
        .filter(({ kind }) => kind === 'local')
        .map(({ seconds }) => [pathOf(seconds), seconds]),
    ),
    aired: aired.map(([from, to, label]) => ({ from: ms(from), to: ms(to), label })),
  };
}

function fileOf({ from, to, extension, version, items }: Recorded['files'][number]) {
  const window = { start: toInstant(ms(from), 0), finish: toInstant(ms(to), 0) };
  const content = {
    version: `https://ersatztv.org/playout/version/${version}`,
    items: items.map(({ id, start, finish, source }) => ({
      id,
      start: timeText(start),
      finish: timeText(finish),
      source: sourceOf(source),
    })),
  };
  const name = formatFileName(window).replace(/json$/, extension);
  return { name, text: JSON.stringify(content, null, 2) };
}

function sourceOf(source: Recorded['files'][number]['items'][number]['source']): JsonObject {
  if (source.kind !== 'local') return { source_type: source.kind, params: 'testsrc' };
  return {
    source_type: 'local',
    path: pathOf(source.seconds),
    ...(source.in === null ? {} : { in_point_ms: source.in }),
    ...(source.out === null ? {} : { out_point_ms: source.out }),
  };
}

/** What ffprobe would report for a recording's media. */
export function mediaOf({ lengths }: Recording): (path: string) => MediaResult {
  return (film) => {
    const seconds = lengths[film];
    return seconds === undefined ? 'unknown' : mediaOfLength(film, seconds);
  };
}

interface Labelled {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

/** Simulated runs with the labels of the recordings. */
export const labelled = (
  runs: readonly { from: number; to: number; kind: string; id: string | null }[],
): Labelled[] =>
  runs.map(({ from, to, kind, id }) => ({ from, to, label: kind === 'item' ? (id ?? '') : kind }));

/**
 * The recorded runs that the simulation does not match within a tolerance (ms): the same must be on air at every
 * recorded time except at edges, and nothing else where the recording is continuous.
 */
export function unlike({ aired }: Recording, runs: readonly Labelled[], within: number): string[] {
  return aired.flatMap(({ from, to, label }, index) => {
    const before = aired[index - 1];
    const joins = before !== undefined && from - before.to <= 100;
    const found = runs.find(
      (run) => run.label === label && run.from < to + within && run.to > from - within,
    );
    const begins = found !== undefined && found.from <= from + within;
    const late = joins && found !== undefined && found.from < from - within;
    const ends = found !== undefined && found.to >= to - within;
    return begins && !late && ends ? [] : [`${label} ${String(from)} to ${String(to)}`];
  });
}
