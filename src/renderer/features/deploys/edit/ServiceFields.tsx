import type { ReactNode } from 'react';
import {
  buildpacks,
  defaults,
  hosts,
  memoryChoices,
  STATIC_PORT,
  vcpuChoices,
} from '../../../../shared/deploys/rules/defaults.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatMemory } from '../../../../shared/deploys/rules/memory.ts';
import type { FieldParts } from '../../../ui/Field.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { choosePack } from './service-draft.ts';
import type { DraftField } from './service-draft.ts';
import type { ServiceFormState } from './use-service-form.ts';
import { VariablesEditor } from './VariablesEditor.tsx';

interface Props {
  readonly form: ServiceFormState;
}

/** The fields of a service: identity, source code, build and runtime, in this order. */
export function ServiceFields({ form }: Props) {
  const { service, overview } = form;
  const projects = overview?.projects ?? [];
  return (
    <>
      <FieldPair>
        <TextField form={form} name="name" disabled={service !== null} />
        <ChoiceField
          form={form}
          name="project"
          disabled={service !== null}
          choices={[
            { value: '', label: t('deploysedit:defaultProject') },
            ...projects.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
        />
      </FieldPair>
      <Source form={form} />
      <Resources form={form} />
      <VariablesEditor form={form} />
    </>
  );
}

function Source({ form }: Props) {
  const { draft, stored } = form;
  const pack = choosePack(draft, stored);
  const isInternal = (draft.host || stored.host) === 'internal';
  const isShown = (name: DraftField, only: string): boolean => pack === only || draft[name] !== '';
  return (
    <>
      <FieldPair>
        <TextField
          form={form}
          name="repo"
          placeholder={isInternal ? 'username/name-slug' : 'owner/repo'}
          hint={isInternal ? t('deploysedit:internalRepo') : undefined}
        />
        <TextField form={form} name="branch" placeholder={t('deploysedit:defaultBranch')} />
      </FieldPair>
      <FieldPair>
        <DefaultedField form={form} name="host" values={hosts} />
        <DefaultedField form={form} name="buildpack" values={buildpacks} />
      </FieldPair>
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
  return (
    <>
      <FieldPair>
        <DefaultedField form={form} name="vcpus" values={vcpuChoices.map(String)} />
        <DefaultedField form={form} name="memory" values={memoryChoices} />
      </FieldPair>
      {choosePack(draft, stored) === 'static' ? (
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

interface FieldProps extends Props {
  readonly name: DraftField;
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
}

/** The label, hint and error of a field. `children` receives the props for the input. */
function Labeled({
  form: { draft, stored, setDraft, errorOf },
  name,
  hint,
  disabled = false,
  children,
}: FieldProps & {
  readonly children: (
    parts: FieldParts & { readonly value: string; readonly disabled: boolean },
    set: (value: string) => void,
  ) => ReactNode;
}) {
  return (
    <Field
      label={t(`deploysedit:field.${name}`)}
      hint={hint}
      error={errorOf(name, draft[name] !== stored[name])}
    >
      {(parts) =>
        children({ ...parts, value: draft[name], disabled }, (value) =>
          setDraft({ ...draft, [name]: value }),
        )
      }
    </Field>
  );
}

function TextField({
  placeholder,
  inputMode,
  ...field
}: FieldProps & { readonly placeholder?: string; readonly inputMode?: 'numeric' }) {
  const { form, name } = field;
  return (
    <Labeled {...field}>
      {(parts, set) => (
        <TextInput
          {...parts}
          name={name}
          inputMode={inputMode}
          // A cleared field keeps the stored value.
          placeholder={form.stored[name] || placeholder}
          onText={set}
        />
      )}
    </Labeled>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A choice from a list. A current value outside the list remains selectable. */
function ChoiceField({ choices, ...field }: FieldProps & { readonly choices: readonly Choice[] }) {
  const { form, name } = field;
  const others = [...new Set([form.stored[name], form.draft[name]])].filter(
    (one) => one !== '' && choices.every(({ value }) => value !== one),
  );
  const options = [...others.map((value) => ({ value, label: value })), ...choices];
  return (
    <Labeled {...field}>
      {(parts, set) => <Select wide {...parts} options={options} onValue={set} />}
    </Labeled>
  );
}

/** A choice whose default is shown, but not sent, for a new service. */
function DefaultedField({
  values,
  ...field
}: Props & { readonly name: keyof typeof defaults; readonly values: readonly string[] }) {
  const { service, draft, stored } = field.form;
  const { name } = field;
  const fallback = String(defaults[name]);
  const chosen = draft[name] || stored[name] || (service === null ? fallback : '');
  const help = [...hosts, ...buildpacks].find((value) => value === chosen);
  const choices = values.map((value) => {
    const label = name === 'memory' ? formatMemory(value) : value;
    return service === null && value === fallback
      ? { value: '', label: t('deploysedit:default', { value: label }) }
      : { value, label };
  });
  const unknown = { value: '', label: t('deploysedit:notSet') };
  return (
    <ChoiceField
      {...field}
      hint={help === undefined ? undefined : t(`deploysedit:help.${help}`)}
      choices={service !== null && stored[name] === '' ? [unknown, ...choices] : choices}
    />
  );
}
