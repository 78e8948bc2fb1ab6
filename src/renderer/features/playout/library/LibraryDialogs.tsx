import './media-words.ts';
import { useRef, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ServerKind } from '../../../../shared/library/model.ts';
import { serverKinds } from '../../../../shared/library/model.ts';
import { call } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import layout from '../../../ui/layout.module.css';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { BrowseDialog } from '../browse/BrowseDialog.tsx';
import type { PlayoutDialogProps } from '../dialogs.ts';
import { showSubject, useLibraryPage } from './library-store.ts';
import { serverNames } from './server-words.ts';

/** Adds a folder of this computer to the library, which scans it at once. */
export function AddFolderDialog({ onClose }: PlayoutDialogProps<'add-folder'>) {
  const adding = useMutation((path: string) => call('library.addFolder', { path }), {
    inline: true,
    onDone: ({ id }) => {
      showSubject({ k: 'folder', id });
      onClose();
    },
  });
  return (
    <BrowseDialog
      title={t('medialibrary:addFolder.title')}
      description={t('medialibrary:addFolder.text')}
      wanted="folder"
      action={t('medialibrary:addFolder.action')}
      pending={adding.pending}
      error={adding.error}
      onPick={(path) => adding.submit(path)}
      onClose={onClose}
    />
  );
}

/** Says where a missing file is now. It keeps its place in programmes and collections. */
export function FindFileDialog({ id, path, onClose }: PlayoutDialogProps<'find-media'>) {
  const finding = useMutation((to: string) => call('library.findFile', { id, path: to }), {
    inline: true,
    onDone: () => {
      showToast({ tone: 'good', text: t('medialibrary:findFile.done') });
      onClose();
    },
  });
  const cut = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  return (
    <BrowseDialog
      title={t('medialibrary:findFile.title')}
      description={path}
      wanted="media"
      start={cut > 0 ? path.slice(0, cut) : null}
      action={t('medialibrary:findFile.action')}
      pending={finding.pending}
      error={finding.error}
      onPick={(to) => finding.submit(to)}
      onClose={onClose}
    />
  );
}

/** Saves the query of the field as a collection, or renames one. */
export function CollectionDialog({ id, onClose }: PlayoutDialogProps<'collection'>) {
  const { collections } = useTopic('library');
  const query = useLibraryPage((state) => state.query);
  const before = collections.find((one) => one.id === id);
  const [name, setName] = useState(before?.name ?? '');
  const [text, setText] = useState(before?.query ?? query);
  const isByHand = before !== undefined && before.query === null;
  const saving = useMutation(
    () => call('library.saveCollection', { id, name, query: isByHand ? null : text, ids: [] }),
    {
      inline: true,
      onDone: (saved) => {
        showSubject({ k: 'collection', id: saved.id });
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title={t(before === undefined ? 'medialibrary:collection.add' : 'medialibrary:collection.edit')}
      description={t('medialibrary:collection.text')}
      submit={t('medialibrary:collection.save')}
      submission={saving}
      onSubmit={() => saving.submit()}
      onClose={onClose}
    >
      <Field label={t('medialibrary:collection.name')} required={name}>
        {(parts) => (
          <TextInput {...parts} name="name" maxLength={200} value={name} onText={setName} />
        )}
      </Field>
      {!isByHand && (
        <Field label={t('medialibrary:query.label')} required={text}>
          {(parts) => (
            <TextInput
              {...parts}
              name="query"
              dir="ltr"
              maxLength={2000}
              value={text}
              onText={setText}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}

/** Connects a media server. The token is read from its field when the form is sent, and stays in the core. */
export function AddServerDialog({ onClose }: PlayoutDialogProps<'add-server'>) {
  const [kind, setKind] = useState<ServerKind>('jellyfin');
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const token = useRef<HTMLInputElement>(null);
  const product = serverNames[kind];
  const adding = useMutation(
    () =>
      call('library.addServer', {
        kind,
        name: name.trim() === '' ? product : name,
        url,
        token: token.current?.value ?? '',
      }),
    {
      inline: true,
      onDone: ({ id }) => {
        if (token.current !== null) token.current.value = '';
        showSubject({ k: 'server', id });
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title={t('medialibrary:addServer.title')}
      description={t('medialibrary:addServer.text')}
      submit={t('medialibrary:addServer.action')}
      submission={adding}
      onSubmit={() => adding.submit()}
      onClose={onClose}
    >
      <div className={layout['stackWide']}>
        <Segmented
          label={t('medialibrary:addServer.kind')}
          value={kind}
          options={serverKinds.map((value) => ({ value, label: serverNames[value] }))}
          onValue={setKind}
        />
        <Field label={t('medialibrary:addServer.url')} required={url}>
          {(parts) => (
            <TextInput
              {...parts}
              data-first-focus
              name="url"
              type="url"
              dir="ltr"
              maxLength={2000}
              placeholder="http://media.lan:8096"
              value={url}
              onText={setUrl}
            />
          )}
        </Field>
        <Field
          label={t('medialibrary:addServer.token')}
          hint={t(`medialibrary:addServer.where.${kind}`)}
        >
          {(parts) => (
            <TextInput
              {...parts}
              ref={token}
              name="token"
              type="password"
              autoComplete="new-password"
              maxLength={4000}
            />
          )}
        </Field>
        <Field label={t('medialibrary:addServer.name')} note={t('medialibrary:optional')}>
          {(parts) => (
            <TextInput
              {...parts}
              name="name"
              maxLength={200}
              placeholder={product}
              value={name}
              onText={setName}
            />
          )}
        </Field>
      </div>
    </FormDialog>
  );
}
