import { useState } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Template } from '../../../../shared/issues/model.ts';
import { call, tellFailure } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import css from './Create.module.css';
import type { Draft } from './create-draft.ts';
import { templateOf, withTemplate } from './create-draft.ts';

interface Props {
  readonly templates: readonly Template[];
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
}

/** Fills the form from a template, and saves the form as one. */
export function Templates({ templates, draft, setDraft }: Props) {
  const [chosen, setChosen] = useState('');
  const [naming, setNaming] = useState(false);
  const template = templates.find(({ id }) => id === chosen);
  const none = { value: '', label: t('issuesdetail:template.none') };
  return (
    <Field label={t('issuesdetail:template.label')}>
      {(parts) => (
        <div className={css['templates']}>
          <Select
            {...parts}
            wide
            value={template?.id ?? ''}
            options={[none, ...templates.map(({ id, name }) => ({ value: id, label: name }))]}
            onValue={(id) => {
              setChosen(id);
              const next = templates.find((one) => one.id === id);
              if (next !== undefined) setDraft(withTemplate(draft, next));
            }}
          />
          <IconButton
            label={t('issuesdetail:template.save')}
            icon={<Plus {...icon} />}
            onClick={() => {
              setNaming(true);
            }}
          />
          {template !== undefined && <Remove template={template} />}
          {naming && (
            <NameDialog
              draft={draft}
              onClose={(id) => {
                setNaming(false);
                if (id !== null) setChosen(id);
              }}
            />
          )}
        </div>
      )}
    </Field>
  );
}

const save = (template: Template) => call('issues.saveTemplate', { template });

function Remove({ template }: { readonly template: Template }) {
  const { id, name } = template;
  const { submit } = useMutation(() => call('issues.removeTemplate', { id }), {
    onDone: () => {
      const run = (): void => {
        tellFailure(save(template));
      };
      const action = { label: t('issuesdetail:template.undo'), run };
      showToast({ tone: 'neutral', text: t('issuesdetail:template.removed', { name }), action });
    },
  });
  return (
    <IconButton
      label={t('issuesdetail:template.remove', { name })}
      icon={<Trash2 {...icon} />}
      onClick={() => {
        submit();
      }}
    />
  );
}

/** Asks for the name of a new template. */
function NameDialog({
  draft,
  onClose,
}: Pick<Props, 'draft'> & { readonly onClose: (id: string | null) => void }) {
  const [name, setName] = useState('');
  const saving = useMutation(save, {
    inline: true,
    onDone: (_, { id }) => {
      onClose(id);
    },
  });
  return (
    <FormDialog
      title={t('issuesdetail:template.save')}
      description={t('issuesdetail:template.text')}
      submit={t('issuesdetail:template.submit')}
      submission={{ pending: saving.pending, error: saving.error }}
      disabled={name.trim() === ''}
      onSubmit={() => {
        saving.submit(templateOf(draft, name.trim()));
      }}
      onClose={() => {
        onClose(null);
      }}
    >
      <Field label={t('issuesdetail:template.name')}>
        {(parts) => (
          <TextInput {...parts} value={name} maxLength={100} autoFocus onText={setName} />
        )}
      </Field>
    </FormDialog>
  );
}
