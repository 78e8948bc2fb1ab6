import { useMemo, useState } from 'react';
import { failure } from '../../../../shared/contract/errors.ts';
import { formatFaults } from '../../../../shared/format/sentences.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import type {
  Run,
  WorkflowDetail,
  WorkflowRef,
  Param,
  ParamField,
} from '../../../../shared/workflows/model.ts';
import { checkParams, parseParams } from '../../../../shared/workflows/rules/params.ts';
import { newRunId } from '../../../../shared/workflows/rules/run-id.ts';
import { call } from '../../../state/calls.ts';
import { navigate } from '../../../state/route.ts';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { formatPlace } from '../model/route.ts';
import { panelView } from '../model/view.ts';
import type { StartRequest } from './open-start.ts';
import { closeStart } from './open-start.ts';

/** The values of the start form, in the order of the fields. */
interface StartDraft {
  readonly runId: string;
  readonly values: readonly string[];
  /** Parameters beyond the declared ones, as `KEY=value` lines. */
  readonly more: string;
  readonly singleton: boolean;
}

/** The initial values: those of `params`, otherwise the defaults. */
export function createDraft(
  fields: readonly ParamField[],
  params: readonly Param[],
  runId: string,
): StartDraft {
  const positional = params.filter(({ name }) => name === null);
  let next = 0;
  const values = fields.map(({ name, initial }) => {
    const given = name === null ? positional[next++] : params.find((param) => param.name === name);
    return given?.value ?? initial ?? '';
  });
  const names = new Set(fields.map(({ name }) => name));
  const rest = params.filter(({ name }) => name !== null && !names.has(name));
  const more = rest.map(({ name, value }) => `${name ?? ''}=${value}`);
  if (fields.length === 0) more.push(...positional.map(({ value }) => value));
  return { runId, values, more: more.join('\n'), singleton: true };
}

/**
 * The parameters to send: changed, required, positional and further ones. Omits unchanged defaults and empty fields without a default,
 * which the server fills.
 */
export function listParams(fields: readonly ParamField[], { values, more }: StartDraft): Param[] {
  const isPositional = fields.some(({ name }) => name === null);
  const declared = fields.flatMap(({ name, initial, required }, at) => {
    const value = values[at] ?? '';
    const unchanged = value === (initial ?? '') && !(required && initial !== null);
    return unchanged && !isPositional ? [] : [{ name, value }];
  });
  const further = parseParams(more.split('\n').filter((line) => line.trim() !== ''));
  return [...declared, ...further];
}

/** Field keys as used in errors: names or, for unnamed fields, their positions (from 1). See `paramKey`. */
export function fieldKeys(fields: readonly ParamField[]): readonly string[] {
  let place = 0;
  return fields.map(({ name }) => name ?? String((place += 1)));
}

const freshId = (): string => newRunId(Date.now(), Math.random);

/** The start form: its values, errors, and the function that starts the run. `workflow` null: still loading. */
export function useStartForm(
  { workflow: ref, params }: StartRequest,
  workflow: WorkflowDetail | null,
) {
  const { fields, strict } = workflow ?? { fields: [], strict: false };
  const [firstId] = useState(freshId);
  const first = useMemo(() => createDraft(fields, params, firstId), [fields, params, firstId]);
  const [changed, setDraft] = useState<StartDraft | null>(null);
  const draft = changed ?? first;
  /** Indexes of changed fields; -1: undeclared parameters. */
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set([-1]));
  /** The last draft that was sent; its errors are shown until something changes. */
  const [tried, setTried] = useState<StartDraft | null>(null);
  const chosen = listParams(fields, draft);
  const formatWrong = (names: readonly string[]): string | undefined =>
    names.length === 0
      ? undefined
      : formatFaults(names.map((key) => (fields.some(({ name }) => name === key) ? key : null)));
  const errors = checkParams(fields, strict, chosen);
  const starting = useStarting(ref, async (enqueue) => {
    setTried(draft);
    const wrong = formatWrong(Object.keys(errors));
    if (wrong !== undefined) throw failure('invalid-input', wrong);
    const { runId, singleton } = draft;
    return call('workflows.start', { ...ref, runId, params: chosen, singleton, enqueue });
  });
  const keys = fieldKeys(fields);
  const shown = Object.entries(errors).filter(
    ([key]) => tried !== null || touched.has(keys.indexOf(key)),
  );
  const refused =
    tried === draft ? Object.entries(toRecord(starting.error?.detail?.['errors']) ?? {}) : [];
  const messages = [...shown, ...refused];
  return {
    draft,
    setDraft,
    starting,
    chosen,
    dirty: JSON.stringify(draft) !== JSON.stringify(first),
    /** The wrong fields, as a sentence, while their errors are shown. */
    wrong: formatWrong(shown.map(([key]) => key)),
    errorAt: (at: number): string | null => formatEntry(messages.find(([key]) => key === keys[at])),
    /** An error that belongs to no declared field. */
    moreError: formatEntry(messages.find(([key]) => !keys.includes(key))),
    setValue: (at: number, value: string): void => {
      setTouched(new Set([...touched, at]));
      const values = draft.values.map((previous, index) => (index === at ? value : previous));
      setDraft({ ...draft, values });
    },
    newId: (): void => {
      setDraft({ ...draft, runId: freshId() });
    },
  };
}

/** Closes the dialog after the start and shows the new run. */
const useStarting = ({ file, name }: WorkflowRef, work: (enqueue: boolean) => Promise<Run>) =>
  useMutation(work, {
    inline: true,
    onDone: (run, enqueue) => {
      const key = enqueue ? 'workflowspanel:start.queued' : 'workflowspanel:start.begun';
      showToast({ tone: 'good', text: t(key, { name }) });
      closeStart();
      panelView.set('workflows');
      navigate('workflows', formatPlace(file, run.id));
    },
  });

const formatEntry = (entry: readonly [string, unknown] | undefined): string | null =>
  entry === undefined ? null : String(entry[1]);

export type StartForm = ReturnType<typeof useStartForm>;
