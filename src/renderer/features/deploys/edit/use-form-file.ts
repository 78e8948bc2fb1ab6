import { useState } from 'react';
import type { FieldError } from '../../../../shared/deploys/form.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { withForm } from './service-draft.ts';
import type { ServiceFormState } from './use-service-form.ts';

/** Fills the form from a `deploy.yaml` or JSON file. The parser is loaded with the first file. */
export function useFormFile({ service, draft, setDraft, planning }: ServiceFormState) {
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
