import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Transition } from '../../../../shared/issues/model.ts';
import { withNumbers } from '../../../../shared/lib/long-integer.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import { STDIN } from '../../io.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { printJson } from '../../output.ts';
import { find, pick } from '../../resolve-player.ts';
import { UsageError } from '../../usage-error.ts';
import { lineOf } from './show.ts';
import { withIssueChange } from './with-issues.ts';

/** Longest comment on standard input (bytes). */
const LONGEST_COMMENT = 1_000_000;
/** An account id as the server assigns them; its search for people does not find ids. */
const accountId = /^[0-9a-f]{24}$|^[\w-]+:[\w-]+$/i;

type Fault = 'missing' | 'ambiguous';

/** issues transition: moves an issue to a status. */
export const transitionIssue = (context: Context, key: string, status: string): Promise<number> =>
  withIssueChange(context, async (app) => {
    const transitionId = await transitionTo(app, key, status);
    if (transitionId === null) {
      const note = t('issuescli:transition.already', { key, status });
      return printDone(app, context, { key, line: note, note });
    }
    const issue = await app.client.call('issues.transition', { key, transitionId }, app.signal);
    return printDone(app, context, { key: issue.key, line: lineOf(issue) });
  });

/** issues comment: adds a comment. */
export const commentIssue = (
  context: Context,
  key: string,
  given: string,
  options: Given,
): Promise<number> => {
  const role = text(options['role']);
  const group = text(options['group']);
  if (role !== null && group !== null) throw new UsageError(t('issuescli:usage.oneReader'));
  const onlyFor =
    role !== null
      ? ({ kind: 'role', name: role } as const)
      : group === null
        ? null
        : ({ kind: 'group', name: group } as const);
  const internal = options['internal'] === true;
  return withIssueChange(context, async (app) => {
    const bytes = given === STDIN ? await context.io.readInput(LONGEST_COMMENT) : given;
    const input = { key, text: Buffer.from(bytes).toString('utf8'), internal, onlyFor };
    const { customers, ...made } = await app.client.call('issues.comment', input, app.signal);
    const line = t('issuescli:commented', { key });
    if (customers) context.io.err(t('issuescli:commentedPublic'));
    const comment = { id: made.id, internal: made.internal, onlyFor: made.onlyFor };
    return printDone(app, context, { key, line, comment });
  });
};

/** issues assign: assigns an issue to a person, `me` or `none`. */
export const assignIssue = (context: Context, key: string, who: string): Promise<number> =>
  withIssueChange(context, async (app) => {
    const person = await personOf(app, key, who);
    const issue = await app.client.call('issues.assign', { key, who: person }, app.signal);
    return printDone(app, context, { key: issue.key, line: lineOf(issue) });
  });

/** Id of the transition to take; null: the issue already has the status, whatever the workflow offers. */
async function transitionTo(
  { client, signal }: App,
  key: string,
  status: string,
): Promise<string | null> {
  const words = (fault: Fault) => t(`issuescli:transition.${fault}`, { key, status });
  const issue = await client.call('issues.issue', { key }, signal);
  // By its name alone: the id of a status may be that of a transition.
  if (find(status, [{ id: '', name: issue.status.name }], words) !== null) return null;
  const offered = await client.call('issues.transitions', { key }, signal);
  const found = transitionFor(status, offered, words);
  if (found !== null) return found;
  const targets = offered.map(({ id, to }) => ({ id, name: to.name }));
  return pick(status, targets, words).id;
}

/**
 * Id of the transition that leads to a status, or that has this name or id; null: there is none. Of several that lead to the status, the one
 * that has its name counts. Throws `ambiguous` with the names of the transitions.
 */
export function transitionFor(
  status: string,
  offered: readonly Transition[],
  words: (fault: Fault) => string,
): string | null {
  const leading = offered.filter(
    ({ to }) => find(status, [{ id: '', name: to.name }], words) !== null,
  );
  const byId = offered.find(({ id }) => id === status);
  const named = byId ?? find(status, leading.length > 0 ? leading : offered, words);
  const [only, ...others] = leading;
  const found = named ?? (others.length === 0 ? only : undefined);
  if (found !== undefined || only === undefined) return found?.id ?? null;
  const candidates = leading.map(({ id, name }) => ({ id, name }));
  throw failure('ambiguous', words('ambiguous'), { name: status, candidates });
}

/** An account id; null: nobody. Throws `not-found` or `ambiguous` with the candidates. */
async function personOf(app: App, key: string, who: string): Promise<string | null> {
  if (who === 'none') return null;
  if (who === 'me') return (await app.client.call('issues.me', undefined, app.signal)).id;
  const people = await app.client.call('issues.people', { key, text: who }, app.signal);
  return personFor(who, people, key);
}

/** The account id of the person with this name, email or id. An email counts only as a whole: the server also finds those that begin like it. */
export function personFor(who: string, people: MethodOutput<'issues.people'>, key: string): string {
  const words = (fault: Fault) => t(`issuescli:person.${fault}`, { key, who });
  const found = find(who, people, words);
  if (found !== null) return found.id;
  const [byEmail, ...others] = people.filter(
    ({ email }) => email?.toLowerCase() === who.toLowerCase(),
  );
  if (byEmail !== undefined && others.length === 0) return byEmail.id;
  if (who.includes('@') && people.some(({ email }) => email === null)) {
    const candidates = people.map(({ id, name }) => ({ id, name }));
    throw failure('ambiguous', t('issuescli:person.hidden', { who }), { name: who, candidates });
  }
  return accountId.test(who) ? who : pick(who, people, words).id;
}

/** Prints `line`, or in JSON the issue as it is now. `fields` are null if they can't be read: the change itself is done. */
async function printDone(
  { client, signal }: App,
  { io, options }: Context,
  {
    key,
    line,
    ...more
  }: { readonly key: string; readonly line: string } & Readonly<Record<string, unknown>>,
): Promise<number> {
  if (!options.json) {
    io.out(line);
    return 0;
  }
  const unread = { id: null, key, fields: null };
  const issue = await client.call('issues.raw', { key }, signal).catch(() => unread);
  printJson(io, withNumbers({ ...issue, ...more }));
  return 0;
}
