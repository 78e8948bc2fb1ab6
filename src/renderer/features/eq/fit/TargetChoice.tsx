import type { Measurement } from '../../../../shared/eq/fit/measurement.ts';
import { signed } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { MeasurementFile } from './MeasurementFile.tsx';
import { Setting } from './Setting.tsx';
import type { Settings, TargetKind } from './settings.ts';
import css from './FitDialog.module.css';

/** The response that is wanted at the ear. */
export function TargetChoice({
  settings,
  measurement,
  onSettings,
}: {
  readonly settings: Settings;
  readonly measurement: Measurement | null;
  readonly onSettings: (settings: Settings) => void;
}) {
  const { target, file } = settings;
  const own = measurement?.target != null;
  const options: { value: TargetKind; label: string }[] = [
    { value: 'flat', label: t('eqfit:target.flat') },
    { value: 'tilt', label: t('eqfit:target.tilt') },
    { value: 'file', label: t('eqfit:target.file') },
    ...(own ? [{ value: 'own' as const, label: t('eqfit:target.own') }] : []),
  ];
  return (
    <div className={css['sliders']}>
      <div className={css['line']}>
        <span>{t('eqfit:target.label')}</span>
        <Segmented
          label={t('eqfit:target.label')}
          value={target === 'own' && !own ? 'flat' : target}
          options={options}
          onValue={(value) => {
            onSettings({ ...settings, target: value });
          }}
        />
      </div>
      {target === 'tilt' && <Slopes {...{ settings, onSettings }} />}
      {target === 'file' && (
        <MeasurementFile
          field="target"
          label={t('eqfit:target.curve')}
          source={file}
          onSource={(next) => {
            onSettings({ ...settings, file: next });
          }}
        />
      )}
    </div>
  );
}

/** A straight tilt and a bass shelf. */
function Slopes({
  settings,
  onSettings,
}: {
  readonly settings: Settings;
  readonly onSettings: (settings: Settings) => void;
}) {
  const { tilt, bass } = settings;
  return (
    <>
      <Setting
        label={t('eqfit:target.slope')}
        value={tilt}
        range={[-2, 1]}
        step={0.1}
        words={(value) => t('eqfit:unit.slope', { value: signed(value) })}
        onValue={(value) => {
          onSettings({ ...settings, tilt: value });
        }}
      />
      <Setting
        label={t('eqfit:target.bass')}
        value={bass}
        range={[-6, 12]}
        step={0.5}
        words={(value) => t('eq:unit.db', { value: signed(value) })}
        onValue={(value) => {
          onSettings({ ...settings, bass: value });
        }}
      />
    </>
  );
}
