import { useState } from 'react';
import { Check, CircleAlert } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject, JsonValue } from '../../../../shared/playout/document/document.ts';
import { formatExactLength, formatMilliseconds } from '../../../../shared/format/length.ts';
import { useResource } from '../../../state/use-resource.ts';
import { tellFailure } from '../../../state/calls.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { CommitField } from '../../../ui/CommitField.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { Read } from '../../../ui/use-commit.ts';
import { parseFolder } from '../browse/paths.ts';
import { PresetChoice } from '../source/PresetChoice.tsx';
import { BrowseField } from './BrowseField.tsx';
import css from './JsonFields.module.css';
import {
  readGiven,
  readInteger,
  readLines,
  readMs,
  readMsFromOne,
  readOptional,
  readPercent,
  readText,
} from './readers.ts';

type TextKind = 'path' | 'lavfi' | 'template' | 'lines' | 'integer' | 'percent' | 'ms';

/** Describes one editable key of an object. */
export interface JsonField {
  readonly key: string;
  /** The editor. `template`: text in which the engine substitutes variables; `choice`: one of `names`. */
  readonly kind: TextKind | 'switch' | 'choice';
  readonly label: () => string;
  readonly required?: boolean;
  /** The engine's default when the key is missing. */
  readonly absent?: () => string;
  /** The switch is on when the key is missing. */
  readonly on?: boolean;
  readonly hint?: () => string;
  /** The minimum length is 1 ms. */
  readonly fromOne?: boolean;
  /** The largest integer that the engine reads. */
  readonly most?: number;
  /** The values that the engine knows, with their labels. */
  readonly names?: () => Readonly<Record<string, string>>;
}

/** Creates an entry of a field table. */
export const field = (
  key: string,
  kind: JsonField['kind'],
  label: () => string,
  more: Partial<JsonField> = {},
): JsonField => ({ key, kind, label, ...more });

export interface JsonFieldsProps {
  readonly object: JsonObject;
  /** The channel whose environment previews templates. */
  readonly channel?: string | null;
  readonly disabled?: boolean;
  /** Calls `onSet` for every value while the user types. */
  readonly live?: boolean;
  /** `value` undefined removes the key. */
  readonly onSet: (key: string, value: JsonValue | undefined) => Promise<unknown> | void;
}

type OneProps = JsonFieldsProps & { readonly field: JsonField };

/** Renders the fields of an object from a table. */
export function JsonFields({
  fields,
  ...props
}: JsonFieldsProps & { readonly fields: readonly JsonField[] }) {
  return fields.map((field) => (
    <div key={field.key} className={css[field.kind]}>
      {field.kind === 'switch' ? (
        <SwitchField field={field} {...props} />
      ) : field.kind === 'choice' ? (
        <ChoiceField field={field} {...props} />
      ) : (
        <TypedField field={field} kind={field.kind} {...props} />
      )}
    </div>
  ));
}

function SwitchField({ field, object, disabled = false, onSet }: OneProps) {
  const { key, on = false } = field;
  const value = object[key];
  return (
    <Checkbox
      checked={typeof value === 'boolean' ? value : on}
      disabled={disabled}
      note={field.hint?.()}
      onChecked={(next) => tellFailure(onSet(key, next === on ? undefined : next))}
    >
      {field.label()}
    </Checkbox>
  );
}

/** A choice of the engine's known values. An unknown current value remains visible. */
function ChoiceField({ field, object, disabled = false, onSet }: OneProps) {
  const value = formatText(object[field.key]);
  const names = Object.entries(field.names?.() ?? {});
  const options = names.map(([name, label]) => ({ value: name, label }));
  const foreign = names.some(([name]) => name === value) || value === '' ? null : value;
  if (foreign !== null) options.unshift({ value: foreign, label: foreign });
  if (field.absent !== undefined) options.unshift({ value: '', label: field.absent() });
  return (
    <Field label={field.label()} hint={field.hint?.()}>
      {(parts) => (
        <Select
          {...parts}
          wide
          disabled={disabled}
          value={value}
          options={options}
          onValue={(next) => tellFailure(onSet(field.key, next === '' ? undefined : next))}
        />
      )}
    </Field>
  );
}

const formatText = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : '';
const formatNumber = (value: JsonValue | undefined): string =>
  typeof value === 'number' ? String(value) : '';

