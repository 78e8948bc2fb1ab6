import { useState } from 'react';
import type { FieldError } from '../../../../shared/deploys/form.ts';
import type { Service } from '../../../../shared/deploys/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import type { ServiceDraft } from './service-draft.ts';
import { withForm } from './service-draft.ts';

/** Fills the form from a `deploy.yaml` or JSON file, chosen or dropped. The reader of files loads with the first file. */
export function useFormFile(
  draft: ServiceDraft,
  service: Service | null,
  onDraft: (draft: ServiceDraft) => void,
) {
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
    const { form, errors: found } = parseFormFile(await file.text());
    if (form !== null && service !== null && form.name !== service.name)
      fail(t('deploysedit:file.otherService', { file: form.name, name: service.name }));
    else {
      setErrors(found);
      if (form !== null) onDraft(withForm(draft, form));
    }
  };
  const take = (file: File): void => {
    read(file).catch(() => {
      fail(t('deploysedit:file.unreadable', { name: file.name }));
    });
  };
  const drop = useFileDrop(([file]) => {
    if (file !== undefined) take(file);
  });
  return { ...drop, take, errors };
}
