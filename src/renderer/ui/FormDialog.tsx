import type { ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { formatFaults } from '../../shared/format/sentences.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import type { DialogProps } from './Dialog.tsx';
import { focusFirstField } from './first-field.ts';
import type { FormGateState } from './invalid-fields.tsx';
import { FormGate, useFormGate } from './invalid-fields.tsx';
import { Notice } from './Notice.tsx';
import css from './FormDialog.module.css';

/** Submission state as returned by `useAction` and `useMutation`. `detail.field`: the `name` of the invalid input. */
export interface Submission {
  readonly pending: boolean;
  readonly error: {
    readonly message: string;
    readonly detail?: Readonly<Record<string, unknown>> | undefined;
  } | null;
  readonly submit?: () => void;
}

type DialogLook = 'title' | 'description' | 'children' | 'wide' | 'huge' | 'full' | 'tools';

export interface FormDialogProps extends Pick<DialogProps, DialogLook> {
  /** Label of the main button: a verb. */
  readonly submit: string;
  readonly submission?: Submission;
  /** Default: `submission.submit`. */
  readonly onSubmit?: () => void;
  readonly onClose: () => void;
  /** Default: "Cancel". */
  readonly back?: string;
  /** Replaces closing as the action of the back button. */
  readonly onBack?: () => void;
  readonly disabled?: boolean;
  /** Why the main button is unavailable: it stays focusable and shows the reason. */
  readonly blocked?: string | undefined;
  /** If true, the dialog stays open while the submission is pending. */
  readonly holds?: boolean;
  readonly danger?: boolean;
  /** Shown above the buttons, so that it stays in view while the fields scroll. */
  readonly summary?: ReactNode;
  /** Secondary actions, separate from the main button. */
  readonly aside?: ReactNode;
  /** A quieter alternative to the main button, beside it. */
  readonly other?: ReactNode;
  /** Focuses the main button, because the form has no required field. */
  readonly focusSubmit?: boolean;
  /** The field that takes the focus (`data-first-focus`) is not loaded yet; no other field takes it meanwhile. */
  readonly awaitsFocus?: boolean;
  /** Icon of the main button. */
  readonly icon?: ReactNode;
  /** If true, closing first asks whether to discard the changes. */
  readonly dirty?: boolean;
}

/**
 * A dialog with fields and one main button; Enter in a field activates it. While a field is invalid or lacks a required value, the button
 * focuses the first such field and shows their number. A failure appears below the fields, and the invalid field takes the focus.
 */
export function FormDialog(props: FormDialogProps) {
  return (
    <FormGate>
      <Gated {...props} />
    </FormGate>
  );
}

const idle: Submission = { pending: false, error: null };

function Gated(props: FormDialogProps) {
  const { children, submission = idle, onClose, disabled = false } = props;
  const { onSubmit = submission.submit } = props;
  const id = useId();
  const gate = useFormGate();
  const { asking, setAsking, leave } = useLeave(props.dirty === true, onClose);
  const { form, refuse } = useFormFocus(submission, gate);
  const isOff = disabled || props.blocked !== undefined || submission.pending;
  const close = props.holds === true && submission.pending ? () => undefined : leave;
  return (
    <Dialog
      {...props}
      open
      onOpenChange={asking ? setAsking : close}
      actions={
        asking ? (
          <ConfirmDiscard onStay={() => setAsking(false)} onLeave={onClose} />
        ) : (
          <Buttons
            {...props}
            id={id}
            submission={submission}
            onClose={close}
            disabled={disabled && !submission.pending}
          />
        )
      }
    >
      <form
        ref={form}
        id={id}
        className={css['form']}
        data-careful={props.danger || undefined}
        data-awaits-focus={props.awaitsFocus || undefined}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React bubbles submit events of a nested dialog through its tree to this form.
          event.stopPropagation();
          if (!isOff) (gate.labels.length === 0 ? onSubmit : refuse)?.();
        }}
      >
        {children}
        <Refusals gate={gate} error={submission.error} />
      </form>
    </Dialog>
  );
}

/** Why the form was not submitted: invalid fields, or the failure. */
function Refusals({
  gate: { isTried, labels },
  error,
}: {
  readonly gate: FormGateState;
  readonly error: Submission['error'];
}) {
  return (
    <>
      {isTried && labels.length > 0 && <Notice tone="bad" title={formatFaults(labels)} />}
      {error !== null && <Notice tone="bad" title={error.message} />}
    </>
  );
}

/** Closes immediately, or asks first if changes would be lost. */
function useLeave(dirty: boolean, onClose: () => void) {
  const [asking, setAsking] = useState(false);
  const leave = (): void => {
    if (dirty) setAsking(true);
    else onClose();
  };
  return { asking, setAsking, leave };
}

function Buttons({
  id,
  submit,
  back = t('app:cancel'),
  onClose,
  onBack = onClose,
  submission,
  disabled,
  blocked,
  holds = false,
  danger = false,
  summary,
  aside,
  other,
  icon,
  focusSubmit = false,
}: FormDialogProps & { readonly id: string; readonly submission: Submission }) {
  return (
    <>
      {summary !== undefined && <div className={css['summary']}>{summary}</div>}
      {aside !== undefined && <span className={css['aside']}>{aside}</span>}
      <Button disabled={holds && submission.pending} onClick={onBack}>
        {back}
      </Button>
      {other}
      <Button
        type="submit"
        form={id}
        icon={icon}
        blocked={blocked}
        variant={danger ? 'danger' : 'primary'}
        disabled={disabled}
        pending={submission.pending}
        data-first-focus={focusSubmit || undefined}
      >
        {submit}
      </Button>
    </>
  );
}

/** Asks whether to discard the changes before closing. */
function ConfirmDiscard({
  onStay,
  onLeave,
}: {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}) {
  return (
    <>
      <p className={css['question']} role="alert">
        {t('app:form.unsaved')}
      </p>
      <Button variant="danger" onClick={onLeave}>
        {t('app:form.discard')}
      </Button>
      <Button variant="primary" autoFocus onClick={onStay}>
        {t('app:form.stay')}
      </Button>
    </>
  );
}

/**
 * Focuses the field named by a new failure, otherwise the first invalid field; and the first field of a form that was loaded after the
 * dialog took the focus.
 */
function useFormFocus({ error }: Submission, gate: FormGateState) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error === null) return;
    const field = error.detail?.['field'];
    const named = typeof field === 'string' ? form.current?.elements.namedItem(field) : null;
    if (named instanceof HTMLElement) named.focus();
    else focusFirstInvalid(form.current);
  }, [error]);
  useLateFocus(form);
  const refuse = (): void => {
    gate.refuse();
    // Required fields without a value are marked before this runs.
    setTimeout(() => focusFirstInvalid(form.current));
  };
  return { form, refuse };
}

function focusFirstInvalid(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector('[aria-invalid=true]');
  if (wrong instanceof HTMLElement) wrong.focus();
}

function useLateFocus(form: { readonly current: HTMLFormElement | null }): void {
  const done = useRef(false);
  useEffect(() => {
    const dialog = form.current?.closest('[role=dialog]') ?? null;
    if (done.current || dialog === null) return;
    if (dialog === document.activeElement) done.current = focusFirstField(dialog);
    else done.current = dialog.contains(document.activeElement);
  });
}
