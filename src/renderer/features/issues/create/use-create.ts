import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { IssueDraft } from '../../../../shared/issues/contract.ts';
import type { IssuesOverview } from '../../../../shared/issues/model.ts';
import { firstCut } from '../../../../shared/lib/listed.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { navigate } from '../../../state/route.ts';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { useResource } from '../../../state/use-resource.ts';
import { usePanel } from '../model/panel-state.ts';
import type { CreateDraft } from './create-draft.ts';
import { lastType, rememberKind, sentDraft, useCreateDraft } from './create-draft.ts';

/** Errors by field id, with the values that have them. */
interface RejectedDraft {
  readonly values: IssueDraft['values'];
  readonly errors: Readonly<Record<string, string>>;
}

/** The project's name as shown in the form. */
export const projectName = (name: string, key: string): string => `${name} (${key})`;

/** State of the form for a new issue. `missing`: names of required fields that the app has no input for. */
export function useCreate(
  { first: { rows } }: IssuesOverview,
  summary: string,
  onClose: () => void,
) {
  const { key: project = '', name = '' } = rows[0]?.project ?? {};
  const names = project === '' ? {} : { [project]: projectName(name, project) };
  const empty: CreateDraft = {
    project,
    typeId: lastType(project),
    values: summary === '' ? {} : { summary },
    names,
  };
  const { draft, setDraft, dirty, restored, drop } = useCreateDraft(empty);
  const form = useFields(draft);
  const fields = form.fields.data?.fields ?? [];
  const { creating, refused } = useSubmit({ ...draft, typeId: form.typeId }, form, (key) => {
    rememberKind({ project: draft.project, typeId: form.typeId });
    drop();
    onClose();
    showToast({ tone: 'good', text: t('issuesdetail:create.done', { key }) });
    usePanel.setState({ created: key });
    navigate('issues', key);
  });
  const errors = Object.entries(refused.errors);
  return {
    draft,
    setDraft,
    dirty,
    restored,
    creating,
    ...form,
    missing: fields.flatMap(({ kind, required, name }) =>
      required && kind === 'other' ? [name] : [],
    ),
    /** Whether the answer was lost, so that it is unknown whether the issue exists. */
    lost: creating.error?.code === 'unconfirmed',
    errorOf: (id: string): string | null =>
      draft.values[id] === refused.values[id] ? (refused.errors[id] ?? null) : null,
    otherErrors: errors.flatMap(([id, text]) =>
      fields.some((field) => field.id === id) ? [] : [text],
    ),
    startOver: () => setDraft(empty),
    close: () => {
      drop();
      onClose();
    },
  };
}
export type IssueCreateForm = ReturnType<typeof useCreate>;

/** What can be created in the project of a draft. Replaces a type that the project does not have with its first one. */
function useFields({ project, typeId: wanted }: CreateDraft) {
  const all = useResource('issues.types', { project }, { enabled: project !== '', keep: false });
  // A subtask needs a parent, which the app does not ask for.
  const data = all.data?.types.filter(({ subtask }) => !subtask) ?? null;
  const typeId = (data?.find(({ id }) => id === wanted) ?? data?.[0])?.id ?? '';
  const fields = useResource(
    'issues.createFields',
    { project, typeId },
    { enabled: typeId !== '', keep: false },
  );
  return {
    types: { ...all, data },
    typeId,
    fields,
    cut: firstCut(all.data?.cut ?? null, fields.data?.cut ?? null),
  };
}

const nothing: RejectedDraft = { values: {}, errors: {} };

function useSubmit(
  draft: CreateDraft,
  { fields }: ReturnType<typeof useFields>,
  onDone: (key: string) => void,
) {
  const [refused, setRefused] = useState(nothing);
  const creating = useMutation(
    async () => {
      setRefused(nothing);
      try {
        return await call('issues.create', { draft: sentDraft(draft, fields.data?.fields ?? []) });
      } catch (thrown) {
        const errors = toError(thrown).detail?.['errors'];
        if (typeof errors === 'object')
          setRefused({ values: draft.values, errors: errors as RejectedDraft['errors'] });
        throw thrown;
      }
    },
    {
      inline: true,
      onDone: ({ key }) => onDone(key),
    },
  );
  return { creating, refused };
}
