import { failure } from '../../../../shared/contract/errors.ts';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { OnlyFor, Transition } from '../../../../shared/issues/model.ts';
import { withNumbers } from '../../../../shared/lib/long-integer.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import { STDIN } from '../../io.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { change } from '../../kit/answers.ts';
import type { Fault } from '../../kit/pick.ts';
import { find, pick } from '../../kit/pick.ts';
import { UsageError } from '../../usage-error.ts';
import { formatLine, issues } from './lists.ts';

/** Largest comment on standard input. */
const MAX_COMMENT_BYTES = 1_000_000;
/** An account id as the server assigns them; its search for people does not find ids. */
const accountId = /^[0-9a-f]{24}$|^[\w-]+:[\w-]+$/i;

interface Done {
  /** The sentence for a person. */
  readonly line: string;
  /** Null: not requested. */
  readonly json: unknown;
}

/** `line`, or for JSON the current state of the issue. `fields` are null if they can't be read: the change itself is done. */
async function doneWith(
  { client, signal }: App,
  { options }: Context,
  key: string,
  line: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Done> {
  if (!options.json) return { line, json: null };
  const unread = { id: null, key, fields: null };
  const issue = await client.call('issues.raw', { key }, signal).catch(() => unread);
  return { line, json: withNumbers({ ...issue, ...more }) };
}

/** Runs a change without the command's time limit: the service has its own. */
const outcome = {
  timeout: null,
  json: ({ json }: Done) => json,
  say: ({ line }: Done) => line,
};

/** issues transition: moves an issue to a status. */
export const transitionIssue = change(issues, {
  ...outcome,
  usage: 'transition <key> <status>',
  read: (key, status) => async (app, context) => {
    const transitionId = await transitionTo(app, key, status);
    if (transitionId === null) {
      const note = t('issuescli:transition.already', { key, status });
      return doneWith(app, context, key, note, { note });
    }
    const issue = await app.client.call('issues.transition', { key, transitionId }, app.signal);
    return doneWith(app, context, issue.key, formatLine(issue));
  },
});

/** The role or group that can read the comment; null: everyone. */
function parseReader(given: Given): OnlyFor | null {
  const role = text(given['role']);
  const group = text(given['group']);
  if (role !== null && group !== null) throw new UsageError(t('issuescli:usage.oneReader'));
  if (role !== null) return { kind: 'role', name: role };
  return group === null ? null : { kind: 'group', name: group };
}

/** issues comment: adds a comment. */
export const commentIssue = change(issues, {
  ...outcome,
  usage: 'comment <key> <text>',
  options: ['--internal', '--role <name>', '--group <name>'],
  read: (key, given, options) => {
    const onlyFor = parseReader(options);
    const internal = options['internal'] === true;
    return async (app, context) => {
      const bytes = given === STDIN ? await context.io.readInput(MAX_COMMENT_BYTES) : given;
      const input = { key, text: Buffer.from(bytes).toString('utf8'), internal, onlyFor };
      const made = await app.client.call('issues.comment', input, app.signal);
      if (made.customers) context.io.err(t('issuescli:commentedPublic'));
      const comment = { id: made.id, internal: made.internal, onlyFor: made.onlyFor };
      return doneWith(app, context, key, t('issuescli:commented', { key }), { comment });
    };
  },
});

/** issues assign: assigns an issue to a person, `me` or `none`. */
export const assignIssue = change(issues, {
  ...outcome,
  usage: 'assign <key> <who>',
  read: (key, who) => async (app, context) => {
    const person = await fetchPerson(app, key, who);
    const issue = await app.client.call('issues.assign', { key, who: person }, app.signal);
    return doneWith(app, context, issue.key, formatLine(issue));
  },
});

/** Id of the transition to take; null: the issue already has the status, whatever the workflow offers. */
async function transitionTo(
  { client, signal }: App,
  key: string,
  status: string,
): Promise<string | null> {
  const words = (fault: Fault) => t(`issuescli:transition.${fault}`, { key, status });
  const issue = await client.call('issues.issue', { key }, signal);
  // Compares only names, because the id of a status may also be the id of a transition.
  if (find(status, [{ id: '', name: issue.status.name }], words) !== null) return null;
  const offered = await client.call('issues.transitions', { key }, signal);
  const transition = transitionFor(status, offered, words);
  if (transition !== null) return transition;
  const targets = offered.map(({ id, to }) => ({ id, name: to.name }));
  return pick(status, targets, words).id;
}

/**
 * Id of the transition that leads to a status, or that has this name or id; null: there is none. If several lead to the status, the one
 * with its name is used. Throws `ambiguous` with the names of the transitions.
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
  const transition = named ?? (others.length === 0 ? only : undefined);
  if (transition !== undefined || only === undefined) return transition?.id ?? null;
  const candidates = leading.map(({ id, name }) => ({ id, name }));
  throw failure('ambiguous', words('ambiguous'), { name: status, candidates });
}

/** An account id; null: nobody. Throws `not-found` or `ambiguous` with the candidates. */
async function fetchPerson(app: App, key: string, who: string): Promise<string | null> {
  if (who === 'none') return null;
  if (who === 'me') return (await app.client.call('issues.me', undefined, app.signal)).id;
  const people = await app.client.call('issues.people', { key, text: who }, app.signal);
  return personFor(who, people, key);
}

/**
 * The account id of the person with this name, email or id. Compares whole emails, because the server also finds emails that only begin
 * like this one.
 */
export function personFor(who: string, people: MethodOutput<'issues.people'>, key: string): string {
  const words = (fault: Fault) => t(`issuescli:person.${fault}`, { key, who });
  const person = find(who, people, words);
  if (person !== null) return person.id;
  const [byEmail, ...others] = people.filter(
    ({ email }) => email?.toLowerCase() === who.toLowerCase(),
  );
  if (byEmail !== undefined && others.length === 0) return byEmail.id;
  if (who.includes('@') && people.some(({ email }) => email === null)) {
    const candidates = people.map(({ id, name }) => ({ id, name }));
    throw failure('ambiguous', t('issuescli:person.hidden', { who }), { name: who, candidates });
  }
  if (accountId.test(who)) return who;
  if (people.length === 0) return pick(who, people, words).id;
  const candidates = people.map(({ id, name }) => ({ id, name }));
  const text = t('issuescli:person.several', { who, count: people.length });
  throw failure('not-found', text, { name: who, candidates });
}
