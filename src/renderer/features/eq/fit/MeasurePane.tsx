import { useState } from 'react';
import type { Measurement } from '../../../../shared/eq/fit/measurement.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import layout from '../../../ui/layout.module.css';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useEditor } from '../model/editor.ts';
import { useRate } from '../model/view.ts';
import type { FitJob } from './fit-job.ts';
import { FitPane } from './FitPane.tsx';
import { MeasurementFile } from './MeasurementFile.tsx';
import { useFit } from './run-fit.ts';
import { Setting } from './Setting.tsx';
import type { Settings, CurveSource, TargetKind } from './settings.ts';
import { createTarget, usualSettings } from './settings.ts';
import css from './FitDialog.module.css';

interface Props {
  /** The measurement that the pane opens with. */
  readonly measured: CurveSource;
  readonly onClose: () => void;
}

type How = 'replace' | 'add';

/** Fits bands that bring a measured response to a target. */
export function MeasurePane({ measured, onClose }: Props) {
  const [source, setSource] = useState<CurveSource>(measured);
  const [settings, setSettings] = useState<Settings>(usualSettings);
  const [how, setHow] = useState<How>('replace');
  const fit = useFit();
  const rate = useRate();
  const eqId = useEditor((state) => state.eqId);
  const { measurement } = source;
  // The file contains the correction itself, so no limits apply.
  const exact = measurement?.kind === 'equalization';
  const change = (part: Partial<Settings>): void => {
    fit.forget();
    setSettings({ ...settings, ...part });
  };
  return (
    <FitPane
      intro={t('eqfit:measure.intro')}
      start={t('eqfit:measure.start')}
      step={t('eqfit:step.measure')}
      job={createJob(settings, measurement, rate)}
      place={{ how, rate }}
      options={<HowChoice how={how} onHow={setHow} />}
      fit={fit}
      eqId={eqId}
      onClose={onClose}
    >
      <MeasurementFile
        field="measurement"
        label={t('eqfit:measure.file')}
        source={source}
        onSource={(next) => {
          fit.forget();
          setSource(next);
        }}
      />
      {!exact && <TargetChoice settings={settings} measurement={measurement} change={change} />}
      <Limits settings={settings} exact={exact} change={change} />
    </FitPane>
  );
}

function HowChoice({ how, onHow }: { readonly how: How; readonly onHow: (how: How) => void }) {
  return (
    <div>
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

/** The worker's job; null while a file is missing. */
function createJob(
  settings: Settings,
  measurement: Measurement | null,
  rate: number,
): FitJob | null {
  const target = createTarget(settings, measurement);
  if (measurement === null || target === null) return null;
  const { bands, shelves, maxBoost } = settings;
  return { k: 'measure', measurement, target, bands, shelves, maxBoost, rate };
}

interface PartProps {
  readonly settings: Settings;
  readonly change: (part: Partial<Settings>) => void;
}

/** The target response at the ear: flat, a tilt with a bass shelf, or a curve from a file. */
function TargetChoice({
  settings,
  measurement,
  change,
}: PartProps & { readonly measurement: Measurement | null }) {
  const { target, file } = settings;
  const own = measurement?.target != null;
  const kinds: readonly TargetKind[] = ['flat', 'tilt', 'file', ...(own ? ['own' as const] : [])];
  return (
    <div className={layout['stackWide']}>
      <div className={css['line']}>
        <span>{t('eqfit:target.label')}</span>
        <Segmented
          label={t('eqfit:target.label')}
          value={target === 'own' && !own ? 'flat' : target}
          options={kinds.map((value) => ({ value, label: t(`eqfit:target.${value}`) }))}
          onValue={(value) => change({ target: value })}
        />
      </div>
      {target === 'tilt' && <Sliders of={['tilt', 'bass']} settings={settings} change={change} />}
      {target === 'file' && (
        <MeasurementFile
          field="target"
          label={t('eqfit:target.curve')}
          source={file}
          onSource={(next) => change({ file: next })}
        />
      )}
    </div>
  );
}

/** Number and kinds of bands, and the maximum boost. */
function Limits({ settings, exact, change }: PartProps & { readonly exact: boolean }) {
  const { bands, shelves } = settings;
  return (
    <div className={layout['stackWide']}>
      <Sliders of={exact ? ['bands'] : ['bands', 'maxBoost']} settings={settings} change={change} />
      <Checkbox
        checked={shelves && bands >= 2}
        disabled={bands < 2}
        onChecked={(checked) => change({ shelves: checked })}
      >
        {t('eqfit:shelves')}
      </Checkbox>
    </div>
  );
}

function Sliders({
  of,
  settings,
  change,
}: PartProps & { readonly of: readonly ('bands' | 'maxBoost' | 'tilt' | 'bass')[] }) {
  return of.map((name) => (
    <Setting
      key={name}
      of={name}
      value={settings[name]}
      onValue={(value) => change({ [name]: value })}
    />
  ));
}
