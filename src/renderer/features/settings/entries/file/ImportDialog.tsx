import { t } from '../../../../../shared/i18n/translate.ts';
import { describeImport } from '../../../../../shared/settings/import-changes.ts';
import type { ImportPreview } from '../../../../../shared/settings/transfer.ts';
import { call } from '../../../../state/calls.ts';
import { useMutation } from '../../../../state/use-mutation.ts';
import { useResource } from '../../../../state/use-resource.ts';
import { Awaited } from '../../../../ui/ErrorState.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { SmallTable } from '../../../../ui/SmallTable.tsx';

interface ImportDialogProps {
  /** Text of the file. */
  readonly file: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Shows what a settings file would change, to be confirmed. */
export function ImportDialog({ file, onDone, onClose }: ImportDialogProps) {
  const preview = useResource('settings.previewImport', { text: file });
  const submission = useMutation(() => call('settings.import', { text: file }), {
    inline: true,
    onDone,
  });
  const isSame = preview.data !== null && describeImport(preview.data).length === 0;
  return (
    <FormDialog
      wide
      holds
      title={t('settings:import.title')}
      description={t('settings:import.about')}
      submit={t('settings:import.action')}
      submission={submission}
      disabled={preview.data === null}
      blocked={isSame ? t('settings:import.nothing') : undefined}
      onClose={onClose}
    >
      <Awaited resource={preview} label={t('settings:import.title')} rows={4} />
      {preview.data !== null && <Changes preview={preview.data} />}
    </FormDialog>
  );
}

function Changes({ preview }: { readonly preview: ImportPreview }) {
  const changes = describeImport(preview);
  const { ignored } = preview;
  return (
    <>
      {changes.length === 0 ? (
        <Notice title={t('settings:import.nothing')} />
      ) : (
        <SmallTable
          text
          label={t('settings:import.title')}
          head={[t('settings:import.setting'), t('settings:import.what')]}
        >
          {changes.map(({ name, change }, at) => (
            <tr key={at}>
              <td dir="auto">{name}</td>
              <td dir="auto">{change}</td>
            </tr>
          ))}
        </SmallTable>
      )}
      {ignored.length > 0 && (
        <Notice tone="warn" title={t('settings:import.ignored', { keys: ignored.join(', ') })} />
      )}
    </>
  );
}
