import type { ClipboardEvent } from 'react';
import { useState } from 'react';
import { Eye, EyeOff, Plus, Undo2, X } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { MASK } from '../../../../shared/deploys/rules/env-diff.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import type { FieldParts } from '../../../ui/Field.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { parseEnv } from './parse-env.ts';
import type { VariableRow } from './service-draft.ts';
import { newRow } from './service-draft.ts';
import type { ServiceFormState } from './use-service-form.ts';
import css from './VariablesEditor.module.css';

interface Props {
  readonly form: ServiceFormState;
}

/** The variables of a service. Stored values stay in the core; the window reads one at a time, on request. */
export function VariablesEditor({ form }: Props) {
  const { draft } = form;
  return (
    <section className={css['editor']} aria-labelledby="deploys-variables">
      <h3 id="deploys-variables" className={css['title']}>
        {t('deploysedit:variables.title')}
      </h3>
      {draft.variables === null ? (
        <Unread form={form} />
      ) : (
        <Rows form={form} variables={draft.variables} />
      )}
    </section>
  );
}

/** An update replaces the whole set, so the stored names are read first. */
function Unread({ form: { service, draft, setDraft } }: Props) {
  const { pending, submit } = useMutation(
    (id: string) => call('deploys.variables', { serviceId: id }),
    {
      onDone: (loaded) => {
        setDraft({
          ...draft,
          loaded,
          variables: loaded.map((key) => newRow({ key, value: null, stored: true })),
        });
      },
    },
  );
  return (
    <div className={css['unread']}>
      <p className={css['hint']}>{t('deploysedit:variables.unread')}</p>
      <Button
        pending={pending}
        onClick={() => {
          submit(service?.id ?? '');
        }}
      >
        {t('deploysedit:variables.load')}
      </Button>
    </div>
  );
}

function Rows({ form, variables }: Props & { readonly variables: readonly VariableRow[] }) {
  const { draft, setDraft } = form;
  const revealed = useRevealed(form);
  const [unread, setUnread] = useState(0);
  const put = (next: readonly VariableRow[]): void => {
    setDraft({ ...draft, variables: next });
  };
  const paste = (row: VariableRow, event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    if (!text.includes('=')) return;
    event.preventDefault();
    const read = parseEnv(text);
    setUnread(read.unread);
    put(merged(variables, row, read.variables));
  };
  const change = (row: VariableRow, to: VariableRow | null): void => {
    put(variables.flatMap((one) => (one !== row ? [one] : to === null ? [] : [to])));
  };
  return (
    <>
      {variables.length > 0 && (
        <ul className={css['rows']} aria-label={t('deploysedit:variables.title')}>
          {variables.map((row, at) => (
            <Row key={row.id} {...{ form, row, at, revealed }} onPaste={paste} onChange={change} />
          ))}
        </ul>
      )}
      <Foot
        unread={unread}
        onAdd={() => {
          put([...variables, newRow()]);
        }}
      />
    </>
  );
}

function Foot({ unread, onAdd }: { readonly unread: number; readonly onAdd: () => void }) {
  return (
    <div className={css['foot']}>
      <Button icon={<Plus {...icon} />} onClick={onAdd}>
        {t('deploysedit:variables.add')}
      </Button>
      <p className={css['hint']} role="status">
        {unread > 0
          ? t('deploysedit:variables.unreadLines', { count: unread })
          : t('deploysedit:variables.hint')}
      </p>
    </div>
  );
}

/** Pasted variables replace the empty row they were pasted into; a known name gets the pasted value. */
function merged(
  rows: readonly VariableRow[],
  into: VariableRow,
  pasted: readonly { readonly key: string; readonly value: string }[],
): readonly VariableRow[] {
  const values = new Map(pasted.map(({ key, value }) => [key, value]));
  const known = rows.map((row) => {
    const value = values.get(row.key);
    return value === undefined || !values.delete(row.key) ? row : { ...row, value, lost: false };
  });
  const fresh = [...values].map(([key, value]) => newRow({ key, value }));
  return known
    .flatMap((row) => (row.id === into.id && row.key === '' ? fresh : [row]))
    .concat(into.key === '' ? [] : fresh);
}

