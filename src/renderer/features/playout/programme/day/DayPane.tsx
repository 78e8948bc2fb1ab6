import { t } from '../../../../../shared/i18n/translate.ts';
import { formatTime } from '../../../../../shared/format/time.ts';
import { useTopic } from '../../../../state/topics.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import surface from '../../../../ui/Surface.module.css';
import { useDay } from '../model/day-view.ts';
import { DayFindings } from './DayFindings.tsx';
import { DayList } from './DayList.tsx';
import { DayOverview } from './DayOverview.tsx';
import css from './DayPane.module.css';
import { DayStrip } from './DayStrip.tsx';
import { DayTable } from './DayTable.tsx';
import { useDayLook } from './day-look.ts';

/** The selected day: overview, strip or table, and findings. `isList`: a list of slots replaces overview and strip. */
export function DayPane({ isList = false }: { readonly isList?: boolean }) {
  const view = useDay();
  const isTable = useDayLook((state) => state.isTable);
  return (
    <section
      className={cx(surface['surface'], css['pane'])}
      aria-label={t('programmeview:day.title')}
    >
      {view.error !== null && (
        <Notice
          tone="bad"
          title={t('programmeview:day.failed')}
          action={<Button onClick={view.refresh}>{t('app:retry')}</Button>}
        >
          {view.error}
        </Notice>
      )}
      <Stale />
      <Kept isStrip={!isTable && !isList} />
      {!isList && <DayOverview view={view} />}
      {isTable ? (
        <DayTable view={view} />
      ) : isList ? (
        <DayList view={view} />
      ) : (
        <DayStrip view={view} />
      )}
      <DayFindings view={view} />
    </section>
  );
}

/** Says until when edits have no effect. If that is within the day, the strip also has a line. */
function Kept({ isStrip }: { readonly isStrip: boolean }) {
  const { preview } = useDay();
  if (preview?.keptUntil == null) return null;
  const { keptUntil, to, zone } = preview;
  if (keptUntil >= to)
    return <div className={css['stale']}>{t('programmeview:day.keptWhole')}</div>;
  if (isStrip) return null;
  const time = formatTime(keptUntil, zone);
  return <div className={css['stale']}>{t('programmeview:day.kept', { time })}</div>;
}

/** Says that the library has changed since the day was generated. */
function Stale() {
  const { at, refresh, isLoading, libraryVersion } = useDay();
  const { version } = useTopic('playout.programme').library;
  if (at === null || isLoading || libraryVersion === version) return null;
  return (
    <div className={css['stale']}>
      {t('programmeview:day.stale', { time: formatTime(at) })}
      <Button onClick={refresh}>{t('programmeview:day.update')}</Button>
    </div>
  );
}
