import { useState } from 'react';
import type { SaveReview } from '../../../../shared/deploys/form.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { send } from '../../../state/calls.ts';
import { navigate } from '../../../state/route.ts';
import { showToast } from '../../../state/toasts.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { MutationDialog } from './MutationDialog.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import type { ServiceFormState } from './use-service-form.ts';
import { useApply } from './use-service-form.ts';
import css from './ReviewStep.module.css';

interface Props {
  readonly form: ServiceFormState;
  readonly review: SaveReview;
  readonly onClose: () => void;
}

/**
 * The review of the effects and the button that sends. Asks first, once per server, if the app only recognized the mutation by its shape.
 */
export function SendStep({ form, review, onClose }: Props) {
  const [asking, setAsking] = useState(false);
  const [mayExist, setMayExist] = useState(false);
  const applying = useApply(form, ({ id, name }) => {
    showToast({ tone: 'good', text: t(`deploysedit:sent.${review.action}`, { name }) });
    onClose();
    navigate('deploys', id);
  });
  const mutation = review.mutation?.agreed === false ? review.mutation.name : null;
  const open = (): void => setAsking(true);
  const apply = (): void => {
    setAsking(false);
    applying.submit(review);
  };
  return asking && mutation !== null ? (
    <MutationDialog name={mutation} onBack={() => setAsking(false)} onAgree={apply} />
  ) : (
    <ReviewDialog
      form={form}
      review={review}
      applying={applying}
      onClose={onClose}
      mayExist={mayExist}
      onMayExist={setMayExist}
      onSend={mutation === null ? apply : open}
    />
  );
}

interface ReviewProps extends Props {
  readonly applying: ReturnType<typeof useApply>;
  /** The user agrees to an update of a service that is not listed. */
  readonly mayExist: boolean;
  readonly onMayExist: (agreed: boolean) => void;
  readonly onSend: () => void;
}

function ReviewDialog(props: ReviewProps) {
  const { form, review, applying, mayExist, onMayExist, onSend, onClose } = props;
  const { service, setReview, planning } = form;
  const { lost, error } = applying;
  const isNew = error?.code === 'conflict' || error?.code === 'needs-yes';
  const other = service !== null && review.serviceId !== service.id;
  const isBlocked = review.unlisted && !mayExist && !lost;
  const readAgain = (): void => {
    applying.clear();
    send('deploys.refresh', undefined);
    planning.submit();
  };
  return (
    <FormDialog
      wide
      title={t(`deploysedit:reviewTitle.${review.action}`, { name: form.form.name })}
      submit={t(lost ? 'deploysedit:readAgain' : `deploysedit:send.${review.action}`)}
      submission={{
        pending: applying.pending || planning.pending,
        error: lost || isNew ? null : (error ?? planning.error),
      }}
      disabled={other}
      blocked={isBlocked ? t('deploysedit:unlisted.blocked') : undefined}
      onSubmit={lost ? readAgain : onSend}
      dirty
      back={t('deploysedit:back')}
      onBack={() => setReview(null)}
      onClose={onClose}
    >
      <Warnings isNew={isNew} lost={lost} other={other} />
      <ReviewStep review={review} service={service} />
      {review.unlisted && (
        <UnlistedConsent name={form.form.name} agreed={mayExist} onAgreed={onMayExist} />
      )}
    </FormDialog>
  );
}

function Warnings({ isNew, lost, other }: Readonly<Record<'isNew' | 'lost' | 'other', boolean>>) {
  return (
    <>
      {isNew && <Notice tone="warn" title={t('deploysedit:changedSince')} />}
      {lost && <Notice tone="bad" title={t('deploysedit:lost')} />}
      {other && <Notice tone="bad" title={t('deploysedit:otherService')} />}
    </>
  );
}

/** Asks the user to allow an update, because the list of services is incomplete and the service may exist. */
function UnlistedConsent({
  name,
  agreed,
  onAgreed,
}: {
  readonly name: string;
  readonly agreed: boolean;
  readonly onAgreed: (agreed: boolean) => void;
}) {
  return (
    <Notice tone="warn" title={t('deploysedit:unlisted.title')}>
      <div className={css['agree']}>
        <Checkbox checked={agreed} onChecked={onAgreed}>
          {t('deploysedit:unlisted.agree', { name })}
        </Checkbox>
      </div>
    </Notice>
  );
}
