import { useId, useState } from 'react';
import { placeBands } from '../../../../shared/eq/fit/place.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Select } from '../../../ui/Select.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { editor } from '../model/editor.ts';
import { useEq, useRate } from '../model/view.ts';
import { FitResultView } from './FitResultView.tsx';
import { useFit } from './use-fit.ts';
import css from './FitDialog.module.css';

const usual = [44_100, 48_000, 88_200, 96_000, 176_400, 192_000];

/** The same sound at another sample rate. */
export function RatePane({ onClose }: { readonly onClose: () => void }) {
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
  return (
    <div className={css['pane']}>
      <p className={css['intro']}>{t('eqfit:rate.intro')}</p>
      <div className={css['line']}>
        <RateChoice label={t('eqfit:rate.from')} value={from} now={now} onValue={chosen(setFrom)} />
        <RateChoice label={t('eqfit:rate.to')} value={to} now={now} onValue={chosen(setTo)} />
      </div>
      <FitResultView
        fit={fit}
        start={{
          label: t('eqfit:rate.start'),
          onClick:
            from === to
              ? null
              : () => {
                  fit.run({ k: 'rate', list, from, to });
                },
        }}
        onUse={(outcome) => {
          editor.edit(t('eqfit:step.rate'), (draft) =>
            placeBands(draft, eq.id, outcome.bands, { how: 'reshape', rate: to }),
          );
          onClose();
        }}
      />
    </div>
  );
}

function RateChoice({
  label,
  value,
  now,
  onValue,
}: {
  readonly label: string;
  readonly value: number;
  /** The rate of the player, which is always among the choices. */
  readonly now: number;
  readonly onValue: (rate: number) => void;
}) {
  const id = useId();
  const rates = [...new Set([...usual, now])].sort((a, b) => a - b);
  return (
    <span className={css['line']}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        {...{ value, onValue }}
        options={rates.map((rate) => ({
          value: rate,
          label: t(rate === now ? 'eqfit:rate.now' : 'eq:unit.khz', { value: rate / 1000 }),
        }))}
      />
    </span>
  );
}
