import type { ReactNode } from 'react';
import type { Buildpack, GitHost } from '../../../../shared/deploys/rules/defaults.ts';
import {
  buildpacks,
  defaults,
  hosts,
  memoryChoices,
  STATIC_PORT,
  vcpuChoices,
} from '../../../../shared/deploys/rules/defaults.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { FieldParts } from '../../../ui/Field.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { packOf } from './service-draft.ts';
import type { DraftField } from './service-draft.ts';
import type { ServiceFormState } from './use-service-form.ts';
import { VariablesEditor } from './VariablesEditor.tsx';
import css from './ServiceFields.module.css';

interface Props {
  readonly form: ServiceFormState;
}

/** The fields of a service in the order of its life: what it is, where its code is, how it is built and run. */
export function ServiceFields({ form }: Props) {
  return (
    <>
      <Identity form={form} />
      <Source form={form} />
      <Build form={form} />
      <Resources form={form} />
      <VariablesEditor form={form} />
    </>
  );
}

function Identity({ form }: Props) {
  const { service, existing, overview } = form;
  const known = existing !== null && service === null;
  return (
    <FieldPair>
      <TextField
        form={form}
        name="name"
        disabled={service !== null}
        hint={known ? t('deploysedit:nameTaken') : undefined}
      />
      <ChoiceField
        form={form}
        name="project"
        unset={t('deploysedit:defaultProject')}
        disabled={service !== null}
        choices={(overview?.projects ?? []).map(({ slug, name }) => ({ value: slug, label: name }))}
      />
    </FieldPair>
  );
}

function Source({ form }: Props) {
  const { draft, stored } = form;
  const host = draft.host || stored.host || defaults.host;
  return (
    <>
      <Segments form={form} name="host" options={hosts} value={host} />
      <FieldPair>
        <TextField form={form} name="repo" placeholder="owner/repo" />
        <TextField form={form} name="branch" placeholder={t('deploysedit:defaultBranch')} />
      </FieldPair>
    </>
  );
}

function Build({ form }: Props) {
  const { draft, stored } = form;
  const pack = packOf(draft, stored);
  const isShown = (name: DraftField, only: string): boolean => pack === only || draft[name] !== '';
  return (
    <>
      <Segments form={form} name="buildpack" options={buildpacks} value={pack} />
      {isShown('publishDirectory', 'auto') && (
        <TextField form={form} name="publishDirectory" placeholder="dist" />
      )}
      {isShown('dockerfilePath', 'dockerfile') && (
        <TextField form={form} name="dockerfilePath" placeholder="Dockerfile" />
      )}
    </>
  );
}

function Resources({ form }: Props) {
  const { draft, stored } = form;
  const isStatic = packOf(draft, stored) === 'static';
  return (
    <>
      <FieldPair>
        <ChoiceField
          form={form}
          name="vcpus"
          unset={t('deploysedit:default', { value: defaults.vcpus })}
          choices={vcpuChoices.map((value) => ({ value: String(value), label: String(value) }))}
        />
        <ChoiceField
          form={form}
          name="memory"
          unset={t('deploysedit:default', { value: defaults.memory })}
          choices={memoryChoices.map((value) => ({ value, label: value }))}
        />
      </FieldPair>
      {isStatic ? (
        <Field label={t('deploysedit:field.port')} hint={t('deploysedit:staticPort')}>
          {(parts) => <TextInput {...parts} value={String(STATIC_PORT)} readOnly />}
        </Field>
      ) : (
        <TextField
          form={form}
          name="port"
          inputMode="numeric"
          placeholder={t('deploysedit:portDetected')}
          hint={t('deploysedit:portHint')}
        />
      )}
    </>
  );
}

type Explained = Buildpack | GitHost;

interface FieldProps extends Props {
  readonly name: DraftField;
  readonly hint?: string | undefined;
}

const set =
  ({ draft, setDraft }: ServiceFormState, name: DraftField) =>
  (value: string) => {
    setDraft({ ...draft, [name]: value });
  };

/** The label, hint and error of a field. */
function Labeled({
  form: { draft, stored, errorOf },
  name,
  hint,
  children,
}: FieldProps & {
  readonly children: (parts: FieldParts) => ReactNode;
}) {
  return (
    <Field
      label={t(`deploysedit:field.${name}`)}
      hint={hint}
      error={errorOf(name, draft[name] !== stored[name])}
    >
      {children}
    </Field>
  );
}

function TextField({
  placeholder,
  disabled,
  inputMode,
  ...field
}: FieldProps & {
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly inputMode?: 'numeric';
}) {
  const { form, name } = field;
  const stored = form.stored[name];
  return (
    <Labeled {...field}>
      {(parts) => (
        <TextInput
          {...{ ...parts, name, disabled, inputMode }}
          // A cleared field keeps the stored value.
          placeholder={stored === '' ? placeholder : stored}
          value={form.draft[name]}
          onText={set(form, name)}
        />
      )}
    </Labeled>
  );
}

/** A choice from a list; '' means the default for a new service. A stored value that is not in the list stays available. */
function ChoiceField({
  unset,
  choices,
  disabled = false,
  ...field
}: FieldProps & {
  readonly unset: string;
  readonly disabled?: boolean;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}) {
  const { form, name } = field;
  const [value, stored] = [form.draft[name], form.stored[name]];
  const extra = [...new Set([stored, value])].filter(
    (one) => one !== '' && choices.every((choice) => choice.value !== one),
  );
  const options = [
    ...(stored === '' ? [{ value: '', label: unset }] : []),
    ...extra.map((one) => ({ value: one, label: one })),
    ...choices,
  ];
  return (
    <Labeled {...field}>
      {(parts) => (
        <Select wide {...{ ...parts, value, options, disabled }} onValue={set(form, name)} />
      )}
    </Labeled>
  );
}

/** A choice between a few values with an explanation of the chosen one. Choosing the default of a new service sends nothing. */
function Segments({
  form,
  name,
  options,
  value,
}: Props & {
  readonly name: 'host' | 'buildpack';
  readonly options: readonly Explained[];
  readonly value: string;
}) {
  const label = t(`deploysedit:field.${name}`);
  const { stored, errorOf } = form;
  const error = errorOf(name, true);
  const known = options.find((one) => one === value);
  const items = known === undefined ? [value, ...options] : options;
  return (
    <div className={css['segments']}>
      <span className={css['label']} aria-hidden>
        {label}
      </span>
      <Segmented
        wide
        {...{ label, value }}
        options={items.map((one) => ({ value: one, label: one }))}
        onValue={(next) => {
          set(form, name)(stored[name] === '' && next === defaults[name] ? '' : next);
        }}
      />
      <p className={error === null ? css['hint'] : css['error']} role="status">
        {error ?? (known === undefined ? '' : t(`deploysedit:help.${known}`))}
      </p>
    </div>
  );
}
