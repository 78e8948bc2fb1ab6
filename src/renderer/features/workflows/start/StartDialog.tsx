import { RefreshCw, SquareTerminal } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Param, ParamField, WorkflowDetail } from '../../../../shared/workflows/model.ts';
import { copyAndTell } from '../../../state/copy-and-tell.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { icon } from '../../../ui/icon.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { closeStart, useStart } from './open-start.ts';
import { ParamInput } from './ParamInput.tsx';
import { commandOf } from './start-draft.ts';
import css from './StartDialog.module.css';
import type { StartForm } from './use-start-form.ts';
import { useStartForm } from './use-start-form.ts';

/** The dialog that starts a run, while one is asked for. */
export function StartDialog() {
  const asked = useStart((state) => state.asked);
  if (asked === null) return null;
  return <Asked key={`${asked.ref.file} ${asked.ref.name}`} {...asked} />;
}

function Asked({
  ref: { file, name },
  params,
}: NonNullable<ReturnType<typeof useStart.getState>['asked']>) {
  const workflow = useResource('workflows.workflow', { file, name });
  if (workflow.data !== null) return <Form workflow={workflow.data} params={params} />;
  return (
    <FormDialog
      title={t('workflowspanel:start.title', { name })}
      submit={t('workflowspanel:start.submit')}
      disabled
      onClose={closeStart}
    >
      <Awaited resource={workflow} label={t('workflowspanel:start.reading')} />
    </FormDialog>
  );
}

function Form({
  workflow,
  params,
}: {
  readonly workflow: WorkflowDetail;
  readonly params: readonly Param[];
}) {
  const form = useStartForm(workflow, params);
  const { starting, dirty, chosen } = form;
  const enqueue = useTopicSelector('workflows.overview', ({ value }) => value?.abilities.enqueue);
  return (
    <FormDialog
      wide
      title={t('workflowspanel:start.title', { name: workflow.name })}
      submit={t('workflowspanel:start.submit')}
      submission={{ pending: starting.pending, error: starting.error }}
      onSubmit={() => {
        starting.submit(false);
      }}
      dirty={dirty}
      aside={
        <span className={css['aside']}>
          <Button
            variant="ghost"
            icon={<SquareTerminal {...icon} />}
            onClick={() => {
              copyAndTell(
                commandOf(workflow.name, chosen),
                t('workflowspanel:start.copied'),
                t('workflowspanel:start.notCopied'),
              );
            }}
          >
            {t('workflowspanel:start.copy')}
          </Button>
          <Button
            blocked={enqueue === '' ? undefined : enqueue}
            disabled={starting.pending}
            onClick={() => {
              starting.submit(true);
            }}
          >
            {t('workflowspanel:start.enqueue')}
          </Button>
        </span>
      }
      onClose={closeStart}
    >
      <Params form={form} />
      <Identity form={form} />
    </FormDialog>
  );
}

/** The declared parameters, and further ones where the server takes them. */
function Params({ form }: { readonly form: StartForm }) {
  const { workflow, draft, setDraft, moreError } = form;
  const { fields, strict, fixedParams } = workflow;
  if (fixedParams) return <Notice title={t('workflowspanel:start.fixed')} />;
  return (
    <>
      {fields.map((field, at) => (
        <OneParam key={field.name ?? at} {...{ form, field, at }} />
      ))}
      {!(strict && fields.length > 0) && (
        <Field
          label={t(
            fields.length === 0 ? 'workflowspanel:start.params' : 'workflowspanel:start.more',
          )}
          hint={t('workflowspanel:start.moreHint')}
          error={moreError}
        >
          {(parts) => (
            <TextArea
              {...parts}
              className={css['json']}
              rows={2}
              spellCheck={false}
              maxLength={20_000}
              value={draft.more}
              onChange={(event) => {
                setDraft({ ...draft, more: event.currentTarget.value });
              }}
            />
          )}
        </Field>
      )}
    </>
  );
}

function OneParam({
  form,
  field,
  at,
}: {
  readonly form: StartForm;
  readonly field: ParamField;
  readonly at: number;
}) {
  const label = field.name ?? t('workflowspanel:start.positional', { at: at + 1 });
  return (
    <div className={css['row']}>
      <Field
        label={label}
        note={typeText(field)}
        hint={field.description ?? undefined}
        error={form.errorAt(at)}
      >
        {(parts) => (
          <ParamInput
            {...{ field, label, parts }}
            value={form.draft.values[at] ?? ''}
            onValue={(value) => {
              form.setValue(at, value);
            }}
          />
        )}
      </Field>
    </div>
  );
}

/** "number, 1 to 16, required". */
function typeText({ kind, choices, min, max, required }: ParamField): string {
  const type = choices.length > 0 ? 'choice' : kind;
  const range =
    min !== null && max !== null
      ? t('workflowspanel:start.range', { min, max })
      : min !== null
        ? t('workflowspanel:start.least', { min })
        : max !== null
          ? t('workflowspanel:start.most', { max })
          : null;
  const parts = [t(`workflowspanel:start.type.${type}`), range];
  return [...parts, required ? t('workflowspanel:start.required') : null]
    .filter((part) => part !== null)
    .join(', ');
}

/** The run id and what keeps a start from happening twice. */
function Identity({ form }: { readonly form: StartForm }) {
  const { draft, setDraft, newId, workflow } = form;
  const abilities = useTopicSelector('workflows.overview', ({ value }) => value?.abilities);
  const ids = abilities?.runIds === '';
  return (
    <div className={css['identity']}>
      {ids && (
        <div className={css['row']}>
          <Field label={t('workflowspanel:start.runId')} note={t('workflowspanel:start.madeHere')}>
            {(parts) => (
              <div className={css['id']}>
                <TextInput {...parts} readOnly value={draft.runId} />
                <CopyButton text={() => draft.runId} label={t('workflowspanel:start.copyId')} />
                <Button
                  icon={<RefreshCw {...icon} />}
                  disabled={workflow.fixedRunId}
                  onClick={newId}
                >
                  {t('workflowspanel:start.newId')}
                </Button>
              </div>
            )}
          </Field>
        </div>
      )}
      <Notice title={t(ids ? 'workflowspanel:start.safe' : 'workflowspanel:start.compared')}>
        {t(ids ? 'workflowspanel:start.safeText' : 'workflowspanel:start.comparedText')}
      </Notice>
      <Checkbox
        checked={draft.singleton}
        onChecked={(singleton) => {
          setDraft({ ...draft, singleton });
        }}
      >
        {t('workflowspanel:start.singleton', { name: workflow.name })}
      </Checkbox>
    </div>
  );
}
