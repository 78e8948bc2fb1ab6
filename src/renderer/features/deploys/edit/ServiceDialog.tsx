import '../../../../shared/deploys/edit-texts.ts';
import type { FieldError } from '../../../../shared/deploys/form.ts';
import type { Service } from '../../../../shared/deploys/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { FileButton } from '../../../ui/FileButton.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { SendStep } from './SendStep.tsx';
import { ServiceFields } from './ServiceFields.tsx';
import type { ServiceFormState } from './use-service-form.ts';
import { useServiceForm } from './use-service-form.ts';
import { useState } from 'react';
import { withForm } from './service-draft.ts';

interface Props {
  readonly service: Service | null;
  readonly onClose: () => void;
}

/** Creates a service (`service` null) or edits one: first the fields, then a review of the effects. Only the review's button sends. */
export function ServiceDialog({ service, onClose }: Props) {
  const form = useServiceForm(service);
  const close = (): void => {
    form.drop();
    onClose();
  };
  // Two dialogs, so that a second click on "Review" does not hit the button that sends.
  return form.review === null ? (
    <EditStep key="edit" form={form} onClose={close} />
  ) : (
    <SendStep key="send" form={form} review={form.review} onClose={close} />
  );
}

interface StepProps {
  readonly form: ServiceFormState;
  readonly onClose: () => void;
}

function EditStep({ form, onClose }: StepProps) {
  const { service, stored, setDraft, dirty, restored, planning, otherErrors } = form;
  const file = useFormFile(form);
  return (
    <FormDialog
      wide
      title={
        service === null
          ? t('deploysedit:newService')
          : t('deploysedit:edit', { name: service.name })
      }
      description={service === null ? t('deploysedit:newText') : t('deploysedit:editText')}
      submit={t('deploysedit:review')}
      submission={planning}
      blocked={service === null || dirty ? undefined : t('app:form.unchanged')}
      dirty={dirty}
      aside={
        <FileButton
          text={t('deploysedit:file.load')}
          accept=".yaml,.yml,.json,application/json"
          onFile={file.take}
        />
      }
      onClose={onClose}
    >
      {restored && (
        <Notice
          title={t('deploysedit:restored')}
          action={<Button onClick={() => setDraft(stored)}>{t('deploysedit:startOver')}</Button>}
        />
      )}
      <Problems title={t('deploysedit:file.errors')} errors={file.errors} />
      <ServiceFields form={form} />
      <Problems title={t('deploysedit:refused')} errors={otherErrors} />
    </FormDialog>
  );
}

function Problems({
  title,
  errors,
}: {
  readonly title: string;
  readonly errors: readonly FieldError[];
}) {
  if (errors.length === 0) return null;
  return (
    <Notice tone="bad" title={title}>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Fills the form from a `deploy.yaml` or JSON file. The parser is loaded with the first file. */
function useFormFile({ service, draft, setDraft, planning }: ServiceFormState) {
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const fail = (message: string): void => {
    setErrors([{ field: '', message }]);
  };
  const read = async (file: File): Promise<void> => {
    const { parseFormFile, MAX_FORM_FILE } =
      await import('../../../../shared/deploys/rules/form-file.ts');
    if (file.size > MAX_FORM_FILE) {
      fail(t('deploysedit:file.tooLarge', { name: file.name }));
      return;
    }
    const { form, errors: parsedFile } = parseFormFile(await file.text());
    if (form !== null && service !== null && form.name !== service.name) {
      fail(t('deploysedit:file.otherService', { file: form.name, name: service.name }));
      return;
    }
    setErrors(parsedFile);
    if (form === null) return;
    planning.clear();
    setDraft(withForm(draft, form));
  };
  const take = (file: File): void => {
    read(file).catch(() => fail(t('deploysedit:file.unreadable', { name: file.name })));
  };
  return { take, errors };
}
