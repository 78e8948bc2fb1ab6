import '../../../../shared/deploys/edit-texts.ts';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import text from '../../../ui/text.module.css';

/** The mutation that caused a refusal: the app only recognized it by its shape, and the user has not allowed it. */
export function mutationIn(error: AppError | null): string | null {
  const name = error?.code === 'needs-yes' ? error.detail?.['mutation'] : null;
  return typeof name === 'string' ? name : null;
}

/** Asks, once per server, whether to send a mutation that the app only recognized by its shape. */
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
