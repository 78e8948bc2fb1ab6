import type { ToneNames } from '../../../../shared/eq/wire/names.ts';
import type { FieldFacts, ShapeFacts } from '../connection/api-shapes.ts';

/*
 * The specification shows no fields of tone controls, so they are edited only where the server's description names numbers for
 * bass and treble: in the dsp object, beside it in the player_config, or in an object of one of these.
 */

const parts = { bass: /^(?:tone_?)?bass/i, mid: /^(?:tone_?)?mid/i, treble: /^(?:tone_?)?treble/i };
const toneHolder = /^(?:tone|tone_?controls?|simple_?eq)$/i;
const playerConfigName = /^player_?config$/i;

/** Where a specified server keeps its tone controls; null where its description shows none. */
export function toneNames(shapes: readonly ShapeFacts[], dsp: ShapeFacts | null): ToneNames | null {
  const config = shapes.find(({ name, fields }) => playerConfigName.test(name) && fields.size > 0);
  const places = [
    ['dsp', dsp],
    ['config', config ?? null],
  ] as const;
  for (const [place, shape] of places) {
    const found = shape === null ? null : inShape(shape, shapes);
    if (found !== null) return { place, ...found };
  }
  return null;
}

type Within = Omit<ToneNames, 'place'>;

function inShape(shape: ShapeFacts, shapes: readonly ShapeFacts[]): Within | null {
  const direct = levels(shape);
  if (direct !== null) return { holder: null, ...direct, enabled: null };
  for (const [name, field] of shape.fields) {
    const inner = holderShape(name, field, shapes);
    const found = inner === null ? null : levels(inner);
    if (inner !== null && found !== null)
      return { holder: name, ...found, enabled: inner.fields.has('enabled') ? 'enabled' : null };
  }
  return null;
}

/** The data type of a field that holds tone controls, by its reference or by its name. */
function holderShape(
  name: string,
  field: FieldFacts,
  shapes: readonly ShapeFacts[],
): ShapeFacts | null {
  const referred = shapes.find(
    (shape) => field.refs.includes(shape.name) && levels(shape) !== null,
  );
  if (referred !== undefined) return referred;
  if (!toneHolder.test(name)) return null;
  return shapes.find((shape) => shape.name === name && levels(shape) !== null) ?? null;
}

function levels(shape: ShapeFacts): Pick<ToneNames, 'bass' | 'mid' | 'treble'> | null {
  const key = (pattern: RegExp): string | null =>
    [...shape.fields].find(([name, field]) => pattern.test(name) && isNumber(field))?.[0] ?? null;
  const found = { bass: key(parts.bass), mid: key(parts.mid), treble: key(parts.treble) };
  return found.bass === null && found.treble === null ? null : found;
}

const isNumber = ({ type }: FieldFacts): boolean =>
  type === null || /number|integer|float|int|double/i.test(type);
