import { useState } from 'react';
import { placeBands } from '../../../../shared/eq/fit/place.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { editor } from '../model/editor.ts';
import { useEq, useRate } from '../model/view.ts';
import { FitResultView } from './FitResultView.tsx';
import { MOST_BANDS } from './MeasureSettings.tsx';
import { Setting } from './Setting.tsx';
import { useFit } from './use-fit.ts';
import css from './FitDialog.module.css';

/** Fewer bands that sound like those that are there. */
export function SimplifyPane({ onClose }: { readonly onClose: () => void }) {
  const eq = useEq();
  const rate = useRate();
  const fit = useFit();
  const list = eq?.bands ?? [];
  const most = Math.min(MOST_BANDS, Math.max(1, list.length - 1));
  const [wish, setWish] = useState(5);
  const bands = Math.min(most, wish);
  if (eq === null || list.length < 2)
    return <Notice title={t('eqfit:simplify.few')}>{t('eqfit:simplify.fewText')}</Notice>;
  return (
    <div className={css['pane']}>
      <p className={css['intro']}>{t('eqfit:simplify.intro', { count: list.length })}</p>
      <Setting
        label={t('eqfit:bands.label')}
        value={bands}
        range={[1, most]}
        step={1}
        words={(count) => t('eqfit:bands.count', { count })}
        onValue={(value) => {
          fit.forget();
          setWish(value);
        }}
      />
      <FitResultView
        fit={fit}
        start={{
          label: t('eqfit:simplify.start'),
          onClick: () => {
            fit.run({ k: 'simplify', list, bands, rate });
          },
        }}
        onUse={(outcome) => {
          editor.edit(t('eqfit:step.simplify'), (draft) =>
            placeBands(draft, eq.id, outcome.bands, { how: 'reshape', rate }),
          );
          onClose();
        }}
      />
    </div>
  );
}
