import { t } from '../../i18n/translate.ts';
import type { JsonValue } from '../document/document.ts';
import type { Repair } from '../finding.ts';
import type { Shape } from '../schema/shapes.ts';
import type { Fault } from '../schema/walk.ts';

/** The one change that certainly mends a fault; undefined where a person has to say what is meant. */
export function repairOf(fault: Fault): Repair | undefined {
  const { code, shape, value, pointer, field } = fault;
  if (code === 'missing-field' || pointer === '' || value === undefined) return undefined;
  if (value === null && fault.need === 'default')
    return { k: 'set', label: t('playoutcheck:shape.repair.remove', { field }), pointer };
  const mended = mendedValue(shape, value);
  if (mended === undefined) return undefined;
  return {
    k: 'set',
    label: t('playoutcheck:shape.repair.set', { field, value: String(mended) }),
    pointer,
    value: mended,
  };
}

function mendedValue(shape: Shape | null, value: JsonValue): string | number | boolean | undefined {
  switch (shape?.k) {
    case 'integer': {
      const whole = wholeNumber(value);
      const { min, max } = shape.engine;
      const fits = whole !== undefined && whole >= min && whole <= max;
      return fits && shape.only?.includes(whole) !== false ? whole : undefined;
    }
    case 'enum':
      return typeof value === 'string'
        ? shape.values.find((one) => one === value.trim().toLowerCase())
        : undefined;
    case 'flag':
      return value === 'true' ? true : value === 'false' ? false : undefined;
    default:
      return undefined;
  }
}

/** `1.0` and `"10"` are meant as whole numbers. */
function wholeNumber(value: JsonValue): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  // Adding 0 takes the sign from -0.
  return typeof number === 'number' && Number.isSafeInteger(number) ? number + 0 : undefined;
}
