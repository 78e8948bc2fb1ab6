import { useEffect, useState } from 'react';
import type { CreateField, IssueDraft } from '../../../../shared/issues/contract.ts';
import type { Template } from '../../../../shared/issues/model.ts';
import { readStoredJson, writeStored } from '../../../ui/browser-store.ts';

/** State of the form for a new issue. `project`: the key; labels are one text until they are sent. */
export interface CreateDraft {
  readonly project: string;
  readonly typeId: string;
  readonly values: IssueDraft['values'];
  /** Names of the chosen project and people, by their values. */
  readonly names: Readonly<Record<string, string>>;
}

const STORED = 'channelstrip.issues.create';
const KIND = 'channelstrip.issues.kind';

/** Project (its key) and type of the issue that was created last. */
type Kind = Pick<CreateDraft, 'project' | 'typeId'>;

/** The next new issue starts with the type of this one if it is in the same project. */
export const rememberKind = ({ project, typeId }: Kind): void =>
  writeStored(KIND, JSON.stringify({ project, typeId }));

/** The type to start with in a project; '': its first one. */
export function lastType(project: string): string {
  const kind = readStoredJson(KIND) as Partial<Kind> | null;
  return kind?.project === project && typeof kind.typeId === 'string' ? kind.typeId : '';
}

/** The draft of the form. It survives a closed window until it is sent or discarded. `first`: the draft of an empty form. */
export function useCreateDraft(first: CreateDraft) {
  const [restored] = useState(restore);
  const [draft, setDraft] = useState(restored ?? first);
  const dirty = Object.values(draft.values).some((value) => value.length > 0);
  useEffect(() => {
    writeStored(STORED, dirty ? JSON.stringify(draft) : null);
  }, [draft, dirty]);
  return {
    draft,
    setDraft,
    dirty,
    restored: restored !== null && draft === restored,
    drop: () => writeStored(STORED, null),
  };
}

function restore(): CreateDraft | null {
  const stored = readStoredJson(STORED) as Partial<CreateDraft> | null;
  const { project, typeId, values, names } = stored ?? {};
  if (typeof project !== 'string' || typeof typeId !== 'string') return null;
  if (typeof values !== 'object' || typeof names !== 'object') return null;
  const valid = ([, value]: readonly [string, unknown]): boolean =>
    typeof value === 'string' ||
    (Array.isArray(value) && value.every((item) => typeof item === 'string'));
  const given = Object.fromEntries(Object.entries(values).filter(valid));
  return { project, typeId, values: given, names };
}

/** A draft with the values of a template; fields that it leaves empty stay as they are. */
export function withTemplate(draft: CreateDraft, template: Template): CreateDraft {
  const { project, typeId, summary, description, labels } = template;
  const values = { summary, description, labels: labels.join(' ') };
  const given = Object.entries(values).filter(([, value]) => value !== '');
  return {
    names: draft.names,
    project: project === '' ? draft.project : project,
    typeId: typeId === '' ? draft.typeId : typeId,
    values: { ...draft.values, ...Object.fromEntries(given) },
  };
}

/** Creates a template from a draft. Its name is the summary, or ''. */
export function createTemplate({ project, typeId, values }: CreateDraft): Template {
  const [summary, description, labels] = ['summary', 'description', 'labels'].map((id) =>
    [values[id] ?? ''].flat().join(' '),
  ) as [string, string, string];
  const name = summary.trim().slice(0, 100);
  const id = `template ${name}`.slice(0, 50);
  return { id, name, project, typeId, summary, description, labels: words(labels) };
}

/** The draft as it is sent: the values of the form's fields, labels one by one. */
export const sentDraft = (draft: CreateDraft, fields: readonly CreateField[]): IssueDraft => ({
  project: draft.project,
  typeId: draft.typeId,
  values: Object.fromEntries(
    fields.flatMap(({ id, kind }) => {
      const value = draft.values[id];
      if (value === undefined || value.length === 0) return [];
      return [[id, kind === 'labels' ? words([value].flat().join(' ')) : value]];
    }),
  ),
});

const words = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');
