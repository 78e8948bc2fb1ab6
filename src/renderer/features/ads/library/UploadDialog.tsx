import { useState } from 'react';
import type { AdAccount } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { droppedPaths } from '../../../state/dropped-paths.ts';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Combobox } from '../../../ui/Combobox.tsx';
import { cx } from '../../../ui/cx.ts';
import type { FieldParts } from '../../../ui/Field.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useInvalidField } from '../../../ui/invalid-fields.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { ReadOnlyNotice } from '../parts/write-mode.tsx';
import { useLock } from '../parts/account.ts';
import { baseName, openWord } from '../parts/numbers.ts';
import css from '../parts/Views.module.css';
import { Transfers } from '../parts/Transfers.tsx';

export const kinds = ['AUDIO', 'IMAGE', 'VIDEO'] as const;
type Kind = (typeof kinds)[number];

const endings: Readonly<Record<Kind, RegExp>> = {
  AUDIO: /\.(mp3|ogg|wav)$/i,
  IMAGE: /\.(jpe?g|png)$/i,
  VIDEO: /\.(mp4|mov|webm)$/i,
};

/** The kind by the file's extension; null: the service does not accept it. */
const detectKind = (path: string): Kind | null =>
  kinds.find((kind) => endings[kind].test(path)) ?? null;

interface Props {
  readonly account: AdAccount;
  /** The file that was dropped; empty: none. */
  readonly start: string;
  readonly onClose: () => void;
}

/** The chosen file. Name and kind are derived from it until the user edits them. */
function useUpload({ account, start, onClose }: Props) {
  const [path, setPath] = useState(start);
  const [own, setOwn] = useState<{ name?: string; kind?: Kind }>({});
  const detected = detectKind(path);
  const kind = own.kind ?? detected ?? 'AUDIO';
  const name = own.name ?? baseName(path).replace(/\.\w+$/, '');
  const fits = name.trim().length >= 2 && name.length <= 120;
  const uploading = useMutation(
    () => call('ads.upload', { account: account.id, path, kind, name: name.trim() }),
    {
      inline: true,
      onDone: (_record, _input, shown) => {
        showToast({ tone: 'good', text: t('adsform:upload.done', { name }) });
        if (shown) onClose();
      },
    },
  );
  const set = (change: typeof own): void => {
    setOwn({ ...own, ...change });
  };
  const isWrong = { file: path !== '' && detected === null, name: path !== '' && !fits };
  return { path, setPath, kind, name, set, isWrong, uploading };
}

/** Chooses a file of this machine and uploads it as an asset. */
export function UploadDialog(props: Props) {
  const { account, onClose } = props;
  const { path, setPath, kind, name, set, isWrong, uploading } = useUpload(props);
  const lock = useLock(t('adspanel:change.readOnly'));
  return (
    <FormDialog
      title={t('adsform:upload.title')}
      description={account.name}
      submit={t('adsform:upload.submit')}
      submission={uploading}
      blocked={lock}
      back={uploading.pending ? t('adsform:upload.behind') : t('app:cancel')}
      onClose={onClose}
    >
      <ReadOnlyNotice />
      <Drop path={path} wrong={isWrong.file} onPath={setPath} />
      <Segmented
        label={t('adsform:field.type')}
        value={kind}
        options={kinds.map((value) => ({ value, label: openWord(value) }))}
        onValue={(next) => set({ kind: next })}
      />
      <NameField name={name} wrong={isWrong.name} onName={(text) => set({ name: text })} />
      <Transfers kind="upload" />
    </FormDialog>
  );
}

function NameField({
  name,
  wrong,
  onName,
}: {
  readonly name: string;
  readonly wrong: boolean;
  readonly onName: (name: string) => void;
}) {
  useInvalidField(wrong && name.trim() !== '');
  return (
    <Field
      label={t('adsform:field.name')}
      required={name}
      error={wrong ? t('adsform:upload.wrongName') : null}
    >
      {(parts) => <TextInput {...parts} value={name} maxLength={120} onText={onName} />}
    </Field>
  );
}

function Drop({
  path,
  wrong,
  onPath,
}: {
  readonly path: string;
  readonly wrong: boolean;
  readonly onPath: (path: string) => void;
}) {
  const [untold, setUntold] = useState(false);
  useInvalidField(wrong);
  const drop = useFileDrop(() => {
    const paths = droppedPaths();
    setUntold(paths === null);
    onPath(paths?.[0] ?? path);
  });
  return (
    <div className={cx(css['drop'], drop.over && css['over'])} {...drop.handlers}>
      <Field
        label={t('adsform:upload.file')}
        hint={t('adsform:upload.fileHint')}
        required={path}
        error={wrong ? t('adsform:upload.wrongFile') : null}
      >
        {(parts) => <FilePath parts={parts} path={path} onPath={onPath} />}
      </Field>
      {untold && <Notice title={t('adsform:upload.untold')} />}
    </div>
  );
}

/** Lets the user browse the folders of this machine or enter a full path. */
function FilePath({
  parts,
  path,
  onPath,
}: {
  readonly parts: FieldParts;
  readonly path: string;
  readonly onPath: (path: string) => void;
}) {
  const [folder, setFolder] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const { data, error } = useResource('playout.browse', { path: folder });
  const isWhole = /^(\/|[a-z]:\\)/i.test(typed);
  const options = [
    ...(isWhole ? [{ value: typed, label: typed }] : []),
    ...(data?.parent == null ? [] : [{ value: data.parent, label: '..' }]),
    ...(data?.entries ?? [])
      .filter(({ k, path: name }) => k === 'folder' || detectKind(name) !== null)
      .filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
      .map(({ name, path: value, k }) => ({ value, label: k === 'folder' ? `${name}/` : name })),
  ];
  const known = options.some(({ value }) => value === path);
  return (
    <Combobox
      {...parts}
      value={path}
      options={known || path === '' ? options : [{ value: path, label: path }, ...options]}
      what={t('adsform:upload.one')}
      empty={error?.message}
      onText={setTyped}
      onValue={(next) => {
        if (detectKind(next) === null && !isWhole) setFolder(next);
        else onPath(next);
      }}
    />
  );
}
