import { Clock } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { rfc3339Ms } from '../../../../shared/playout/time/rfc3339.ts';
import { icon } from '../../../ui/icon.ts';
import { usePlayoutEditor } from '../model/editor.ts';
import { dayTime } from '../../../ui/time/zone.ts';
import css from './Inspector.module.css';

/** Says of a time-shifted channel's item when it starts by the channel's own clock: all other times are those of the axis. */
export function OwnClock({
  channel,
  value,
}: {
  readonly channel: ChannelState;
  readonly value: JsonObject;
}) {
  const zone = usePlayoutEditor((state) => state.zone);
  if (channel.virtualStart === null) return null;
  const start = typeof value['start'] === 'string' ? rfc3339Ms(value['start']) : Number.NaN;
  const { shiftMs } = channel;
  return (
    <p className={css['lock']}>
      <Clock {...icon} size={14} />
      {shiftMs === null || Number.isNaN(start)
        ? t('playout:inspector.ownClock')
        : t('playout:inspector.ownClockAirs', {
            time: dayTime(Math.round(start / 1000) * 1000, zone),
          })}
    </p>
  );
}
