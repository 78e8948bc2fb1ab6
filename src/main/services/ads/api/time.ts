import { fromIso, isoTime } from '../../../net/iso-time.ts';

/** `2026-11-20T00:00:00Z`: an instant (ms since epoch) as the service writes it. */
export const wireTime = (at: number): string => isoTime(at).replace('.000Z', 'Z');

/** Whether the service accepts this time: a valid UTC time with whole seconds. */
export function isTime(value: unknown): value is string {
  const at = typeof value === 'string' && value.endsWith('Z') ? fromIso(value) : null;
  return at !== null && wireTime(at) === value;
}
