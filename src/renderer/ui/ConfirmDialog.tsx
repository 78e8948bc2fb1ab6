import type { ReactNode } from 'react';
import { useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { Field } from './Field.tsx';
import type { FormDialogProps, Submission } from './FormDialog.tsx';
import { FormDialog } from './FormDialog.tsx';
import { TextInput } from './TextInput.tsx';

/**
 * Confirms an action that is hard to undo. The title names the object, the text says what is lost, the button names the action. `word`: the
 * user must type it first; for irreversible actions.
 */
export function ConfirmDialog({
  text,
  action,
  word,
  danger = true,
  disabled = false,
  onConfirm,
  ...dialog
}: Pick<
  FormDialogProps,
  'title' | 'onClose' | 'back' | 'wide' | 'aside' | 'disabled' | 'children'
> & {
  readonly text?: ReactNode;
  readonly action: string;
  readonly word?: string;
  readonly danger?: boolean;
  readonly submission?: Submission;
  /** Default: `submission.submit`. */
  readonly onConfirm?: () => void;
}) {
  const [typed, setTyped] = useState('');
  const { children, ...rest } = dialog;
  return (
    <FormDialog
      {...rest}
      description={text}
      submit={action}
      danger={danger}
      disabled={disabled || (word !== undefined && typed.trim() !== word)}
      {...(onConfirm === undefined ? {} : { onSubmit: onConfirm })}
    >
      {children}
      {word !== undefined && (
        <Field label={t('app:form.word', { word })}>
          {(parts) => <TextInput {...parts} value={typed} onText={setTyped} />}
        </Field>
      )}
    </FormDialog>
  );
}
