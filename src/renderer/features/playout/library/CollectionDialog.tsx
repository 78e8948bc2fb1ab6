import './media-words.ts';
import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { MAX_NAME } from '../../../../shared/library/model.ts';
import { call } from '../../../state/calls.ts';
import { useTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { PlayoutDialogProps } from '../dialogs.ts';
import { MAX_QUERY_CHARS } from './query-parts.ts';
import { showSubject, useLibraryPage } from './library-store.ts';

/** Saves the current query or the selected rows as a collection, or changes the query of a collection. */
export function CollectionDialog({ id, onClose }: PlayoutDialogProps<'collection'>) {
  const before = useTopic('library').collections.find((one) => one.id === id);
  const { query, picked } = useLibraryPage();
  const [name, setName] = useState(before?.name ?? '');
  const [text, setText] = useState(before?.query ?? query);
  // Two or more selected rows are saved as a list of files, in the order of selection.
  const isByHand = before === undefined && picked.size > 1;
  const content = isByHand ? { query: null, ids: [...picked] } : { query: text, ids: [] };
  const saving = useMutation(() => call('library.saveCollection', { id, name, ...content }), {
    inline: true,
    onDone: (saved) => {
      showSubject({ k: 'collection', id: saved.id });
      onClose();
    },
  });
  const title = before === undefined ? 'add' : 'edit';
  const tooLong = findNameFault(name);
  return (
    <FormDialog
      title={t(`medialibrary:collection.${title}`)}
      description={
        isByHand
          ? t('medialibrary:collection.picked', { count: picked.size })
          : t('medialibrary:collection.text')
      }
      submit={t('medialibrary:collection.save')}
      submission={saving}
      disabled={tooLong !== null}
      onSubmit={() => saving.submit()}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('medialibrary:collection.name')}
        error={tooLong}
        value={name}
        onText={setName}
      />
      {!isByHand && (
        <TextField
          name="query"
          label={t('medialibrary:query.label')}
          max={MAX_QUERY_CHARS}
          value={text}
          onText={setText}
        />
      )}
    </FormDialog>
  );
}

/** null: the name is short enough. */
function findNameFault(name: string): string | null {
  const { length } = name.trim();
  return length > MAX_NAME
    ? t('medialibrary:collection.tooLong', { most: MAX_NAME, length })
    : null;
}

/** A required field. */
function TextField({
  name,
  label,
  max,
  error,
  value,
  onText,
}: {
  readonly name: 'name' | 'query';
  readonly label: string;
  /** Maximum length; further characters can't be typed. */
  readonly max?: number;
  readonly error?: string | null;
  readonly value: string;
  readonly onText: (text: string) => void;
}) {
  return (
    <Field label={label} required={value} error={error}>
      {(parts) => (
        <TextInput
          {...parts}
          name={name}
          dir={name === 'query' ? 'ltr' : 'auto'}
          maxLength={max}
          value={value}
          onText={onText}
        />
      )}
    </Field>
  );
}
