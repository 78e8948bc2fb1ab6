import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

type Weaker = 'file' | 'memory';

/** Asks before tokens go where they are less safe or not kept, and names what that means. `to` null: closed. */
export function StorageConfirm({
  to,
  onAnswer,
}: {
  readonly to: Weaker | null;
  /** Null: the tokens stay where they are. */
  readonly onAnswer: (to: Weaker | null) => void;
}) {
  // Keeps its words while it closes.
  const words = to ?? 'file';
  const stay = (): void => {
    onAnswer(null);
  };
  return (
    <Dialog
      open={to !== null}
      onOpenChange={(open) => {
        if (!open) stay();
      }}
      title={t(`settings:storage.confirm.${words}.title`)}
      description={t(`settings:storage.confirm.${words}.text`)}
      actions={
        <>
          <Button onClick={stay}>{t('app:cancel')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onAnswer(to);
            }}
          >
            {t(`settings:storage.confirm.${words}.action`)}
          </Button>
        </>
      }
    />
  );
}
