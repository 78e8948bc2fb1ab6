import { useState } from 'react';
import { Check, CircleAlert, FolderOpen } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject, JsonValue } from '../../../../shared/playout/document/document.ts';
import { tellFailure } from '../../../state/calls.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { BrowseDialog } from '../browse/BrowseDialog.tsx';
import type { CommitFieldProps } from '../../../ui/CommitField.tsx';
import { CommitField } from '../../../ui/CommitField.tsx';
import { readInteger, readLines, readMs, readOptional, readText } from '../field/readers.ts';
import { clockLength, milliseconds } from '../../../ui/time/length.ts';
import { PresetChoice } from './PresetChoice.tsx';
import type { SourceField } from './source-fields.ts';
import { sourceFields, typeOf } from './source-fields.ts';
import css from './SourceForm.module.css';
import { cx } from '../../../ui/cx.ts';
import { useResource } from '../../../state/use-resource.ts';

export interface SourceFormProps {
  readonly source: JsonObject;
  /** Whose environment templates are tried with. */
  readonly channel: string | null;
  readonly disabled?: boolean;
  /** Keeps every value while it is typed. */
  readonly live?: boolean;
  /** `value` undefined: the key goes away. */
  readonly onSet: (key: string, value: JsonValue | undefined) => Promise<unknown> | void;
}

/** Every field of a source of any kind. */
export function SourceForm(props: SourceFormProps) {
  const type = typeOf(props.source);
  if (type === null) return <p className={css['none']}>{t('playout:field.unknownType')}</p>;
  return (
    <div className={css['form']}>
      {sourceFields[type].map((field) => (
        <div key={field.key} className={css[field.kind]}>
          <OneField field={field} {...props} />
        </div>
      ))}
    </div>
  );
}

function OneField({ field, ...props }: SourceFormProps & { readonly field: SourceField }) {
  const value = props.source[field.key];
  switch (field.kind) {
    case 'switch':
      return <SwitchField field={field} {...props} />;
    case 'path':
      return <PathField field={field} {...props} />;
    case 'lavfi':
      return <LavfiField field={field} {...props} />;
    case 'template':
      return <TemplateField field={field} {...props} />;
    case 'lines':
      return (
        <CommitField
          {...common(field, props)}
          text={Array.isArray(value) ? value.map(String).join('\n') : ''}
          lines={3}
          hint={field.hint?.()}
          read={readLines}
          onCommit={(lines) => props.onSet(field.key, lines.length === 0 ? undefined : lines)}
        />
      );
    case 'integer':
      return (
        <CommitField
          {...common(field, props)}
          text={typeof value === 'number' ? String(value) : ''}
          read={readInteger(field.label(), field.most)}
          onCommit={(number) => props.onSet(field.key, number ?? undefined)}
        />
      );
    case 'ms':
      return (
        <CommitField
          {...common(field, props)}
          text={typeof value === 'number' ? milliseconds(value) : ''}
          hint={typeof value === 'number' ? clockLength(value, true) : undefined}
          read={readMs(field.label())}
          onCommit={(ms) => props.onSet(field.key, ms ?? undefined)}
        />
      );
  }
}

const common = (
  field: SourceField,
  { disabled, live }: Pick<SourceFormProps, 'disabled' | 'live'>,
): Pick<CommitFieldProps<unknown>, 'label'> & {
  note?: string;
  disabled?: boolean;
  live?: boolean;
} => ({
  label: field.label(),
  ...(field.required === true ? {} : { note: t('playout:field.optional') }),
  ...(disabled === undefined ? {} : { disabled }),
  ...(live === undefined ? {} : { live }),
});

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

type FieldProps = SourceFormProps & { readonly field: SourceField };

function SwitchField({ field, source, disabled = false, onSet }: FieldProps) {
  const value = source[field.key];
  const usual = field.usual === 'true';
  const checked = typeof value === 'boolean' ? value : usual;
  return (
    <Checkbox
      checked={checked}
      disabled={disabled}
      note={field.hint?.()}
      onChecked={(next) => tellFailure(onSet(field.key, next === usual ? undefined : next))}
    >
      {field.label()}
    </Checkbox>
  );
}

function PathField({ field, source, disabled = false, live, onSet }: FieldProps) {
  const [browsing, setBrowsing] = useState(false);
  const [picks, setPicks] = useState(0);
  const path = textOf(source[field.key]);
  return (
    <>
      <CommitField
        key={picks}
        {...common(field, { disabled, ...(live === undefined ? {} : { live }) })}
        text={path}
        read={readText(field.label())}
        onCommit={(text) => onSet(field.key, text)}
        aside={
          disabled ? undefined : (
            <IconButton
              label={t('playout:field.browse')}
              className={css['browse']}
              icon={<FolderOpen {...icon} />}
              onClick={() => {
                setBrowsing(true);
              }}
            />
          )
        }
      />
      {browsing && (
        <BrowseDialog
          title={t('playout:field.chooseFile')}
          wanted="media"
          action={t('playout:field.choose')}
          start={folderOf(path)}
          onClose={() => {
            setBrowsing(false);
          }}
          onPick={(picked) => {
            setBrowsing(false);
            setPicks(picks + 1);
            tellFailure(onSet(field.key, picked));
          }}
        />
      )}
    </>
  );
}

/** The folder of a path, or null where there is none to begin with. */
const folderOf = (path: string): string | null => /^(.+)[/\\][^/\\]*$/.exec(path)?.[1] ?? null;

function LavfiField({ field, source, disabled = false, live, onSet }: FieldProps) {
  const [picks, setPicks] = useState(0);
  const params = textOf(source[field.key]);
  return (
    <>
      <PresetChoice
        params={params}
        disabled={disabled}
        onParams={(next) => {
          setPicks(picks + 1);
          tellFailure(onSet(field.key, next));
        }}
      />
      <CommitField
        key={picks}
        {...common(field, { disabled, ...(live === undefined ? {} : { live }) })}
        text={params}
        lines={3}
        hint={field.hint?.()}
        read={readText(field.label())}
        onCommit={(text) => onSet(field.key, text)}
      />
    </>
  );
}

function TemplateField({ field, source, channel, disabled, live, onSet }: FieldProps) {
  const kept = textOf(source[field.key]);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? kept;
  return (
    <CommitField
      {...common(field, {
        ...(disabled === undefined ? {} : { disabled }),
        ...(live === undefined ? {} : { live }),
      })}
      text={kept}
      onText={setTyped}
      read={field.required === true ? readText(field.label()) : readOptional}
      onCommit={async (next: string | null) => {
        await onSet(field.key, next ?? undefined);
      }}
      hint={
        text.includes('{{') ? <TemplatePreview text={text} channel={channel} /> : field.hint?.()
      }
    />
  );
}

/** What becomes of a template, and which of its variables are set here. Nothing where there is none in the text. */
function TemplatePreview({
  text,
  channel,
}: {
  readonly text: string;
  readonly channel: string | null;
}) {
  const templated = text.includes('{{') && text.length <= 10_000;
  const { data, error } = useResource('playout.expand', { text, channel }, { enabled: templated });
  if (!templated) return null;
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
