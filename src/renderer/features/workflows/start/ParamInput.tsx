import { Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ParamField } from '../../../../shared/workflows/model.ts';
import type { FieldParts } from '../../../ui/Field.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import { JsonInput } from './JsonInput.tsx';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import text from '../../../ui/text.module.css';
import css from './StartDialog.module.css';

interface Props {
  readonly field: ParamField;
  readonly label: string;
  readonly value: string;
  readonly parts: FieldParts;
  readonly onValue: (value: string) => void;
}

/**
 * Choices are a menu instead of side by side if there are more than this, if they are longer (characters in total), or in a narrow window.
 */
const MAX_SIDE_BY_SIDE = 4;
const MAX_CHARACTERS = 40;

/** The input of one parameter, by its type. */
export function ParamInput(props: Props) {
  const { field, label, value, parts, onValue } = props;
  const wide = useMatches('(min-width: 560px)');
  const isSwitch = field.kind === 'boolean';
  const values = isSwitch ? ['true', 'false'] : field.choices;
  const options = values.map((one) => ({
    value: one,
    label: isSwitch ? t(`workflowspanel:start.${one as 'true' | 'false'}`) : one,
  }));
  if (values.length > 0)
    return wide && values.length <= MAX_SIDE_BY_SIDE && values.join('').length <= MAX_CHARACTERS ? (
      <Segmented wide label={label} value={value} options={options} onValue={onValue} />
    ) : (
      <Select {...parts} wide value={value} options={options} onValue={onValue} />
    );
  if (field.kind === 'json') return <JsonInput {...props} />;
  if (field.kind === 'text')
    return <TextInput {...parts} maxLength={20_000} value={value} onText={onValue} />;
  return <NumberInput {...props} />;
}

/** A number field with steps of 1 within its range and a button that restores the default. Holds text, so that invalid input is kept. */
function NumberInput({ field, label, value, parts, onValue }: Props) {
  const { min, max, initial } = field;
  const step = (by: 1 | -1): void => onValue(stepped(field, value, by));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  const number = value.trim() === '' ? Number.NaN : Number(value);
  return (
    <div className={css['number']}>
      <span className={css['stepper']}>
        <TextInput
          {...parts}
          role="spinbutton"
          inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
          maxLength={400}
          {...(Number.isNaN(number) ? {} : { 'aria-valuenow': number })}
          {...(min === null ? {} : { 'aria-valuemin': min })}
          {...(max === null ? {} : { 'aria-valuemax': max })}
          value={value}
          onKeyDown={onKeyDown}
          onText={onValue}
        />
        <IconButton
          label={t('workflowspanel:start.less', { label })}
          icon={<Minus {...icon} size={14} />}
          disabled={min !== null && number <= min}
          onClick={() => step(-1)}
        />
        <IconButton
          label={t('workflowspanel:start.moreOf', { label })}
          icon={<Plus {...icon} size={14} />}
          disabled={max !== null && number >= max}
          onClick={() => step(1)}
        />
      </span>
      {initial !== null && initial !== '' && (
        <Default value={value} initial={initial} onValue={onValue} />
      )}
    </div>
  );
}

function Default({
  value,
  initial,
  onValue,
}: Pick<Props, 'value' | 'onValue'> & { readonly initial: string }) {
  return (
    <>
      <span className={text['dim']}>{t('workflowspanel:start.default', { initial })}</span>
      {value !== initial && (
        <Button variant="ghost" className={css['reset']} onClick={() => onValue(initial)}>
          {t('workflowspanel:start.reset')}
        </Button>
      )}
    </>
  );
}

/** The next number in a direction. Invalid text becomes the default or the minimum. */
export function stepped(
  { min, max, initial }: Pick<ParamField, 'min' | 'max' | 'initial'>,
  value: string,
  by: 1 | -1,
): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) {
    const first = Number(initial ?? '');
    return String(Number.isFinite(first) && initial !== null ? first : (min ?? 0));
  }
  const digits = /\.(\d{1,15})/.exec(value)?.[1]?.length ?? 0;
  const next = Number((number + by).toFixed(digits));
  return String(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next)));
}
