import type { JsonValue } from '../document/document.ts';
import { t } from '../../i18n/translate.ts';
import type { Shape } from '../schema/shapes.ts';
import type { Fault } from '../schema/walk.ts';
import { rfc3339Ms } from '../time/rfc3339.ts';

const MAX_TEXT = 60;

const cut = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;

/** A value in a message; objects and lists are named, not printed. */
export function formatValue(value: JsonValue | undefined): string {
  if (typeof value === 'string') return `"${cut(value)}"`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null || value === undefined) return t('playoutcheck:shape.is.null');
  return t(`playoutcheck:shape.is.${Array.isArray(value) ? 'list' : 'object'}`);
}

function kindText(shape: Shape | null): string {
  switch (shape?.k) {
    case 'integer':
      return t('playoutcheck:shape.is.integer');
    case 'number':
      return t('playoutcheck:shape.is.number');
    case 'flag':
      return t('playoutcheck:shape.is.flag');
    case 'list':
      return t('playoutcheck:shape.is.list');
    case 'struct':
    case 'union':
      return t('playoutcheck:shape.is.object');
    case 'time':
      return t('playoutcheck:shape.is.time');
    default:
      return t('playoutcheck:shape.is.text');
  }
}

function expected({ shape, need, code }: Fault): string {
  const kind = kindText(shape);
  const nullable = code !== 'missing-field' && (need === 'null' || need === 'null-default');
  return nullable ? t('playoutcheck:shape.orNull', { kind }) : kind;
}

function range({ shape }: Fault): string {
  if (shape?.k === 'number')
    return t('playoutcheck:shape.range', { min: shape.min, max: shape.max });
  if (shape?.k !== 'integer') return '';
  if (shape.only !== undefined) return shape.only.join(t('playoutcheck:shape.or'));
  const { min } = shape.schema;
  const { max } = shape.engine;
  if (max > Number.MAX_SAFE_INTEGER) return t('playoutcheck:shape.from', { min });
  return t('playoutcheck:shape.range', { min, max });
}

function choices({ shape, known }: Fault): string {
  if (known !== undefined) return known.join(', ');
  return shape?.k === 'enum' ? shape.values.join(', ') : '';
}

function unknownValue(fault: Fault, names: { field: string; found: string }): string {
  if (fault.shape?.k === 'rate') return t('playoutcheck:shape.badRate', names);
  if (fault.shape?.k === 'text') return t('playoutcheck:shape.badToken', names);
  return t('playoutcheck:shape.unknownValue', { ...names, values: choices(fault) });
}

function missing(fault: Fault): string {
  const { field, near } = fault;
  const text = t('playoutcheck:shape.missing', { field, expected: expected(fault) });
  return near === undefined ? text : `${text} ${t('playoutcheck:shape.near', { near: cut(near) })}`;
}

/** Whether it is a valid time without an offset. */
export const lacksOffset = (value: JsonValue | undefined): boolean =>
  typeof value === 'string' && !Number.isNaN(rfc3339Ms(`${value}Z`));

/** A sentence that names the field and what it must be. */
export function faultText(fault: Fault): string {
  const { code, field, value } = fault;
  const names = { field, found: formatValue(value) };
  if (field === '') return t('playoutcheck:shape.whole', { found: formatValue(value) });
  switch (code) {
    case 'missing-field':
      return missing(fault);
    case 'not-an-integer':
      return t('playoutcheck:shape.float', { field });
    case 'out-of-range':
      return t('playoutcheck:shape.outOfRange', { ...names, range: range(fault) });
    case 'unknown-value':
      return unknownValue(fault, names);
    case 'bad-time':
      return t(
        lacksOffset(value) ? 'playoutcheck:shape.noOffset' : 'playoutcheck:shape.badTime',
        names,
      );
    case 'unknown-field':
      return t('playoutcheck:shape.unknownField', { field, values: choices(fault) });
    default:
      return t('playoutcheck:shape.wrongType', { ...names, expected: expected(fault) });
  }
}
