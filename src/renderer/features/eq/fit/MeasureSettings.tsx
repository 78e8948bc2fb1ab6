import { t } from '../../../../shared/i18n/translate.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Setting } from './Setting.tsx';
import type { Settings } from './settings.ts';
import css from './FitDialog.module.css';

/** More bands than this are seldom heard and always slow to read. */
export const MOST_BANDS = 20;

/** How many bands of which kind, and how much they may lift. */
export function MeasureSettings({
  settings,
  exact,
  onSettings,
}: {
  readonly settings: Settings;
  /** The file says what shall be done itself: nothing is limited. */
  readonly exact: boolean;
  readonly onSettings: (settings: Settings) => void;
}) {
  const { bands, shelves, maxBoost } = settings;
  return (
    <div className={css['sliders']}>
      <Setting
        label={t('eqfit:bands.label')}
        value={bands}
        range={[1, MOST_BANDS]}
        step={1}
        words={(count) => t('eqfit:bands.count', { count })}
        onValue={(value) => {
          onSettings({ ...settings, bands: value });
        }}
      />
      {!exact && (
        <Setting
          label={t('eqfit:boost')}
          value={maxBoost}
          range={[0, 15]}
          step={0.5}
          words={(value) => t('eq:unit.db', { value: value.toFixed(1) })}
          onValue={(value) => {
            onSettings({ ...settings, maxBoost: value });
          }}
        />
      )}
      <Checkbox
        checked={shelves && bands >= 2}
        disabled={bands < 2}
        onChecked={(checked) => {
          onSettings({ ...settings, shelves: checked });
        }}
      >
        {t('eqfit:shelves')}
      </Checkbox>
    </div>
  );
}
