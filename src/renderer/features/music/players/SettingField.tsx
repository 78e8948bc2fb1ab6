import type { ReactNode } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { PlayerSetting } from '../../../../shared/music/player-settings.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { LevelSlider } from './LevelSlider.tsx';
import { playerIcons } from './player-icons.ts';

export type Value = PlayerSetting['value'];

interface Props {
  readonly setting: PlayerSetting;
  readonly value: Value;
  readonly disabled: boolean;
  /** Null restores the default. */
  readonly onValue: (value: Value) => void;
}

/** This app's texts for known settings; unknown settings use the server's texts. */
const ownWords: Readonly<Record<string, () => string>> = {
  icon: () => t('musicplayers:setting.icon'),
  hide_in_ui: () => t('musicplayers:setting.hide_in_ui'),
  min_volume: () => t('musicplayers:setting.min_volume'),
  max_volume: () => t('musicplayers:setting.max_volume'),
  smart_fades_mode: () => t('musicplayers:setting.smart_fades_mode'),
  crossfade_mode: () => t('musicplayers:setting.crossfade_mode'),
  crossfade_duration: () => t('musicplayers:setting.crossfade_duration'),
  output_channels: () => t('musicplayers:setting.output_channels'),
};
const ownHints: Readonly<Record<string, () => string>> = {
  hide_in_ui: () => t('musicplayers:hint.hide_in_ui'),
  crossfade_mode: () => t('musicplayers:hint.crossfade_mode'),
  output_channels: () => t('musicplayers:hint.output_channels'),
};

/** One setting of a player, with a control for its type. */
export function SettingField(props: Props) {
  const { setting, value, disabled, onValue } = props;
  const label = ownWords[setting.key]?.() ?? setting.label;
  const hint = ownHints[setting.key]?.();
  if (setting.kind === 'switch')
    return (
      <Checkbox
        checked={value === true}
        onChecked={onValue}
        disabled={disabled}
        {...(hint === undefined ? {} : { note: hint })}
      >
        {label}
      </Checkbox>
    );
  const reset = value !== setting.default && !disabled && (
    <Button variant="ghost" onClick={() => onValue(null)}>
      {t('musicplayers:settings.reset')}
    </Button>
  );
  return (
    <Field label={label} hint={hint} aside={reset}>
      {(parts) => <Control {...props} parts={parts} label={label} />}
    </Field>
  );
}

type Parts = Parameters<Parameters<typeof Field>[0]['children']>[0];

function Control({
  setting,
  value,
  disabled,
  onValue,
  parts,
  label,
}: Props & { readonly parts: Parts; readonly label: string }): ReactNode {
  const { kind, range, key } = setting;
  if (kind === 'number')
    return (
      <LevelSlider
        label={label}
        value={typeof value === 'number' ? value : 0}
        min={range?.min ?? 0}
        max={range?.max ?? 100}
        onChange={onValue}
        {...(key === 'crossfade_duration'
          ? { unit: (count: number) => t('musicplayers:settings.seconds', { count }) }
          : {})}
        disabled={disabled}
      />
    );
  if (kind === 'choice' || kind === 'icon')
    return (
      <Select
        {...parts}
        wide
        value={typeof value === 'number' ? value : String(value ?? '')}
        options={listOptions(setting, value)}
        onValue={onValue}
        disabled={disabled}
      />
    );
  return <TextInput {...parts} value={String(value ?? '')} onText={onValue} name={key} />;
}

const icons = Object.keys(playerIcons) as (keyof typeof playerIcons)[];

function listOptions({ kind, key, options }: PlayerSetting, value: Value) {
  if (kind === 'choice')
    return options.map((option) => ({ ...option, label: optionWords(key, option) }));
  const known = icons.map((name) => ({
    value: name as string,
    label: t(`musicplayers:icon.${name}`),
  }));
  const own = String(value ?? '');
  return own === '' || known.some((icon) => icon.value === own)
    ? known
    : [...known, { value: own, label: own }];
}

const fades: Readonly<Record<string, () => string>> = {
  disabled: () => t('musicplayers:option.smart_fades_mode.disabled'),
  standard_crossfade: () => t('musicplayers:option.smart_fades_mode.standard_crossfade'),
  smart_crossfade: () => t('musicplayers:option.smart_fades_mode.smart_crossfade'),
  global: () => t('musicplayers:option.smart_fades_mode.global'),
};
const channels: Readonly<Record<string, () => string>> = {
  stereo: () => t('musicplayers:option.output_channels.stereo'),
  left: () => t('musicplayers:option.output_channels.left'),
  right: () => t('musicplayers:option.output_channels.right'),
  mono: () => t('musicplayers:option.output_channels.mono'),
};

function optionWords(key: string, option: PlayerSetting['options'][number]): string {
  const words = { smart_fades_mode: fades, crossfade_mode: fades, output_channels: channels }[key];
  return words?.[option.value]?.() ?? option.label;
}
