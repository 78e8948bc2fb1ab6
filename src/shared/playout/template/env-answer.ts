import type { EnvAnswer } from '../check/facts.ts';
import { hasControl } from './expand.ts';

/** What the value of a variable means for the items that use it; undefined: it is not set. */
export function envAnswer(value: string | undefined): EnvAnswer {
  if (value === undefined) return false;
  return hasControl(value) ? 'control' : true;
}
