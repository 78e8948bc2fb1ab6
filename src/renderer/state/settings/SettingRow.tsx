import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Preferences } from '../../../shared/settings/model.ts';
import { Row } from '../../ui/Group.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Select } from '../../ui/Select.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { readTopic, useTopic } from '../topics.ts';
import { useMutation } from '../use-mutation.ts';
import { changeSettings } from './change.ts';
import { splitMatches } from './find-settings.ts';
import type { ChoiceControl, RangeControl, SettingEntry, SwitchControl } from './setting.ts';
import css from './SettingRow.module.css';

const useNothing = (): null => null;

type Valued = SwitchControl | ChoiceControl | RangeControl;

/** A setting with its control. `words`: search words, which are highlighted. */
export function SettingRow({
  entry,
  words = [],
}: {
  readonly entry: SettingEntry;
  readonly words?: readonly string[];
}) {
  const { control } = entry;
  if (control.k === 'part') return <control.Part />;
  return <ValueRow entry={entry} control={control} words={words} />;
}

function ValueRow({
  entry: { name, help, useLocked = useNothing, Below },
  control,
  words,
}: {
  readonly entry: SettingEntry;
  readonly control: Valued;
  readonly words: readonly string[];
}) {
  const settings = useTopic('settings');
  const reason = useLocked();
  const setting = useSetting<boolean | string | number>(
    (now) => control.read(now),
    (value) => toChange(control, value),
  );
  const hint = reason ?? help?.(settings);
  return (
    <Row
      label={<Matched text={name()} words={words} />}
      {...(hint === undefined ? {} : { hint: <Matched text={hint} words={words} /> })}
      below={
        <>
          {setting.error !== null && (
            <p className={css['error']} role="alert">
              {setting.error}
            </p>
          )}
          {Below !== undefined && <Below />}
        </>
      }
    >
      <Control label={name()} control={control} disabled={reason !== null} {...setting} />
    </Row>
  );
}

function toChange(control: Valued, value: boolean | string | number): Partial<Preferences> {
  switch (control.k) {
    case 'switch':
      return control.change(value === true, readTopic('settings'));
    case 'choice':
      return control.change(String(value), readTopic('settings'));
    case 'range':
      return control.change(Number(value));
  }
}

interface Setting<V> {
  readonly value: V;
  readonly error: string | null;
  readonly set: (value: V) => void;
}

/** A value of the settings. A change shows at once; after a failure the previous value returns and `error` has the reason. */
function useSetting<V>(
  read: (settings: Preferences) => V,
  change: (value: V) => Partial<Preferences>,
): Setting<V> {
  const settings = useTopic('settings');
  const { sent, error, submit } = useMutation((value: V) => changeSettings(change(value)), {
    inline: true,
  });
  const value = sent === null ? read(settings) : sent.input;
  return { value, error: error?.message ?? null, set: submit };
}

function Control({
  label,
  control,
  disabled,
  value,
  set,
}: Setting<boolean | string | number> & {
  readonly label: string;
  readonly control: Valued;
  readonly disabled: boolean;
}) {
  const settings = useTopic('settings');
  switch (control.k) {
    case 'switch':
      return <Switch label={label} checked={value === true} disabled={disabled} onChecked={set} />;
    case 'choice': {
      const shared = { label, disabled, value: String(value), onValue: set };
      const options = control.options(settings);
      if (control.look === 'list')
        return <Select {...shared} options={options} className={css['list']} />;
      return (
        <Segmented
          {...shared}
          options={control.look === 'accents' ? options.map(toSwatch) : options}
        />
      );
    }
    case 'range':
      return (
        <Range
          label={label}
          control={control}
          disabled={disabled}
          value={Number(value)}
          set={set}
        />
      );
  }
}

/** An accent's name drawn as its color; with forced colors, shows the name. */
const toSwatch = ({ value, label }: { readonly value: string; readonly label: string }) => ({
  value,
  hint: label,
  label: (
    <>
      <span className={css['swatch']} data-accent={value} />
      <span className={css['swatchName']}>{label}</span>
    </>
  ),
});

function Range({
  label,
  control: { min, max, step, resetTo, figure, valueText },
  disabled,
  value,
  set,
}: Omit<Setting<number>, 'error'> & {
  readonly label: string;
  readonly control: RangeControl;
  readonly disabled: boolean;
}) {
  const [moving, setMoving] = useState<number | null>(null);
  return (
    <>
      <Slider
        label={label}
        min={min}
        max={max}
        step={step}
        resetTo={resetTo}
        value={value}
        valueText={valueText}
        disabled={disabled}
        className={css['slider']}
        pageStep={step * 5}
        onChange={setMoving}
        onCommit={(next) => {
          setMoving(null);
          set(next);
        }}
      />
      <span className={css['figure']}>{figure(moving ?? value)}</span>
    </>
  );
}

/** A text with the search words highlighted. */
function Matched({
  text,
  words,
}: {
  readonly text: string;
  readonly words: readonly string[];
}): ReactNode {
  return splitMatches(text, words).map((part, at) =>
    at % 2 === 1 ? <mark key={at}>{part}</mark> : part,
  );
}
