import { useId, useState } from 'react';
import type { ChoiceField } from '../../../../shared/eq/filter-specs.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { TextInput } from '../../../ui/TextInput.tsx';
import { panelUndo, stepOf } from '../../../ui/undo-keys.ts';
import { fieldName, optionName } from './names.ts';
import css from './ChoiceControl.module.css';

interface Props {
  readonly of: string;
  readonly field: ChoiceField;
  readonly value: number | string;
  readonly disabled: boolean;
  readonly onCommit: (value: number | string) => void;
}

/** One of a few values, or a name, of a filter in the chain. */
export function ChoiceControl(props: Props) {
  return props.field.options.length === 0 ? <Name {...props} /> : <Options {...props} />;
}

function Options({ of, field, value, disabled, onCommit }: Props) {
  const label = fieldName(field.name);
  const group = useId();
  return (
    <fieldset className={css['row']} disabled={disabled}>
      <legend className={css['legend']}>{t('eqchain:field.of', { label, of })}</legend>
      <span className={css['label']} aria-hidden="true">
        {label}
      </span>
      <span className={css['options']}>
        {field.options.map((option) => (
          <label key={option} className={css['option']}>
            <input
              type="radio"
              className={css['radio']}
              name={group}
              checked={option === value}
              onChange={() => {
                onCommit(option);
              }}
            />
            <span>{optionName(option)}</span>
          </label>
        ))}
      </span>
    </fieldset>
  );
}

function Name({ of, field, value, disabled, onCommit }: Props) {
  const label = fieldName(field.name);
  const [typed, setTyped] = useState<string | null>(null);
  const typing = typed !== null && typed !== String(value);
  const take = (): void => {
    if (typed !== null && typed.trim() !== value) onCommit(typed.trim());
    setTyped(null);
  };
  return (
    <div className={css['row']}>
      <span className={css['label']} aria-hidden="true">
        {label}
      </span>
      <TextInput
        className={css['name']}
        aria-label={t('eqchain:field.of', { label, of })}
        value={typed ?? String(value)}
        disabled={disabled}
        onText={setTyped}
        {...(typing ? {} : panelUndo)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
          else if (typing && (event.key === 'Escape' || stepOf(event) !== null)) {
            event.stopPropagation();
            event.preventDefault();
            setTyped(null);
          }
        }}
      />
    </div>
  );
}
