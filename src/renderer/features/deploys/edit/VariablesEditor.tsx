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
import text from '../../../ui/text.module.css';
import { TextInput } from '../../../ui/TextInput.tsx';
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
  const [added, setAdded] = useState<string | null>(null);
  return (
    <section className={css['editor']} aria-labelledby="deploys-variables">
      <h3 id="deploys-variables" className={text['heading']}>
        {t('deploysedit:variables.title')}
      </h3>
      {draft.variables === null ? (
        <LoadVariables form={form} onAdded={setAdded} />
      ) : (
        <Rows form={form} variables={draft.variables} added={added} onAdded={setAdded} />
      )}
    </section>
  );
}

/** An update replaces the whole set, so the stored names are read first. */
function LoadVariables({
  form: { service, draft, setDraft },
  onAdded,
}: Props & Pick<RowsProps, 'onAdded'>) {
  const id = service?.id ?? '';
  const { sent, submit } = useMutation(
    async (adds: boolean) => ({ adds, loaded: await call('deploys.variables', { serviceId: id }) }),
    {
      onDone: ({ adds, loaded }) => {
        const stored = loaded.map((key) => newRow({ key, value: null, stored: true }));
        const more = adds ? [newRow()] : [];
        onAdded(more[0]?.id ?? null);
        setDraft({ ...draft, loaded, variables: [...stored, ...more] });
      },
    },
  );
  return (
    <div className={css['unread']}>
      <p className={text['small']}>{t('deploysedit:variables.unread')}</p>
      <Button pending={sent?.input === false} onClick={() => submit(false)}>
        {t('deploysedit:variables.load')}
      </Button>
      <Button icon={<Plus {...icon} />} pending={sent?.input === true} onClick={() => submit(true)}>
        {t('deploysedit:variables.add')}
      </Button>
    </div>
  );
}

interface RowsProps extends Props {
  readonly variables: readonly VariableRow[];
  /** The row whose name takes the focus; null: none. */
  readonly added: string | null;
  readonly onAdded: (id: string | null) => void;
}

function Rows({ form, variables, added, onAdded }: RowsProps) {
  const { draft, setDraft } = form;
  const put = (next: readonly VariableRow[]): void => {
    setDraft({ ...draft, variables: next });
  };
  const change = (row: VariableRow, to: VariableRow | null): void =>
    put(variables.flatMap((variable) => (variable !== row ? [variable] : to === null ? [] : [to])));
  return (
    <>
      {variables.length > 0 && (
        <ul className={css['rows']} aria-label={t('deploysedit:variables.title')}>
          {variables.map((row, at) => (
            <Row
              key={row.id}
              form={form}
              row={row}
              at={at}
              isNew={row.id === added}
              onChange={change}
            />
          ))}
        </ul>
      )}
      <div>
        <Button
          icon={<Plus {...icon} />}
          onClick={() => {
            const row = newRow();
            onAdded(row.id);
            put([...variables, row]);
          }}
        >
          {t('deploysedit:variables.add')}
        </Button>
      </div>
    </>
  );
}

interface RowProps extends Props {
  readonly row: VariableRow;
  readonly at: number;
  /** Its name takes the focus. */
  readonly isNew: boolean;
  /** Null: removes the row. */
  readonly onChange: (row: VariableRow, to: VariableRow | null) => void;
}

function Row({ form, row, at, isNew, onChange }: RowProps) {
  const { id, key, value, stored } = row;
  const name = key === '' ? t('deploysedit:variables.unnamed', { number: at + 1 }) : key;
  const findError = (part: 'key' | 'value') =>
    form.errorOf(`envVars.${String(at)}.${part}`, key !== '');
  const below = findError('key') ?? findError('value');
  const parts = (part: 'key' | 'value') => ({
    'aria-invalid': findError(part) !== null || undefined,
    'aria-describedby': below === null ? undefined : `${id}-below`,
  });
  return (
    <li className={css['row']}>
      <TextInput
        className={css['name']}
        autoFocus={isNew}
        aria-label={t('deploysedit:variables.nameOf', { name })}
        placeholder={t('deploysedit:variables.name')}
        {...parts('key')}
        value={key}
        readOnly={stored}
        onText={(to) => onChange(row, { ...row, key: to })}
      />
      <ValueInput form={form} row={row} name={name} onChange={onChange} parts={parts('value')} />
      {stored && value !== null && (
        <IconButton
          label={t('deploysedit:variables.restore', { name })}
          icon={<Undo2 {...icon} />}
          onClick={() => onChange(row, { ...row, value: null, lost: false })}
        />
      )}
      <IconButton
        className={css['remove']}
        label={t('deploysedit:variables.remove', { name })}
        icon={<X {...icon} />}
        onClick={() => onChange(row, null)}
      />
      <p id={`${id}-below`} className={css['error']} role="status">
        {below}
      </p>
    </li>
  );
}

/** A value, hidden until the user shows it. Typing replaces a stored value. */
function ValueInput({
  form: { service },
  row,
  name,
  parts,
  onChange,
}: Omit<RowProps, 'at' | 'isNew'> & {
  readonly name: string;
  readonly parts: Omit<FieldParts, 'id'>;
}) {
  const { key, value } = row;
  // The stored value while it is visible; empty if it is replaced. Null: hidden.
  const [shown, setShown] = useState<string | null>(null);
  const { pending, submit } = useMutation(
    () => call('deploys.reveal', { serviceId: service?.id ?? '', key }),
    { onDone: setShown },
  );
  return (
    <span className={css['value']}>
      <TextInput
        type={shown === null ? 'password' : 'text'}
        autoComplete="new-password"
        aria-label={t('deploysedit:variables.valueOf', { name })}
        {...parts}
        placeholder={value === null ? MASK : t('deploysedit:variables.value')}
        value={value ?? shown ?? ''}
        onText={(to) => onChange(row, { ...row, value: to, lost: false })}
      />
      <IconButton
        label={t(`deploysedit:variables.${shown === null ? 'show' : 'hide'}`, { name })}
        pressed={shown !== null}
        disabled={pending}
        icon={shown === null ? <Eye {...icon} /> : <EyeOff {...icon} />}
        onClick={() => {
          if (shown === null && value === null) submit();
          else setShown(shown === null ? '' : null);
        }}
      />
    </span>
  );
}
