import type { Review, ServiceForm } from '../../../../shared/deploys/form.ts';
import { parseFormFile } from '../../../../shared/deploys/rules/form-file.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { decodeText } from '../../../../shared/eq/formats/decode-text.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import { readBytes } from '../../eq/read-text.ts';
import type { Given } from '../../options.ts';
import { printJson, printTable, tinted } from '../../output.ts';
import { withDeploys } from './answers.ts';

/** The answer. The shape is a contract: keys are added, never changed. */
interface Answer extends Omit<Review, 'action'> {
  /** null: the file can't be read, so the server was not asked. */
  readonly action: Review['action'] | null;
  readonly result?: { readonly id: string; readonly name: string; readonly rawState: string };
}

const unread: Omit<Answer, 'errors'> = {
  ok: false,
  notes: [],
  action: null,
  serviceId: null,
  changes: [],
  vanishingEnv: [],
  cancels: [],
};

/** deploys apply: creates or updates the service of a file. With `--dry-run`, only says what would happen. */
export async function applyFile(context: Context, file: string, given: Given): Promise<number> {
  const { form, errors } = parseFormFile(decodeText(await readBytes(context.io, file)));
  const answer =
    form === null
      ? { ...unread, errors }
      : await withDeploys(context, (app) => apply(app, form, given));
  if (context.options.json) printJson(context.io, answer);
  else print(context, answer);
  return answer.ok ? 0 : 1;
}

/** Every update redeploys, so only a new service needs no `--yes`. */
async function apply({ client, signal }: App, form: ServiceForm, given: Given): Promise<Answer> {
  const review = await client.call('deploys.plan', { form }, signal);
  if (!review.ok || given['dryRun'] === true) return review;
  if (review.action === 'update' && given['yes'] !== true)
    return { ...review, ok: false, errors: [{ field: '', message: t('deployscli:needsYes') }] };
  const { vanishingEnv, cancels } = review;
  return client
    .call('deploys.apply', { form, consent: { vanishingEnv, cancels } }, signal)
    .then((applied) => ({ ...applied.review, result: applied.result }));
}

function print({ io }: Context, answer: Answer): void {
  const { errors, changes, vanishingEnv, cancels, notes, action, result } = answer;
  if (changes.length > 0) {
    const columns = ['field', 'from', 'to'] as const;
    const rows = changes.map(({ field, from, to }) => [field, from ?? '-', to ?? '-']);
    printTable(io, [columns.map((column) => t(`deployscli:apply.${column}`)), ...rows]);
  }
  for (const note of notes) io.err(note);
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
