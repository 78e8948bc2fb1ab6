import { ExactNumber } from '../../../../shared/ads/rules/exact-json.ts';
import { plainDecimal } from '../../../../shared/lib/decimal.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import { fromIso } from '../../../net/iso-time.ts';
import { isUuid } from '../api/request.ts';

/**
 * Whether a record shows the values that were set (both from `parseExact`). Compares numbers exactly, times by instant, lists in any order,
 * and ids ignoring case. `lacking`: the result for a field that the record does not have.
 */
export function shows(set: unknown, got: unknown, lacking: boolean): boolean {
  if (set === null) return got === null || got === undefined;
  if (isNumber(set))
    return (isNumber(got) || typeof got === 'string') && digits(set) === digits(got);
  if (Array.isArray(set)) return Array.isArray(got) && sameMembers(set, got, lacking);
  if (isRecord(set))
    return (
      isRecord(got) &&
      Object.entries(set).every(([key, part]) =>
        got[key] === undefined ? lacking || part === null : shows(part, got[key], lacking),
      )
    );
  if (set === got) return true;
  return typeof set === 'string' && typeof got === 'string' && sameText(set, got);
}

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || value instanceof ExactNumber;

/** Normalizes a number: `40.50`, `4.05e1` and `40.5` are equal. */
function digits(value: unknown): string {
  const plain = plainDecimal(String(value));
  return plain?.includes('.') === true ? plain.replace(/\.?0*$/, '') : (plain ?? String(value));
}

function sameText(set: string, got: string): boolean {
  if (isUuid(set)) return set.toLowerCase() === got.toLowerCase();
  const [left, other] = [set, got].map((text) => (/^\d{4}-\d\d-\d\dT/.test(text) ? text : null));
  return (
    left != null && other != null && fromIso(left) !== null && fromIso(left) === fromIso(other)
  );
}

function sameMembers(set: readonly unknown[], got: readonly unknown[], lacking: boolean): boolean {
  if (set.length !== got.length) return false;
  const left = [...got];
  return set.every((part) => {
    const at = left.findIndex((item) => shows(part, item, lacking));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
