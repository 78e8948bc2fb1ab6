import { useState } from 'react';
import { placeBands } from '../../../../shared/eq/fit/place.ts';
import type { Band } from '../../../../shared/eq/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { editor, useEditor } from '../model/editor.ts';
import { useRate } from '../model/view.ts';
import type { FitJob, FitOutcome } from './fit-job.ts';
import { FitResultView } from './FitResultView.tsx';
import { MeasureSettings } from './MeasureSettings.tsx';
import { MeasurementFile } from './MeasurementFile.tsx';
import type { Settings } from './settings.ts';
import { targetOf, usualSettings } from './settings.ts';
import type { Source } from './source.ts';
import { noSource } from './source.ts';
import { TargetChoice } from './TargetChoice.tsx';
import { useFit } from './use-fit.ts';
import css from './FitDialog.module.css';

/** Bands that bring a measured response to a target. */
export function MeasurePane({ onClose }: { readonly onClose: () => void }) {
  const [source, setSource] = useState<Source>(noSource);
  const [settings, setSettings] = useState<Settings>(usualSettings);
  const [how, setHow] = useState<'replace' | 'add'>('replace');
  const fit = useFit();
  const rate = useRate();
  const eqId = useEditor((state) => state.eqId);
  const { measurement } = source;
  const exact = measurement?.kind === 'equalization';
  const change = (next: Settings): void => {
    fit.forget();
    setSettings(next);
  };
  const take = (next: Source): void => {
    fit.forget();
    setSource(next);
  };
  const job = jobOf(settings, measurement, rate);
  const begin =
    job &&
    ((): void => {
      fit.run(job);
    });
  const use = ({ bands }: FitOutcome): void => {
    place(eqId, bands, { how, rate });
    onClose();
  };
  return (
    <div className={css['pane']}>
      <p className={css['intro']}>{t('eqfit:measure.intro')}</p>
      <MeasurementFile
        field="measurement"
        label={t('eqfit:measure.file')}
        source={source}
        onSource={take}
      />
      {!exact && <TargetChoice {...{ settings, measurement }} onSettings={change} />}
      <MeasureSettings {...{ settings, exact }} onSettings={change} />
      <FitResultView
        fit={fit}
        start={{
          label: t('eqfit:measure.start'),
          onClick: begin,
        }}
        options={<How {...{ how, onHow: setHow }} />}
        onUse={use}
      />
    </div>
  );
}

function place(
  eqId: string | null,
  bands: readonly Band[],
  to: Parameters<typeof placeBands>[3],
): void {
  editor.edit(t('eqfit:step.measure'), (draft) => placeBands(draft, eqId, bands, to));
}

/** What the worker is asked for; null: a file is missing. */
function jobOf(
  settings: Settings,
  measurement: Source['measurement'],
  rate: number,
): FitJob | null {
  const target = targetOf(settings, measurement);
  if (measurement === null || target === null) return null;
  const { bands, shelves, maxBoost } = settings;
  return { k: 'measure', measurement, target, bands, shelves, maxBoost, rate };
}

function How({
  how,
  onHow,
}: {
  readonly how: 'replace' | 'add';
  readonly onHow: (how: 'replace' | 'add') => void;
}) {
  return (
    <div className={css['line']}>
      <Segmented
        label={t('eqfit:how.label')}
        value={how}
        options={[
          { value: 'replace', label: t('eqfit:how.replace') },
          { value: 'add', label: t('eqfit:how.add') },
        ]}
        onValue={onHow}
      />
    </div>
  );
}
