import { useState } from 'react';
import { BookmarkPlus, Trash2 } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Template } from '../../../../shared/issues/model.ts';
import { call, tellFailure } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { Field } from '../../../ui/Field.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import css from './Create.module.css';
import type { CreateDraft } from './create-draft.ts';
import { createTemplate, withTemplate } from './create-draft.ts';

/** Fills the form from a template, and saves the form as a template named after its summary. */
export function Templates({
  templates,
  draft,
  setDraft,
}: {
  readonly templates: readonly Template[];
  readonly draft: CreateDraft;
  readonly setDraft: (draft: CreateDraft) => void;
}) {
  const [chosen, setChosen] = useState('');
  const template = templates.find(({ id }) => id === chosen);
  const fresh = createTemplate(draft);
  const replaced = templates.find(({ id }) => id === fresh.id);
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
            icon={<BookmarkPlus {...icon} />}
            blocked={fresh.name === '' ? t('issuesdetail:template.unnamed') : undefined}
            onClick={() => change('saved', fresh, replaced)}
          />
          {template !== undefined && (
            <IconButton
              label={t('issuesdetail:template.remove', { name: template.name })}
              icon={<Trash2 {...icon} />}
              onClick={() => change('removed', template)}
            />
          )}
        </div>
      )}
    </Field>
  );
}

const changes = {
  saved: (template: Template) => call('issues.saveTemplate', { template }),
  removed: ({ id }: Template) => call('issues.removeTemplate', { id }),
};

/** Saves or removes a template; a toast offers the opposite, or the template that it replaced. */
function change(done: keyof typeof changes, template: Template, replaced?: Template): void {
  const undo = replaced === undefined && done === 'saved' ? 'removed' : 'saved';
  const run = (): void => tellFailure(changes[undo](replaced ?? template));
  const action = { label: t('issuesdetail:template.undo'), run };
  const text = t(`issuesdetail:template.${done}`, { name: template.name });
  tellFailure(
    changes[done](template).then(() => {
      showToast({ tone: 'neutral', text, action });
    }),
  );
}
