import { useState } from 'react';
import type { Review } from '../../../../shared/deploys/form.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { send } from '../../../state/calls.ts';
import { navigate } from '../../../state/route.ts';
import { showToast } from '../../../state/toasts.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import type { ServiceFormState } from './use-service-form.ts';
import { useApply } from './use-service-form.ts';

interface Props {
  readonly form: ServiceFormState;
  readonly review: Review;
  readonly onClose: () => void;
}

/** What would happen, and the button that sends. A mutation that the app knows by its shape only is asked for first, once for each server. */
export function SendStep({ form, review, onClose }: Props) {
  const { service, existing, setReview, planning } = form;
  const [asking, setAsking] = useState(false);
  const [mayExist, setMayExist] = useState(false);
  const applying = useApply(form, ({ id, name }) => {
    showToast({ tone: 'good', text: t(`deploysedit:sent.${review.action}`, { name }) });
    onClose();
    navigate('deploys', id);
  });
  const { lost, error } = applying;
  const needsReview = error?.code === 'conflict' || error?.code === 'needs-yes';
  const other = service !== null && review.serviceId !== service.id;
  const mutation = review.mutation?.agreed === false ? review.mutation.name : null;
  if (asking && mutation !== null)
    return (
      <MutationDialog
        name={mutation}
        onBack={() => {
          setAsking(false);
        }}
        onAgree={() => {
          setAsking(false);
          applying.submit(review);
        }}
      />
    );
  const onSubmit = (): void => {
    if (lost) {
      applying.clear();
      send('deploys.refresh', undefined);
      planning.submit();
    } else if (mutation !== null) setAsking(true);
    else applying.submit(review);
  };
  return (
    <FormDialog
      wide
      title={t(`deploysedit:reviewTitle.${review.action}`, { name: form.form.name })}
      submit={t(lost ? 'deploysedit:readAgain' : `deploysedit:send.${review.action}`)}
      submission={{
        pending: applying.pending || planning.pending,
        error: lost || needsReview ? null : (error ?? planning.error),
      }}
      disabled={other}
      blocked={
        review.unlisted && !mayExist && !lost ? t('deploysedit:unlisted.blocked') : undefined
      }
      onSubmit={onSubmit}
      dirty
      back={t('deploysedit:back')}
      onBack={() => {
        setReview(null);
      }}
      onClose={onClose}
    >
      {needsReview && <Notice tone="warn" title={t('deploysedit:changedSince')} />}
      {lost && <Notice tone="bad" title={t('deploysedit:lost')} />}
      {other && <Notice tone="bad" title={t('deploysedit:otherService')} />}
      <ReviewStep review={review} service={existing} />
      {review.unlisted && (
        <Notice tone="warn" title={t('deploysedit:unlisted.title')}>
          <Checkbox
            checked={mayExist}
            onChecked={setMayExist}
            note={t('deploysedit:unlisted.note')}
          >
            {t('deploysedit:unlisted.agree', { name: form.form.name })}
          </Checkbox>
        </Notice>
      )}
    </FormDialog>
  );
}

function MutationDialog({
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
      <Facts>
        <Fact name={t('deploysedit:mutation.name')}>{name}</Fact>
      </Facts>
      <Notice title={t('deploysedit:mutation.once')} />
    </ConfirmDialog>
  );
}
