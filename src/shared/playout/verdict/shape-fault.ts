import { t } from '../../i18n/translate.ts';
import { shorten } from '../../lib/format.ts';
import { overMany } from '../check/group-findings.ts';
import type { Finding, FindingCode, Repair, Severity } from '../finding.ts';
import type { Fault } from '../schema/walk.ts';
import { faultText, lacksOffset } from './words.ts';
import type { JsonValue } from '../document/document.ts';
import type { Shape } from '../schema/shapes.ts';

/** A fault, and whether engine or schema refuse it. Neither: `info`. */
export interface ShapeFault {
  readonly pointer: string;
  readonly code: FindingCode;
  readonly engine: boolean;
  readonly schema: boolean;
  readonly message: string;
  readonly repair?: Repair | undefined;
  /** The name of a missing field: the pointer is that of its object. */
  readonly missing?: string;
  /** The number of places with this fault, if it stands for all of them, and the items (ascending) that have it. */
  readonly many?: { readonly places: number; readonly items: readonly number[] };
  /** Its place in the text, from 1, if the pointer does not lead there. */
  readonly place?: { readonly line: number; readonly column: number };
  /** Its file, if there are several. */
  readonly from?: { readonly path: string; readonly text: string };
}

/** Merges the faults of the engine and the schema in one value: each place once, with the side that refuses it. */
export function together(engine: readonly Fault[], schema: readonly Fault[]): ShapeFault[] {
  const ofSchema = new Map(schema.map((fault) => [formatKey(fault), fault]));
  const faults: ShapeFault[] = [];
  for (const fault of engine)
    faults.push(shapeFault(fault, true, ofSchema.delete(formatKey(fault))));
  for (const fault of ofSchema.values()) faults.push(shapeFault(fault, false, true));
  return faults;
}

/** Only a missing field is reported at its parent object, which may lack several. */
const formatKey = ({ pointer, code, field }: Fault): string =>
  code === 'missing-field' ? `${pointer}\n${field}` : pointer;

function shapeFault(fault: Fault, engine: boolean, schema: boolean): ShapeFault {
  const { pointer } = fault;
  const repair = makeRepair(fault);
  return {
    pointer,
    code: chooseCode(fault),
    engine,
    schema,
    message: faultText(fault),
    repair,
    ...(fault.code === 'missing-field' && { missing: fault.field }),
  };
}

function chooseCode({ pointer, code, value }: Fault): FindingCode {
  if (pointer === '/version') return 'version-wrong';
  return code === 'bad-time' && lacksOffset(value) ? 'no-offset' : code;
}

function chooseSeverity({ engine, schema }: ShapeFault): Severity {
  if (engine) return 'error';
  return schema ? 'warning' : 'info';
}

/** The end of the message if the engine and the schema disagree. */
function aside({ engine, schema }: ShapeFault): string {
  if (engine === schema) return '';
  return ` ${t(`playoutcheck:shape.only.${engine ? 'engine' : 'schema'}`)}`;
}

export function toFinding(path: string, fault: ShapeFault): Finding {
  const { many, repair } = fault;
  const message = shorten(fault.message) + aside(fault);
  return {
    path: fault.from?.path ?? path,
    pointer: fault.pointer,
    code: fault.code,
    severity: chooseSeverity(fault),
    ...(many === undefined ? { message } : overMany(message, many.places, many.items)),
    ...(repair !== undefined && { repair }),
  };
}

/** The one change that certainly repairs a fault; undefined if a user has to decide. */
function makeRepair(fault: Fault): Repair | undefined {
  const { code, shape, value, pointer, field } = fault;
  if (code === 'missing-field' || pointer === '' || value === undefined) return undefined;
  if (value === null && fault.need === 'default')
    return { k: 'set', label: t('playoutcheck:shape.repair.remove', { field }), pointer };
  const repaired = repairedValue(shape, value);
  if (repaired === undefined) return undefined;
  return {
    k: 'set',
    label: t('playoutcheck:shape.repair.set', { field, value: String(repaired) }),
    pointer,
    value: repaired,
  };
}

function repairedValue(
  shape: Shape | null,
  value: JsonValue,
): string | number | boolean | undefined {
  switch (shape?.k) {
    case 'integer': {
      const whole = wholeNumber(value);
      const { min, max } = shape.engine;
      const fits = whole !== undefined && whole >= min && whole <= max;
      return fits && shape.only?.includes(whole) !== false ? whole : undefined;
    }
    case 'enum':
      return typeof value === 'string'
        ? shape.values.find((known) => known === value.trim().toLowerCase())
        : undefined;
    case 'flag':
      return value === 'true' ? true : value === 'false' ? false : undefined;
    default:
      return undefined;
  }
}

/** `1.0` and `"10"` are intended as whole numbers. */
function wholeNumber(value: JsonValue): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  // Adding 0 turns -0 into 0.
  return typeof number === 'number' && Number.isSafeInteger(number) ? number + 0 : undefined;
}