interface Revealed {
  /** The row whose value is readable; null: none. */
  readonly id: string | null;
  /** The stored value of that row, as read from the server. */
  readonly value: string | null;
  readonly pending: boolean;
  readonly toggle: (row: VariableRow) => void;
}

/** At most one value is readable. It is forgotten when it is hidden. */
function useRevealed({ service }: ServiceFormState): Revealed {
  const [shown, setShown] = useState<{ id: string; value: string | null } | null>(null);
  const reading = useMutation(
    ({ key }: VariableRow) => call('deploys.reveal', { serviceId: service?.id ?? '', key }),
    {
      onDone: (value, { id }) => {
        setShown({ id, value });
      },
    },
  );
  return {
    id: shown?.id ?? null,
    value: shown?.value ?? null,
    pending: reading.pending,
    toggle: (row) => {
      setShown(null);
      if (shown?.id === row.id) return;
      if (row.value === null) reading.submit(row);
      else setShown({ id: row.id, value: null });
    },
  };
}

interface RowProps extends Props {
  readonly row: VariableRow;
  readonly at: number;
  readonly revealed: Revealed;
  readonly onPaste: (row: VariableRow, event: ClipboardEvent) => void;
  /** Null: removes the row. */
  readonly onChange: (row: VariableRow, to: VariableRow | null) => void;
}

function Row({ form, row, at, revealed, onPaste, onChange }: RowProps) {
  const { id, key, value, stored } = row;
  const name = key === '' ? t('deploysedit:variables.unnamed', { number: at + 1 }) : key;
  const errorOf = (part: 'key' | 'value') =>
    form.errorOf(`envVars.${String(at)}.${part}`, key !== '');
  const below = errorOf('key') ?? errorOf('value');
  const parts = (part: 'key' | 'value') => ({
    'aria-invalid': errorOf(part) !== null || undefined,
    'aria-describedby': below === null ? undefined : `${id}-below`,
  });
  return (
    <li className={css['row']}>
      <TextInput
        className={css['name']}
        aria-label={t('deploysedit:variables.nameOf', { name })}
        placeholder={t('deploysedit:variables.name')}
        {...parts('key')}
        value={key}
        readOnly={stored}
        onPaste={(event) => {
          onPaste(row, event);
        }}
        onText={(text) => {
          onChange(row, { ...row, key: text });
        }}
      />
      <ValueInput {...{ row, name, revealed, onChange }} parts={parts('value')} />
      {stored && value !== null && (
        <IconButton
          label={t('deploysedit:variables.restore', { name })}
          icon={<Undo2 {...icon} />}
          onClick={() => {
            onChange(row, { ...row, value: null, lost: false });
          }}
        />
      )}
      <IconButton
        className={css['remove']}
        label={t('deploysedit:variables.remove', { name })}
        icon={<X {...icon} />}
        onClick={() => {
          onChange(row, null);
        }}
      />
      <p id={`${id}-below`} className={css['error']} role="status">
        {below}
      </p>
    </li>
  );
}

/** A value, hidden until the user shows it. Typing replaces a stored value. */
function ValueInput({
  row,
  name,
  revealed,
  parts,
  onChange,
}: Pick<RowProps, 'row' | 'revealed' | 'onChange'> & {
  readonly name: string;
  readonly parts: Omit<FieldParts, 'id'>;
}) {
  const shown = revealed.id === row.id;
  return (
    <span className={css['value']}>
      <TextInput
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        aria-label={t('deploysedit:variables.valueOf', { name })}
        {...parts}
        placeholder={row.value === null ? MASK : t('deploysedit:variables.value')}
        value={row.value ?? (shown ? (revealed.value ?? '') : '')}
        onText={(value) => {
          onChange(row, { ...row, value, lost: false });
        }}
      />
      <IconButton
        label={t(shown ? 'deploysedit:variables.hide' : 'deploysedit:variables.show', { name })}
        pressed={shown}
        disabled={revealed.pending}
        icon={shown ? <EyeOff {...icon} /> : <Eye {...icon} />}
        onClick={() => {
          revealed.toggle(row);
        }}
      />
    </span>
  );
}
