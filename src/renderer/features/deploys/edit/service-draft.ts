import type { FormField, ServiceForm } from '../../../../shared/deploys/form.ts';
import type { Service } from '../../../../shared/deploys/model.ts';

/** Fields that are edited as text; '' means: not given. */
export const textFields = [
  ...(['name', 'project', 'host', 'repo', 'branch', 'buildpack', 'publishDirectory'] as const),
  ...(['dockerfilePath', 'vcpus', 'memory', 'port'] as const),
] as const satisfies readonly FormField[];
export type DraftField = (typeof textFields)[number];
export const isDraftField = (name: string): name is DraftField =>
  textFields.some((field) => field === name);

export interface VariableRow {
  readonly id: string;
  readonly key: string;
  /** Null: the stored value stays. */
  readonly value: string | null;
  /** Whether the server has a variable of this name. */
  readonly stored: boolean;
  /** The value was typed in a window that has closed, and must be typed again. */
  readonly lost: boolean;
}

export interface ServiceDraft extends Readonly<Record<DraftField, string>> {
  /** Names of the stored variables; null: not read yet. */
  readonly loaded: readonly string[] | null;
  /** The whole set; null: unchanged. */
  readonly variables: readonly VariableRow[] | null;
}

export const newRow = (given: Partial<VariableRow> = {}): VariableRow => ({
  id: crypto.randomUUID(),
  key: '',
  value: '',
  stored: false,
  lost: false,
  ...given,
});

const text = (value: string | number | null | undefined): string =>
  value == null ? '' : String(value);

/** The stored service as a draft; null: a new service. */
export function storedDraft(service: Service | null): ServiceDraft {
  const field = (name: DraftField): string =>
    service !== null && name in service ? text(service[name as keyof Service & DraftField]) : '';
  const fields = Object.fromEntries(textFields.map((name) => [name, field(name)] as const));
  return {
    ...(fields as Record<DraftField, string>),
    loaded: service === null ? [] : null,
    variables: service === null ? [] : null,
  };
}

/** Applies the fields of a form to a draft. Variables replace the whole set. */
export function withForm(draft: ServiceDraft, { envVars, ...fields }: ServiceForm): ServiceDraft {
  const given = Object.entries(fields).map(([name, value]) => [name, text(value)] as const);
  return {
    ...draft,
    ...Object.fromEntries(given),
    ...(envVars === undefined
      ? {}
      : { variables: envVars.map(({ key, value }) => newRow({ key, value })) }),
  };
}

/** The effective buildpack: the chosen one, else the stored one, else the default. */
export const choosePack = (draft: ServiceDraft, stored: ServiceDraft): string =>
  draft.buildpack || stored.buildpack || 'auto';

const figure = (of: string): number => (/^\d+(\.\d+)?$/.test(of) ? Number(of) : Number.NaN);

/** The changes to send: the name and the fields that differ from the stored service. Empty fields are not sent. */
export function toServiceForm(draft: ServiceDraft, stored: ServiceDraft): ServiceForm {
  const form: ServiceForm = { name: draft.name.trim() };
  for (const field of textFields) {
    const value = draft[field].trim();
    if (field === 'name' || value === '' || value === stored[field]) continue;
    // A static site has one port; another one would be ignored.
    if (field === 'port' && choosePack(draft, stored) === 'static') continue;
    const number = field === 'port' || field === 'vcpus';
    Object.assign(form, { [field]: number ? figure(value) : value });
  }
  if (variablesChanged(draft))
    form.envVars = draft.variables?.map(({ key, value }) => ({ key: key.trim(), value })) ?? [];
  return form;
}

function variablesChanged({ loaded, variables }: ServiceDraft): boolean {
  if (variables === null) return false;
  return (
    loaded?.length !== variables.length ||
    variables.some(({ key, value }, at) => value !== null || key !== loaded[at])
  );
}

/** Whether the user changed anything. */
export const isDirty = (draft: ServiceDraft, stored: ServiceDraft): boolean =>
  textFields.some((field) => draft[field] !== stored[field]) || variablesChanged(draft);
