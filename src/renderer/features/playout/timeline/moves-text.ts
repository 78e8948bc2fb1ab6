import { t } from '../../../../shared/i18n/translate.ts';
import { formatExactLength } from '../../../../shared/format/length.ts';
import { formatExactTime } from '../../../../shared/format/time.ts';
import { formatIsoDay } from '../../../../shared/format/calendar.ts';
import { readTopic } from '../../../state/topics.ts';
import { dayTime } from '../../../ui/time/zone.ts';
import { playoutEditor } from '../model/editor.ts';
import type { LaneMove } from './runs.ts';

/** Describes what a ripple would move: "Moves 12 items on Kids until 23:00 by +3:10". */
export function movesText({ channel, count, by, until }: LaneMove): string {
  const name = readTopic('playout.channels')[channel]?.name ?? channel;
  const sign = by < 0 ? '\u2212' : '+';
  const words = { count, channel: name, by: `${sign}${formatExactLength(Math.abs(by))}` };
  if (until === null) return t('playouttimeline:drag.movesAll', words);
  return t('playouttimeline:drag.movesUntil', { ...words, time: timeText(until) });
}

/** The time of day, with the date unless it is today. */
export function timeText(ms: number): string {
  const { zone } = playoutEditor.state;
  return formatIsoDay(ms, zone) === formatIsoDay(Date.now(), zone)
    ? formatExactTime(ms, zone)
    : dayTime(ms, zone);
}
