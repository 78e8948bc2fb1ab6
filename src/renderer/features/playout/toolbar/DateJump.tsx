import { useState } from 'react';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatExactTime } from '../../../../shared/format/time.ts';
import { formatIsoDay } from '../../../../shared/format/calendar.ts';
import { localZone } from '../../../../shared/format/formats.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import layout from '../../../ui/layout.module.css';
import { Popover } from '../../../ui/Popover.tsx';
import { Combobox } from '../../../ui/Combobox.tsx';
import { CommitField } from '../../../ui/CommitField.tsx';
import { readMoment } from '../field/readers.ts';
import { playoutEditor, usePlayoutEditor } from '../model/editor.ts';
import { dayAfter, dayName, daySpan } from '../../../ui/time/zone.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { getZone } from '../timeline/zone-clock.ts';
import css from './DateJump.module.css';
import { icon } from '../../../ui/icon.ts';

/** The visible day between the buttons of the days before and after it. It opens a popover to change the day, time or zone. */
export function DateJump() {
  const zone = usePlayoutEditor((state) => state.zone);
  const { from, to } = usePlayoutEditor((state) => state.view);
  const [open, setOpen] = useState(false);
  const middle = (from + to) / 2;
  const day = dayName(middle, zone);
  return (
    <div className={css['group']}>
      <IconButton
        label={t('playout:date.before')}
        icon={<ChevronLeft {...icon} />}
        onClick={() => showDay(-1)}
      />
      <Popover
        label={t('playout:date.label')}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            className={css['date']}
            title={t('playout:date.button', { zone, day })}
            aria-label={t('playout:date.button', { zone, day })}
          >
            <CalendarDays {...icon} />
            <span className={css['day']}>{day}</span>
            {zone !== localZone() && <span className={css['zone']}>{zone}</span>}
          </button>
        }
      >
        <Jump middle={middle} zone={zone} onDone={() => setOpen(false)} />
      </Popover>
      <IconButton
        label={t('playout:date.after')}
        icon={<ChevronRight {...icon} />}
        onClick={() => showDay(1)}
      />
    </div>
  );
}

const DAY_MS = 86_400_000;

/** Shows the same time of the clock on another day. */
function showDay(days: number): void {
  const { from, to } = playoutEditor.live;
  const zone = getZone(playoutEditor.state.zone);
  playoutEditor.focusOn(zone.fromLocal(zone.local((from + to) / 2) + days * DAY_MS));
}

const dayWords: Readonly<Record<string, () => string>> = {
  '-1': () => t('playout:date.yesterday'),
  '0': () => t('playout:date.today'),
  '1': () => t('playout:date.tomorrow'),
  '7': () => t('playout:date.inAWeek'),
};

const go = (ms: number): void => playoutEditor.focusOn(ms);

function Jump({
  middle,
  zone,
  onDone,
}: {
  readonly middle: number;
  readonly zone: string;
  readonly onDone: () => void;
}) {
  return (
    <div className={layout['stackWide']}>
      <CommitField
        label={t('playout:date.goTo')}
        note={dayName(middle, zone)}
        hint={t('playout:date.hint')}
        text={formatExactTime(Math.round(middle / 1000) * 1000, zone)}
        read={readMoment(t('playout:date.goTo'), middle, zone)}
        onCommit={(ms) => {
          go(ms);
          onDone();
        }}
      />
      <div className={layout['wrap']}>
        {([-1, 0, 1, 7] as const).map((days) => (
          <Button
            key={days}
            onClick={() => {
              const span = daySpan(dayAfter(formatIsoDay(Date.now(), zone), days), zone);
              if (span === null) return;
              playoutEditor.show(span.from, span.to);
              playoutEditor.settle();
            }}
          >
            {dayWords[String(days)]?.()}
          </Button>
        ))}
        <Button onClick={() => playoutEditor.showAll()}>{t('playout:date.all')}</Button>
      </div>
      <ZoneChoice zone={zone} />
    </div>
  );
}

function ZoneChoice({ zone }: { readonly zone: string }) {
  const own = localZone();
  const others = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter(
    (one, at, all) => one !== own && all.indexOf(one) === at,
  );
  return (
    <Field label={t('playout:date.zone')}>
      {(parts) => (
        <Combobox
          {...parts}
          value={zone}
          options={[
            { value: own, label: t('playout:date.ownZone', { zone: own }) },
            ...others.map((one) => ({ value: one, label: one })),
          ]}
          onValue={(value) => playoutEditor.set({ zone: value })}
        />
      )}
    </Field>
  );
}
