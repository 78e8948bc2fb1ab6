import { Play, RefreshCw, SquareTerminal } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Param, ParamField, WorkflowDetail } from '../../../../shared/workflows/model.ts';
import { executesValues } from '../../../../shared/workflows/rules/params.ts';
import { formatRelative } from '../../../../shared/format/time.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { copyAndTell } from '../../../state/copy-and-tell.ts';
import { useNow } from '../../../state/now.ts';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { useInvalidField } from '../../../ui/invalid-fields.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { icon } from '../../../ui/icon.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { stateWord } from '../../../../shared/format/states.ts';
import { startCommand } from '../run/params-text.ts';
import { measureLength } from '../runs/columns.tsx';
import type { StartRequest } from './open-start.ts';
import { closeStart, useStart } from './open-start.ts';
import { jsonError } from './JsonInput.tsx';
import { ParamInput } from './ParamInput.tsx';
import css from './StartDialog.module.css';
import type { StartForm } from './use-start-form.ts';
import { useStartForm } from './use-start-form.ts';

/** The dialog that starts a run, if one is requested. */
export function StartDialog() {
  const request = useStart((state) => state.asked);
  if (request === null) return null;
  return <Open key={`${request.workflow.file} ${request.workflow.name}`} {...request} />;
}

function Open(request: StartRequest) {
  const { name } = request.workflow;
  const resource = useResource('workflows.workflow', request.workflow);
  const workflow = resource.data;
  const form = useStartForm(request, workflow);
  const { starting, dirty, draft } = form;
  return (
    <FormDialog
      wide
      title={t('workflowspanel:start.title', { name })}
      description={<LastRun workflow={workflow} />}
      submit={t('workflowspanel:start.submit')}
      icon={<Play {...icon} />}
      submission={{ pending: starting.pending, error: starting.error }}
      disabled={workflow === null}
      onSubmit={() => starting.submit(false)}
      dirty={dirty}
      focusSubmit={workflow?.fields.length === 0}
      aside={workflow !== null && <CopyCommand name={name} params={form.chosen} id={draft.runId} />}
      other={workflow !== null && <Enqueue form={form} />}
      onClose={closeStart}
    >
      {workflow === null ? (
        <Awaited resource={resource} label={t('workflowspanel:start.reading')} rows={6} />
      ) : (
        <>
          <Params form={form} workflow={workflow} />
          <Identity form={form} workflow={workflow} />
        </>
      )}
    </FormDialog>
  );
}

/** The server, and how the newest run ended: "dagu.lan · last run succeeded 5 min ago, took 13 s". */
function LastRun({ workflow }: { readonly workflow: WorkflowDetail | null }) {
  const now = useNow(30_000);
  const mine = useTopic('connections.profiles').filter(({ service }) => service === 'workflows');
  const server = (mine.find(({ isDefault }) => isDefault) ?? mine[0])?.name ?? '';
  const run = workflow?.lastRun ?? null;
  const at = run?.finishedAt ?? run?.startedAt ?? null;
  if (run === null || at === null) return server;
  const ms = measureLength(run);
  const ago = formatRelative(at, now);
  const last = t('workflowspanel:start.last', { server, state: stateWord(run), ago });
  if (ms === null) return last;
  return t('workflowspanel:start.lastTook', { last, time: formatDuration(ms) });
}

function CopyCommand({
  name,
  params,
  id,
}: {
  readonly name: string;
  /** ID of the new run. */
  readonly id: string;
  readonly params: readonly Param[];
}) {
  return (
    <Button
      variant="ghost"
      className={css['copy']}
      icon={<SquareTerminal {...icon} />}
      onClick={() =>
        copyAndTell(
          startCommand(name, params, id),
          t('workflowspanel:start.copied'),
          t('workflowspanel:start.notCopied'),
        )
      }
    >
      {t('workflowspanel:start.copy')}
    </Button>
  );
}

function Enqueue({ form: { starting, wrong } }: { readonly form: StartForm }) {
  const why = useTopicSelector('workflows.overview', ({ value }) => value?.abilities.enqueue) ?? '';
  return (
    <Button
      blocked={why || wrong}
      disabled={starting.pending}
      onClick={() => starting.submit(true)}
    >
      {t('workflowspanel:start.enqueue')}
    </Button>
  );
}

