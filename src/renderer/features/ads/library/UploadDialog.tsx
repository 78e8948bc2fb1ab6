import { useState } from 'react';
import type { AdAccount } from '../../../../shared/ads/model.ts';
import { formatBytes } from '../../../../shared/format/sizes.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/Field.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useInvalidField } from '../../../ui/invalid-fields.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { ReadOnlyNotice } from '../parts/write-mode.tsx';
import { useLock } from '../parts/account.ts';
import { openWord } from '../parts/numbers.ts';
import css from '../parts/Views.module.css';
import { sendFile } from '../parts/send-file.ts';
import { Transfers } from '../parts/Transfers.tsx';

export const kinds = ['AUDIO', 'IMAGE', 'VIDEO'] as const;
type Kind = (typeof kinds)[number];

const endings: Readonly<Record<Kind, RegExp>> = {
  AUDIO: /\.(mp3|ogg|wav)$/i,
  IMAGE: /\.(jpe?g|png)$/i,
  VIDEO: /\.(mp4|mov|webm)$/i,
};

const accepted = '.mp3,.ogg,.wav,.jpg,.jpeg,.png,.mp4,.mov,.webm';

/** The kind by the file's extension; null: the service does not accept it. */
const detectKind = (name: string): Kind | null =>
  kinds.find((kind) => endings[kind].test(name)) ?? null;

interface Props {
  readonly account: AdAccount;
  /** The file that was dropped. */
  readonly start: File | null;
  readonly onClose: () => void;
}

/** The chosen file. Name and kind are derived from it until the user edits them. */
function useUpload({ account, start, onClose }: Props) {
  const [file, setFile] = useState(start);
  const [own, setOwn] = useState<{ name?: string; kind?: Kind }>({});
  const detected = file && detectKind(file.name);
  const kind = own.kind ?? detected ?? 'AUDIO';
  const name = own.name ?? (file?.name ?? '').replace(/\.\w+$/, '');
  const fits = name.trim().length >= 2 && name.length <= 120;
  const uploading = useMutation(
    async (chosen: File) => {
      const id = await sendFile(chosen, name.trim());
      await call('ads.uploadFile', { account: account.id, file: id, kind, name: name.trim() });
    },
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
  const isWrong = {
    file: file !== null && (detected === null || file.size === 0),
    name: file !== null && !fits,
  };
  return { file, setFile, kind, name, set, isWrong, uploading };
}

/** Chooses a file of the user and uploads it as an asset. */
export function UploadDialog(props: Props) {
  const { account, onClose } = props;
  const { file, setFile, kind, name, set, isWrong, uploading } = useUpload(props);
  const lock = useLock(t('adspanel:change.readOnly'));
  return (
    <FormDialog
      title={t('adsform:upload.title')}
      description={account.name}
      submit={t('adsform:upload.submit')}
      submission={{ pending: uploading.pending, error: uploading.error }}
      onSubmit={() => file && uploading.submit(file)}
      blocked={lock ?? (file === null ? t('adsform:upload.none') : undefined)}
      back={uploading.pending ? t('adsform:upload.behind') : t('app:cancel')}
      onClose={onClose}
    >
      <ReadOnlyNotice />
      <Drop file={file} wrong={isWrong.file} onFile={setFile} />
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
  useInvalidField(wrong && name.trim() !== '', t('adsform:field.name'));
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

/** The selected file, with a place to select or drop another one. */
function Drop({
  file,
  wrong,
  onFile,
}: {
  readonly file: File | null;
  readonly wrong: boolean;
  readonly onFile: (file: File) => void;
}) {
  useInvalidField(wrong);
  const drop = useFileDrop(([dropped]) => {
    if (dropped !== undefined) onFile(dropped);
  });
  return (
    <div className={cx(css['drop'], drop.over && css['over'])} {...drop.handlers}>
      <div className={css['file']}>
        <FileButton
          text={t(`adsform:upload.${file === null ? 'choose' : 'chooseOther'}`)}
          label={t('adsform:upload.file')}
          accept={accepted}
          onFile={onFile}
        />
        {file !== null && (
          <span dir="auto">
            {file.name}, {formatBytes(file.size)}
          </span>
        )}
      </div>
      <small>{t('adsform:upload.fileHint')}</small>
      {wrong && (
        <small role="alert" className={css['wrong']}>
          {t('adsform:upload.wrongFile')}
        </small>
      )}
    </div>
  );
}
