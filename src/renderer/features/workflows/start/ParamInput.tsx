import type { ParamField } from '../../../../shared/workflows/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import type { FieldParts } from '../../../ui/Field.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import css from './StartDialog.module.css';

interface Props {
  readonly field: ParamField;
  readonly label: string;
  readonly value: string;
  readonly parts: FieldParts;
  readonly onValue: (value: string) => void;
}

/** More values than this are a menu. */
const SIDE_BY_SIDE = 4;

/** The input of one parameter, by its type. */
export function ParamInput(props: Props) {
  const { field, label, value, parts, onValue } = props;
  const choices = field.kind === 'boolean' ? ['true', 'false'] : field.choices;
  if (choices.length > 0 && choices.length <= SIDE_BY_SIDE)
    return (
      <Segmented
        wide
        {...{ label, value, onValue }}
        options={choices.map((one) => ({ value: one, label: one }))}
      />
    );
  if (choices.length > 0)
    return (
      <Select
        {...parts}
        wide
        {...{ value, onValue }}
        options={choices.map((one) => ({ value: one, label: one }))}
      />
    );
  if (field.kind === 'json') return <JsonInput {...props} />;
  if (field.kind === 'text')
    return <TextInput {...parts} dir="auto" maxLength={20_000} {...{ value }} onText={onValue} />;
  return <NumberInput {...props} />;
}

function NumberInput({ field, value, parts, onValue }: Props) {
  const { kind, min, max, initial } = field;
  return (
    <div className={css['number']}>
      <TextInput
        {...parts}
        type="number"
        step={kind === 'integer' ? 1 : 'any'}
        {...(min === null ? {} : { min })}
        {...(max === null ? {} : { max })}
        {...{ value }}
        onText={onValue}
      />
      {initial !== null && initial !== '' && (
        <>
          <span className={css['default']}>{t('workflowspanel:start.default', { initial })}</span>
          {value !== initial && (
            <Button
              variant="ghost"
              onClick={() => {
                onValue(initial);
              }}
            >
              {t('workflowspanel:start.reset')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function JsonInput({ value, parts, onValue }: Props) {
  const state = jsonState(value);
  return (
    <>
      <TextArea
        {...parts}
        className={css['json']}
        spellCheck={false}
        rows={Math.min(12, Math.max(4, value.split('\n').length))}
        maxLength={20_000}
        {...{ value }}
        onChange={(event) => {
          onValue(event.currentTarget.value);
        }}
      />
      <div className={css['below']} aria-live="polite">
        <span className={css[state.ok ? 'valid' : 'invalid']}>{state.text}</span>
        {state.ok && state.pretty !== value && (
          <Button
            variant="ghost"
            onClick={() => {
              onValue(state.pretty);
            }}
          >
            {t('workflowspanel:start.format')}
          </Button>
        )}
      </div>
    </>
  );
}

function jsonState(value: string): { ok: boolean; text: string; pretty: string } {
  if (value.trim() === '') return { ok: true, text: '', pretty: value };
  try {
    const read: unknown = JSON.parse(value);
    const count = typeof read === 'object' && read !== null ? Object.keys(read).length : 0;
    const text = t('workflowspanel:start.validJson', { count, characters: value.length });
    return { ok: true, text, pretty: JSON.stringify(read, null, 2) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    return { ok: false, text: t('workflowspanel:start.badJson', { reason }), pretty: value };
  }
}
