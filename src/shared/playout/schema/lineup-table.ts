import {
  defaulted,
  type Field,
  listOf,
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
export type LineupLevel = 0 | 1 | 2;

/** The table of a lineup. The order of fields is that of the engine's types. */
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
    must('channels', listOf(channel)),
  ]);
}
