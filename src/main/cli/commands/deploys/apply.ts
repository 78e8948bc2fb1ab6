import type { AppError } from '../../../../shared/contract/errors.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import type { SaveReview, ServiceForm } from '../../../../shared/deploys/form.ts';
import { checkService, unasked } from '../../../../shared/deploys/rules/check-service.ts';
import type { FormFile } from '../../../../shared/deploys/rules/form-file.ts';
import { parseFormFile } from '../../../../shared/deploys/rules/form-file.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import { readText } from '../../kit/read-file.ts';
import { withService } from '../../kit/with-service.ts';
import type { Given } from '../../options.ts';
import { printJson, tinted } from '../../output.ts';
import { printTable } from '../../print-table.ts';

/** The answer. The shape is a contract: keys are added, never changed. */
interface ApplyResult extends Omit<SaveReview, 'action'> {
  /** null: the file has errors, so the server was not asked. */
  readonly action: SaveReview['action'] | null;
  /** Why it failed although the file is valid: `--yes` is missing, or the change was refused or is not confirmed. */
  readonly error?: AppError;
  readonly result?: { readonly id: string; readonly name: string; readonly rawState: string };
}

const unread: Omit<ApplyResult, 'errors'> = {
  ok: false,
  notes: [],
  action: null,
  serviceId: null,
  changes: [],
  vanishingEnv: [],
  cancels: [],
  unlisted: false,
  mutation: null,
};

/** deploys apply: creates or updates the service of a file. With `--dry-run`, only prints the effects. */
export async function applyFile(context: Context, file: string, given: Given): Promise<number> {
  const { form, errors } = checked(await readText(context.io, file));
  const answer =
    form === null
      ? { ...unread, errors }
      : await withService(context, 'deploys', (app) => apply(app, form, given, context.options));
  if (context.options.json) printJson(context.io, answer);
  else print(context, answer);
  return answer.ok ? 0 : 1;
}

/** Checks the file first: its rules need no server, so a bad file gets its errors even if the server lacks the feature. */
function checked(text: string): FormFile {
  const read = parseFormFile(text);
  if (read.form === null) return read;
  const { errors } = checkService(read.form, { ...unasked, keepsValues: false });
  return errors.length > 0 ? { form: null, errors } : read;
}

/** Every update redeploys, so only a service that is certainly new, saved by a known mutation, needs no `--yes`. */
async function apply(
  { client, signal }: App,
  form: ServiceForm,
  given: Given,
  { json }: Context['options'],
): Promise<ApplyResult> {
  const review = await client.call('deploys.plan', { form }, signal);
  if (!review.ok || given['dryRun'] === true) return review;
  const yes = given['yes'] === true;
  const reasons = yes ? [] : reasonsForYes(review);
  if (reasons.length > 0) {
    const message = [...reasons, t('deployscli:runWithYes')].join(' ');
    const { error } = failure('needs-yes', message, { option: '--yes' });
    return { ...review, ok: false, errors: [{ field: '', message }], error };
  }
  const { vanishingEnv, cancels, mutation } = review;
  const useMutation = yes ? mutation?.name : undefined;
  const consent = { vanishingEnv, cancels, mayExist: yes, useMutation };
  return client.call('deploys.apply', { form, consent }, signal).then(
    (applied) => ({ ...applied.review, result: applied.result }),
    (error: unknown) => {
      // In JSON, the result includes the failure; for a person, the program prints it with its details.
      if (!json || !(error instanceof AppFailure)) throw error;
      const { message } = error.error;
      return { ...review, ok: false, errors: [{ field: '', message }], error: error.error };
    },
  );
}

function reasonsForYes({ action, unlisted, mutation }: SaveReview): string[] {
  const name = mutation?.agreed === false ? mutation.name : null;
  return [
    ...(action === 'update' ? [t('deployscli:starts')] : []),
    ...(unlisted ? [t('deployscli:unlisted')] : []),
    ...(name === null ? [] : [t('deployscli:mutation', { name })]),
  ];
}

function print({ io }: Context, answer: ApplyResult): void {
  const { errors, changes, vanishingEnv, cancels, notes, action, mutation, result } = answer;
  if (changes.length > 0) {
    const columns = ['field', 'from', 'to'] as const;
    const rows = changes.map(({ field, from, to }) => [field, from ?? '-', to ?? '-']);
    printTable(io, [columns.map((column) => t(`deployscli:apply.${column}`)), ...rows]);
  }
  for (const note of notes) io.err(note);
  if (mutation !== null && answer.ok)
    io.err(
      t(`deployscli:${result === undefined ? 'mutation' : 'apply.mutation'}`, {
        name: mutation.name,
      }),
    );
  const when =
    result === undefined
      ? ({ vars: 'vanishing', ids: 'cancels' } as const)
      : ({ vars: 'vanished', ids: 'cancelled' } as const);
  if (vanishingEnv.length > 0)
    io.err(tinted('warn', t(`deployscli:apply.${when.vars}`, { names: vanishingEnv.join(', ') })));
  if (cancels.length > 0)
    io.err(tinted('warn', t(`deployscli:${when.ids}`, { ids: cancels.join(', ') })));
  for (const { field, message } of errors)
    io.err(tinted('bad', field === '' ? message : `${field}: ${message}`));
  if (result !== undefined)
    io.out(
      t(`deployscli:apply.${action ?? 'update'}d`, { name: result.name, state: result.rawState }),
    );
  else if (answer.ok) io.err(t(`deployscli:apply.would_${action ?? 'update'}`));
}
