import { useState } from 'react';
import type { Param, ParamField, WorkflowDetail } from '../../../../shared/workflows/model.ts';
import { checkParams } from '../../../../shared/workflows/rules/params.ts';
import { newRunId } from '../../../../shared/workflows/rules/run-id.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { call } from '../../../state/calls.ts';
import { navigate } from '../../../state/route.ts';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { placeOf } from '../model/place.ts';
import { panelView } from '../model/view.ts';
import { closeStart } from './open-start.ts';
import { draftOf, paramsOf } from './start-draft.ts';

const freshId = (): string => newRunId(Date.now(), Math.random);

/** The form of a start: its values, what is wrong with them, and the start itself. */
export function useStartForm(workflow: WorkflowDetail, params: readonly Param[]) {
  const { fields, strict, file, name } = workflow;
  const [first] = useState(() => draftOf(fields, params, freshId()));
  const [draft, setDraft] = useState(first);
  // Errors of empty fields appear after the first attempt.
  const [attempted, setAttempted] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  const chosen = paramsOf(fields, draft);
  const errors = checkParams(fields, strict, chosen);
  const keys = keysOf(fields);
  const starting = useMutation(
    async (enqueue: boolean) => {
      setAttempted(true);
      if (Object.keys(errors).length > 0)
        throw failure('invalid-input', t('workflowspanel:start.fix'));
      const { runId, singleton } = draft;
      return call('workflows.start', { file, name, runId, params: chosen, singleton, enqueue });
    },
    {
      inline: true,
      onDone: (run, enqueue) => {
        const key = enqueue ? 'workflowspanel:start.queued' : 'workflowspanel:start.begun';
        showToast({ tone: 'good', text: t(key, { name }) });
        closeStart();
        panelView.set('workflows');
        navigate('workflows', placeOf(file, run.id));
      },
    },
  );
  return {
    ...{ draft, setDraft, starting, chosen, workflow },
    dirty: JSON.stringify(draft) !== JSON.stringify(first),
    errorAt: (at: number): string | null => {
      if (!attempted && !touched.has(at)) return null;
      return errors[keys[at] ?? ''] ?? null;
    },
    /** An error that belongs to no declared field. */
    moreError: Object.entries(errors).find(([key]) => !keys.includes(key))?.[1],
    setValue: (at: number, value: string): void => {
      setTouched(new Set([...touched, at]));
      setDraft({
        ...draft,
        values: draft.values.map((one, index) => (index === at ? value : one)),
      });
    },
    newId: (): void => {
      setDraft({ ...draft, runId: freshId() });
    },
  };
}

/** The keys of the fields in errors; see `paramKey`. */
function keysOf(fields: readonly ParamField[]): readonly string[] {
  let place = 0;
  return fields.map(({ name }) => name ?? String((place += 1)));
}

export type StartForm = ReturnType<typeof useStartForm>;
