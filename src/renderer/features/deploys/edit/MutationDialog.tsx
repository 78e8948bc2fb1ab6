import '../../../../shared/deploys/edit-texts.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import text from '../../../ui/text.module.css';

/** The mutation that a change was refused for: the app knows it by its shape only, and the user has not agreed to it. */
export function mutationIn(error: AppError | null): string | null {
  const name = error?.code === 'needs-yes' ? error.detail?.['mutation'] : null;
  return typeof name === 'string' ? name : null;
}

/** Asks whether to send a mutation that the app knows by its shape only, once for each server. */
export function MutationDialog({
  name,
  onBack,
  onAgree,
}: {
  readonly name: string;
  readonly onBack: () => void;
  readonly onAgree: () => void;
}) {
  return (
    <ConfirmDialog
      title={t('deploysedit:mutation.title', { name })}
      text={t('deploysedit:mutation.text')}
      action={t('deploysedit:mutation.agree')}
      back={t('deploysedit:back')}
      danger={false}
      onConfirm={onAgree}
      onClose={onBack}
    >
      <p className={text['small']}>{t('deploysedit:mutation.once')}</p>
    </ConfirmDialog>
  );
}