interface PartProps {
  readonly form: StartForm;
  readonly workflow: WorkflowDetail;
}

/** The declared parameters, and a field for further ones if the server accepts them. */
function Params({ form, workflow: { fields, strict, fixedParams } }: PartProps) {
  const { draft, setDraft, moreError, wrong } = form;
  useInvalidField(wrong !== undefined);
  const isExecuted = useTopicSelector(
    'workflows.overview',
    ({ value }) => value !== null && executesValues(value.dialect, value.version),
  );
  if (fixedParams) return <Notice title={t('workflowspanel:start.fixed')} />;
  const further = fields.length === 0 ? 'params' : 'more';
  return (
    <>
      {isExecuted && (
        <Notice title={t('workflowspanel:start.executes')}>
          {t('workflowspanel:start.executesText')}
        </Notice>
      )}
      {fields.map((field, at) => (
        <OneParam key={field.name ?? at} form={form} field={field} at={at} />
      ))}
      {!(strict && fields.length > 0) && (
        <Field
          side
          label={t(`workflowspanel:start.${further}`)}
          hint={t('workflowspanel:start.moreHint')}
          error={moreError}
        >
          {(parts) => (
            <TextArea
              {...parts}
              rows={2}
              maxLength={20_000}
              value={draft.more}
              onChange={(event) => setDraft({ ...draft, more: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

function OneParam({
  form: { draft, errorAt, setValue },
  field,
  at,
}: {
  readonly form: StartForm;
  readonly field: ParamField;
  readonly at: number;
}) {
  const value = draft.values[at] ?? '';
  const error = errorAt(at);
  const label = field.name ?? t('workflowspanel:start.positional', { at: at + 1 });
  return (
    <Field
      side
      label={label}
      note={typeText(field)}
      hint={field.description ?? undefined}
      error={error !== null && field.kind === 'json' ? (jsonError(value) ?? error) : error}
    >
      {(parts) => (
        <ParamInput
          field={field}
          label={label}
          parts={parts}
          value={value}
          onValue={(value) => setValue(at, value)}
        />
      )}
    </Field>
  );
}

/** "number, 1 to 16, required". */
function typeText({ kind, choices, min, max, required }: ParamField): string {
  const parts = [
    t(`workflowspanel:start.type.${choices.length > 0 ? 'choice' : kind}`),
    min !== null && max !== null && t('workflowspanel:start.range', { min, max }),
    min !== null && max === null && t('workflowspanel:start.least', { min }),
    min === null && max !== null && t('workflowspanel:start.most', { max }),
    required && t('workflowspanel:start.required'),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** The run id and the options that prevent duplicate runs. */
function Identity({ form: { draft, setDraft, newId }, workflow }: PartProps) {
  const abilities = useTopicSelector('workflows.overview', ({ value }) => value?.abilities);
  const ids = abilities?.runIds === '';
  return (
    <div className={css['identity']}>
      {ids && (
        <Field
          side
          label={t('workflowspanel:start.runId')}
          note={t('workflowspanel:start.madeHere')}
        >
          {(parts) => (
            <div className={css['id']}>
              <span>
                <TextInput {...parts} readOnly value={draft.runId} />
                <CopyButton text={() => draft.runId} label={t('workflowspanel:start.copyId')} />
              </span>
              <Button
                icon={<RefreshCw {...icon} />}
                blocked={workflow.fixedRunId ? t('workflowspanel:start.fixedId') : undefined}
                onClick={newId}
              >
                {t('workflowspanel:start.newId')}
              </Button>
            </div>
          )}
        </Field>
      )}
      <Notice tone="safe" title={t(`workflowspanel:start.${ids ? 'safe' : 'compared'}`)}>
        {t(`workflowspanel:start.${ids ? 'safeText' : 'comparedText'}`)}
      </Notice>
      <Checkbox
        checked={draft.singleton}
        onChecked={(singleton) => setDraft({ ...draft, singleton })}
      >
        {t('workflowspanel:start.singleton', { name: workflow.name })}
      </Checkbox>
    </div>
  );
}
