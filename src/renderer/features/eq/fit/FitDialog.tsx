import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { InlineSelect } from '../InlineSelect.tsx';
import { useEq, useRate } from '../model/view.ts';
import { FitPane } from './FitPane.tsx';
import { MeasurePane } from './MeasurePane.tsx';
import type { CurveSource } from './settings.ts';
import { useFit } from './run-fit.ts';
import { MAX_BANDS, Setting } from './Setting.tsx';
import css from './FitDialog.module.css';

const panes = { measure: MeasurePane, simplify: SimplifyPane, rate: RatePane } as const;
const modes = ['measure', 'simplify', 'rate'] as const;

/** Fits bands to a measured response, to the present curve with fewer bands, or to another sample rate. */
export function FitDialog({
  measured,
  onClose,
}: {
  /** The measurement that the dialog opens with. */
  readonly measured: CurveSource;
  readonly onClose: () => void;
}) {
  const [mode, setMode] = useState<keyof typeof panes>('measure');
  const Shown = panes[mode];
  return (
    <Dialog open wide onOpenChange={onClose} title={t('eqfit:title')}>
      <div className={css['pane']}>
        <Segmented
          wide
          label={t('eqfit:mode.label')}
          value={mode}
          options={modes.map((value) => ({ value, label: t(`eqfit:mode.${value}`) }))}
          onValue={setMode}
        />
        <Shown measured={measured} onClose={onClose} />
      </div>
    </Dialog>
  );
}

/** Replaces the bands with fewer that sound the same. */
function SimplifyPane({ onClose }: { readonly onClose: () => void }) {
  const eq = useEq();
  const rate = useRate();
  const fit = useFit();
  const list = eq?.bands ?? [];
  const most = Math.min(MAX_BANDS, Math.max(1, list.length - 1));
  const [count, setWish] = useState(5);
  const bands = Math.min(most, count);
  if (eq === null || list.length < 2)
    return <Notice title={t('eqfit:simplify.few')}>{t('eqfit:simplify.fewText')}</Notice>;
  return (
    <FitPane
      intro={t('eqfit:simplify.intro', { count: list.length })}
      start={t('eqfit:simplify.start')}
      step={t('eqfit:step.simplify')}
      job={{ k: 'simplify', list, bands, rate }}
      eqId={eq.id}
      place={{ how: 'reshape', rate }}
      fit={fit}
      onClose={onClose}
    >
      <Setting
        of="bands"
        max={most}
        value={bands}
        onValue={(value) => {
          fit.forget();
          setWish(value);
        }}
      />
    </FitPane>
  );
}

const usual = [44_100, 48_000, 88_200, 96_000, 176_400, 192_000];

/** Refits the bands to sound the same at another sample rate. */
function RatePane({ onClose }: { readonly onClose: () => void }) {
  const eq = useEq();
  const now = useRate();
  const fit = useFit();
  const [from, setFrom] = useState(now === 48_000 ? 44_100 : 48_000);
  const [to, setTo] = useState(now);
  const list = eq?.bands ?? [];
  if (eq === null || list.length === 0)
    return <Notice title={t('eqfit:rate.none')}>{t('eqfit:rate.noneText')}</Notice>;
  const chosen = (set: (rate: number) => void) => (rate: number) => {
    fit.forget();
    set(rate);
  };
  // The player's rate is always a choice.
  const options = [...new Set([...usual, now])]
    .sort((a, b) => a - b)
    .map((rate) => ({
      value: rate,
      label: t(rate === now ? 'eqfit:rate.now' : 'eq:unit.khz', { value: rate / 1000 }),
    }));
  return (
    <FitPane
      intro={t('eqfit:rate.intro')}
      start={t('eqfit:rate.start')}
      step={t('eqfit:step.rate')}
      job={from === to ? null : { k: 'rate', list, from, to }}
      eqId={eq.id}
      place={{ how: 'reshape', rate: to }}
      fit={fit}
      onClose={onClose}
    >
      <div className={css['line']}>
        <InlineSelect
          label={t('eqfit:rate.from')}
          value={from}
          onValue={chosen(setFrom)}
          options={options}
        />
        <InlineSelect
          label={t('eqfit:rate.to')}
          value={to}
          onValue={chosen(setTo)}
          options={options}
        />
      </div>
    </FitPane>
  );
}
