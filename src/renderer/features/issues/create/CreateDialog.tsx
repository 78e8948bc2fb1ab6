import { t } from '../../../../shared/i18n/translate.ts';
import type { IssuesOverview } from '../../../../shared/issues/model.ts';
import { call } from '../../../state/calls.ts';
import { Button } from '../../../ui/Button.tsx';
import { CutNotice } from '../../../ui/CutNotice.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Select } from '../../../ui/Select.tsx';
import { ServerPicker } from '../detail/ServerPicker.tsx';
import { CreateFields } from './CreateFields.tsx';
import type { CreateDraft } from './create-draft.ts';
import { lastType } from './create-draft.ts';
import { Templates } from './Templates.tsx';
import type { IssueCreateForm } from './use-create.ts';
import { projectName, useCreate } from './use-create.ts';

interface Props {
  readonly overview: IssuesOverview;
  /** Initial summary of an empty form. */
  readonly summary: string;
  readonly onClose: () => void;
}

/** The form for a new issue. The server defines its fields for the project and the type. */
export function CreateDialog({ overview, summary, onClose }: Props) {
  const form = useCreate(overview, summary, onClose);
  const { draft, setDraft, types, fields, missing, creating } = form;
  const isReading = draft.project !== '' && (types.error ?? fields.error) === null;
  return (
    <FormDialog
      wide
      title={t('issuesdetail:create.title')}
      submit={t(form.lost ? 'issuesdetail:create.again' : 'issuesdetail:create.submit')}
      submission={creating}
      disabled={fields.data === null || missing.length > 0}
      dirty={form.dirty}
      awaitsFocus={isReading && fields.data === null}
      onClose={form.close}
      onSubmit={creating.submit}
    >
      {form.restored && (
        <Notice
          title={t('issuesdetail:create.restored')}
          action={<Button onClick={form.startOver}>{t('issuesdetail:create.startOver')}</Button>}
        />
      )}
      <Templates
        templates={overview.templates}
        draft={{ ...draft, typeId: form.typeId }}
        setDraft={setDraft}
      />
      <Kind form={form} />
      <CutNotice cut={form.cut} />
      <Awaited resource={fields} label={t('issuesdetail:create.reading')} />
      {missing.length > 0 && (
        <Notice
          tone="warn"
          title={t('issuesdetail:create.missing', { fields: missing.join(', ') })}
        />
      )}
      <CreateFields form={form} me={overview.me} />
      {form.otherErrors.map((message) => (
        <Notice key={message} tone="bad" title={message} />
      ))}
    </FormDialog>
  );
}

/** Project and type of the new issue. */
function Kind({ form: { draft, setDraft, typeId, types } }: { readonly form: IssueCreateForm }) {
  const { project, names } = draft;
  const choose = (change: Partial<CreateDraft>): void => {
    setDraft({ ...draft, ...change });
  };
  return (
    <FieldPair>
      <Field label={t('issuesdetail:create.project')}>
        {(parts) => (
          <ServerPicker
            {...parts}
            name="projects"
            value={project}
            first={project === '' ? [] : [{ value: project, label: names[project] ?? project }]}
            search={findProjects}
            onValue={(key, label) =>
              choose({ project: key, typeId: lastType(key), names: { ...names, [key]: label } })
            }
          />
        )}
      </Field>
      <Field label={t('issuesdetail:create.type')} error={types.error?.message}>
        {(parts) => (
          <Select
            {...parts}
            wide
            disabled={typeId === ''}
            value={typeId}
            options={(types.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onValue={(id) => choose({ typeId: id })}
          />
        )}
      </Field>
    </FieldPair>
  );
}

async function findProjects(query: string, signal: AbortSignal) {
  const { items } = await call('issues.list', { list: { k: 'projects', query } }, signal);
  return items.flatMap(({ key, name }) =>
    typeof key === 'string' ? [{ value: key, label: projectName(String(name), key) }] : [],
  );
}
