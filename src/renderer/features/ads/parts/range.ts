import { create } from 'zustand';
import type { DayRange } from '../../../../shared/ads/model.ts';
import type { ReportSpan } from '../../../../shared/ads/rules/report-span.ts';
import { MAX_DAYS } from '../../../../shared/ads/rules/report-span.ts';
import { formatDays } from '../../../../shared/format/time.ts';

export const presets = ['today', '7', '14', '30', 'lifetime', 'custom'] as const;
export type Preset = (typeof presets)[number];

const DAY_MS = 86_400_000;
/** The UTC day of a moment (ms since epoch), as `YYYY-MM-DD`. */
export const formatDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The UTC days of a preset that ends today; `own`: the user's custom days. */
export function toRange(preset: Preset, now: number, own: DayRange = null): DayRange {
  if (preset === 'lifetime') return null;
  if (preset === 'custom') return own ?? toRange('14', now);
  const days = preset === 'today' ? 1 : Number(preset);
  return { from: formatDay(now - (days - 1) * DAY_MS), to: formatDay(now) };
}

/** The date range of all statistics in the panel. */
export const useRange = create<{ readonly preset: Preset; readonly range: DayRange }>(() => ({
  preset: '14',
  range: toRange('14', Date.now()),
}));

/** Sets the days of a preset, and moves them on after midnight (UTC). */
export function showPreset(preset: Preset, now: number): void {
  const before = useRange.getState();
  const range = toRange(preset, now, before.range);
  const same = range?.from === before.range?.from && range?.to === before.range?.to;
  if (preset !== before.preset || !same) useRange.setState({ preset, range });
}

/** The first and last day of a range (ms since epoch). */
export const findSpan = (range: DayRange): ReportSpan | null =>
  range && { from: Date.parse(range.from), to: Date.parse(range.to) };

/** Sets a custom range: the given day, and the other end, moved closer if a report can't cover the range. */
export function showDays(day: string, other: string): void {
  const at = Date.parse(day);
  const reach = (MAX_DAYS - 1) * DAY_MS;
  const near = formatDay(Math.min(Math.max(Date.parse(other), at - reach), at + reach));
  const [from = day, to = day] = [day, near].sort();
  useRange.setState({ preset: 'custom', range: { from, to } });
}

/** `7–20 Nov`; null for the lifetime. */
export const daysText = (range: DayRange): string | null =>
  range && formatDays(Date.parse(range.from), Date.parse(range.to), Date.now(), 'UTC');