/** Formats a value of each kind as text. */
const formatters: Readonly<Record<TextKind, (value: JsonValue | undefined) => string>> = {
  path: formatText,
  lavfi: formatText,
  template: formatText,
  lines: (value) => (Array.isArray(value) ? value.map(String).join('\n') : ''),
  integer: formatNumber,
  percent: formatNumber,
  ms: (value) => (typeof value === 'number' ? formatMilliseconds(value) : ''),
};

/** The reader that parses text as the field's kind. */
function createReader(
  { required = false, fromOne = false, most, label: words }: JsonField,
  kind: TextKind,
): (text: string) => Read<JsonValue> {
  const label = words();
  if (kind === 'lines') return readLines;
  if (kind === 'path' || kind === 'lavfi' || kind === 'template')
    return required ? readText(label) : readOptional;
  const read =
    kind === 'integer'
      ? readInteger(label, most)
      : kind === 'percent'
        ? readPercent(label)
        : fromOne
          ? readMsFromOne(label)
          : readMs(label);
  return required ? readGiven(label, read) : read;
}

type TypedProps = OneProps & { readonly kind: TextKind };

function createCommonProps({
  field,
  kind,
  object,
  disabled = false,
  live = false,
  onSet,
}: TypedProps) {
  return {
    label: field.label(),
    ...(field.absent !== undefined
      ? { placeholder: field.absent() }
      : field.required !== true && { note: t('app:form.optional') }),
    disabled,
    live,
    text: formatters[kind](object[field.key]),
    read: createReader(field, kind),
    onCommit: (value: JsonValue) => {
      const none = value === null || (Array.isArray(value) && value.length === 0);
      return onSet(field.key, none ? undefined : value);
    },
  };
}

function TypedField(props: TypedProps) {
  const { field, kind, object } = props;
  const common = createCommonProps(props);
  const value = object[field.key];
  const length =
    kind === 'ms' && typeof value === 'number' ? formatExactLength(value, true) : undefined;
  if (kind === 'lavfi') return <LavfiField {...props} />;
  if (kind === 'template') return <TemplateField {...props} />;
  if (kind === 'path')
    return (
      <BrowseField
        {...common}
        title={t('playout:field.chooseFile')}
        button={t('playout:field.browse')}
        wanted="media"
        start={parseFolder(common.text)}
      />
    );
  return (
    <CommitField
      {...common}
      {...(kind === 'lines' && { lines: 3 })}
      hint={field.hint?.() ?? length}
    />
  );
}

function LavfiField(props: TypedProps) {
  const { field, disabled = false, onSet } = props;
  const [picks, setPicks] = useState(0);
  const common = createCommonProps(props);
  return (
    <>
      <PresetChoice
        params={common.text}
        disabled={disabled}
        onParams={(next) => {
          setPicks(picks + 1);
          tellFailure(onSet(field.key, next));
        }}
      />
      <CommitField key={picks} {...common} lines={3} hint={field.hint?.()} />
    </>
  );
}

function TemplateField(props: TypedProps) {
  const { field, channel = null } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const common = createCommonProps(props);
  const text = typed ?? common.text;
  const preview = text.includes('{{') && <TemplatePreview text={text} channel={channel} />;
  return <CommitField {...common} onText={setTyped} hint={preview || field.hint?.()} />;
}

/** The expanded template, and which of its variables are set on this machine. */
function TemplatePreview({
  text,
  channel,
}: {
  readonly text: string;
  readonly channel: string | null;
}) {
  const enabled = text.length <= 10_000;
  const { data, error } = useResource('playout.expand', { text, channel }, { enabled });
  if (!enabled) return null;
  if (error !== null) return <span className={css['bad']}>{error.message}</span>;
  if (data === null) return null;
  return (
    <span className={css['preview']}>
      <span className={css['names']}>
        {data.names.map(({ name, set }) => (
          <span key={name} className={cx(css['name'], !set && css['missing'])}>
            {set ? <Check size={12} aria-hidden /> : <CircleAlert size={12} aria-hidden />}
            {set ? t('playout:template.set', { name }) : t('playout:template.missing', { name })}
          </span>
        ))}
      </span>
      {data.message !== null && <span className={css['bad']}>{data.message}</span>}
      {data.ok && <code className={css['output']}>{data.output}</code>}
    </span>
  );
}
