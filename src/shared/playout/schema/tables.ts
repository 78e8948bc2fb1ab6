import type { JsonValue } from '../document/document.ts';
import { toObject } from '../document/source.ts';
import { formatVersion } from '../engine/versions.ts';
import type { Engine, FileKind } from '../finding.ts';
import { type ChannelLevel, channelTable } from './channel-table.ts';
import { type PlayoutLevel, playoutTable } from './playout-table.ts';
import {
  defaulted,
  type Field,
  listShape,
  must,
  optional,
  optionalDefault,
  struct,
  type StructShape,
  text,
  texts,
  u16,
} from './shapes.ts';

/** 0: April 2026, 1: July 2026, 2: with a version. */
type LineupLevel = 0 | 1 | 2;

const tables = new Map<string, StructShape>();

function once(name: string, make: () => StructShape): StructShape {
  let table = tables.get(name);
  if (table === undefined) {
    table = make();
    tables.set(name, table);
  }
  return table;
}

const playout = (level: PlayoutLevel): StructShape =>
  once(`playout ${String(level)}`, () => playoutTable(level));
const channel = (level: ChannelLevel): StructShape =>
  once(`channel ${String(level)}`, () => channelTable(level));
const lineup = (level: LineupLevel): StructShape =>
  once(`lineup ${String(level)}`, () => lineupTable(level));

/** The table that an engine uses. */
export function engineTable(kind: FileKind, engine: Engine): StructShape {
  const newer = engine === '0.2';
  if (kind === 'playout') return playout(newer ? 5 : 2);
  return kind === 'channel' ? channel(newer ? 2 : 1) : lineup(newer ? 2 : 1);
}

/** The table of an item for an engine or a schema: the element of `items`. */
export function itemShape(table: StructShape): StructShape {
  const items = table.byName.get('items')?.shape;
  return items?.k === 'list' && items.of.k === 'struct' ? items.of : table;
}

/**
 * The JSON schema of the file's own version; for an unknown version, the engine's. 0.0.1 was published twice, and such
 * files may have probe hints, first described in 0.0.2; they are checked against 0.0.2, which accepts everything from
 * 0.0.1. Additions of 0.0.4 are described in 0.0.5.
 */
export function schemaTable(kind: FileKind, value: JsonValue, engine: Engine): StructShape {
  const uri = toObject(value)?.['version'];
  const version = typeof uri === 'string' ? formatVersion(kind, uri) : null;
  if (kind === 'lineup') return lineup(1);
  if (kind === 'channel') return channelSchema(version?.breaking ?? null, uri, engine);
  const known = version?.breaking === 0 && version.compatible <= 5;
  if (!known) return playout(engine === '0.2' ? 5 : 2);
  if (version.compatible <= 2) return playout(2);
  return playout(version.compatible === 3 ? 3 : 5);
}

/** Channels had no version before 0.1.0. */
function channelSchema(
  breaking: number | null,
  uri: JsonValue | undefined,
  engine: Engine,
): StructShape {
  if (breaking !== null) return channel(breaking === 0 ? 1 : 2);
  return channel(uri === undefined || engine === '0.0.2' ? 1 : 2);
}

/** The table of a lineup. Fields are in the order of the engine's types. */
export function lineupTable(level: LineupLevel): StructShape {
  const since = (first: LineupLevel, field: Field): Field | null => (level >= first ? field : null);
  const folder = struct([must('folder', text)]);
  const channel = struct([
    must('number', text),
    must('name', text),
    must('config', text),
    since(1, defaulted('overlays', texts)),
    since(1, optional('tvg_id', text)),
    since(1, optional('logo', text)),
    since(1, optional('group', text)),
  ]);
  return struct([
    since(2, optionalDefault('version', text)),
    defaulted('server', struct([defaulted('bind_address', text), defaulted('port', u16)])),
    must('output', folder),
    since(1, optional('xmltv', folder)),
    must('channels', listShape(channel)),
  ]);
}
