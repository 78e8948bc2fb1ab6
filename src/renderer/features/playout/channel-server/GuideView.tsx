import { useState } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatExactLength } from '../../../../shared/format/length.ts';
import { formatExactTime } from '../../../../shared/format/time.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useNow } from '../../../state/now.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/Surface.module.css';
import text from '../../../ui/text.module.css';
import { dayName } from '../../../ui/time/zone.ts';
import { opens } from '../dialogs.ts';
import { usePanelLayout } from '../layout.ts';
import { useChannels } from '../model/clock.ts';
import { playoutEditor, usePlayoutEditor } from '../model/editor.ts';
import { useChannelTitle } from '../words.ts';
import css from './ChannelServer.module.css';
import type { ChosenProgram } from './GuideGrid.tsx';
import { GUIDE_SPAN_MS, GuideGrid } from './GuideGrid.tsx';
import grid from './GuideGrid.module.css';

/** The program guide of all channels as a view of the panel. `channel`: key of the initially selected channel. */
export function GuideView({ channel }: { readonly channel: string }) {
  const [chosen, setChosen] = useState<ChosenProgram>({ channel, program: null });
  return (
    <section className={cx(surface['surface'], css['view'])} aria-label={t('playout:area.guide')}>
      <Programs
        chosen={chosen}
        onChoose={setChosen}
        onClose={() => usePanelLayout.setState({ area: 'edit' })}
      />
    </section>
  );
}

const HALF_HOUR_MS = 1_800_000;

/** The half hour before `now`, so that the labels are full and half hours. */
const startFor = (now: number): number => Math.floor(now / HALF_HOUR_MS - 1) * HALF_HOUR_MS;

interface ProgramsProps {
  readonly chosen: ChosenProgram;
  readonly onChoose: (chosen: ChosenProgram) => void;
  /** Called before the timeline shows a program. */
  readonly onClose: () => void;
}

/** The grid with its time controls, and the selected program below. */
export function Programs({ chosen, onChoose, onClose }: ProgramsProps) {
  const channels = useChannels();
  const zone = usePlayoutEditor((state) => state.zone);
  const [from, setFrom] = useState(() => startFor(Date.now()));
  const goTo = (next: number): void => {
    setFrom(next);
    // Without a selected program, Tab reaches every cell.
    onChoose({ channel: chosen.channel, program: null });
  };
  return (
    <>
      <div className={grid['bar']}>
        <span>{dayName(from, zone)}</span>
        <TimeButtons from={from} onGo={goTo} />
      </div>
      <GuideGrid
        channels={channels}
        from={from}
        zone={zone}
        chosen={chosen}
        onChoose={onChoose}
        onMove={(by) => goTo(from + by)}
      />
      <Preview chosen={chosen} zone={zone} onClose={onClose} />
    </>
  );
}

function TimeButtons({
  from,
  onGo,
}: {
  readonly from: number;
  readonly onGo: (from: number) => void;
}) {
  return (
    <span>
      <IconButton
        label={t('playout:guide.earlier')}
        icon={<ChevronLeft {...icon} />}
        onClick={() => onGo(from - GUIDE_SPAN_MS)}
      />
      <Button onClick={() => onGo(startFor(Date.now()))}>{t('playout:bar.now')}</Button>
      <IconButton
        label={t('playout:guide.later')}
        icon={<ChevronRight {...icon} />}
        onClick={() => onGo(from + GUIDE_SPAN_MS)}
      />
    </span>
  );
}

function Preview({
  chosen: { channel, program },
  zone,
  onClose,
}: {
  readonly chosen: ChosenProgram;
  readonly zone: string;
  readonly onClose: () => void;
}) {
  const now = useNow(30_000);
  const name = useChannelTitle(channel);
  if (program === null)
    return (
      <section className={grid['preview']} aria-label={t('playout:guide.preview')}>
        <span className={cx(text['small'], text['anywhere'])}>{t('playout:guide.choose')}</span>
      </section>
    );
  const { title, from, to } = program;
  const current = from <= now && to > now;
  return (
    <section className={grid['preview']} aria-label={t('playout:guide.preview')}>
      <p className={grid['about']}>
        <strong>{title === '' ? t('playout:untitled') : title}</strong>
        <span>
          {t('playout:guide.when', {
            channel: name ?? '',
            day: dayName(from, zone),
            from: formatExactTime(from, zone),
            to: formatExactTime(to, zone),
            length: formatExactLength(to - from),
          })}
        </span>
      </p>
      <span className={layout['wrap']}>
        <Button
          onClick={() => {
            onClose();
            playoutEditor.focusOn((from + to) / 2);
          }}
        >
          {t('playout:guide.show')}
        </Button>
        {current && (
          <Button onClick={opens({ k: 'preview', channel })}>{t('playout:channel.preview')}</Button>
        )}
      </span>
    </section>
  );
}
