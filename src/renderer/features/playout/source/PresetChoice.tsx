import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { lavfiPresets } from './presets.ts';
import css from './PresetChoice.module.css';

/** Synthetic pictures to choose from, each drawn as it looks. */
export function PresetChoice({
  params,
  onParams,
  disabled = false,
}: {
  readonly params: string;
  readonly onParams: (params: string) => void;
  readonly disabled?: boolean;
}) {
  return (
    <div className={css['presets']} role="group" aria-label={t('playout:preset.label')}>
      {lavfiPresets.map((preset) => (
        <button
          key={preset.id}
          type="button"
          className={css['preset']}
          aria-pressed={preset.params === params}
          disabled={disabled}
          onClick={() => {
            onParams(preset.params);
          }}
        >
          <span className={cx(css['picture'], css[preset.id])} aria-hidden="true" />
          {preset.name()}
        </button>
      ))}
    </div>
  );
}
