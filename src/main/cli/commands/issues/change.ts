import { t } from '../../../../shared/i18n/translate.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import { STDIN } from '../../io.ts';
import { printJson } from '../../output.ts';
import { find, pick } from '../../resolve-player.ts';
import { lineOf } from './show.ts';
import { overviewOf, withIssues } from './with-issues.ts';

/** Longest comment on standard input (bytes). */
const LONGEST_COMMENT = 120_000;
/** An account id as the server assigns them; its search for people does not find ids. */
const accountId = /^[0-9a-f]{24}$|^[\w-]+:[\w-]+$/i;

type Fault = 'missing' | 'ambiguous';

// Changes are called without a signal: the command waits for their outcome, for which the service has its own time limit.

/** issues transition: moves an issue to a status. */
export const transitionIssue = (context: Context, key: string, status: string): Promise<number> =>
  withIssues(context, async (app) => {
    const transitionId = await transitionTo(app, key, status);
    if (transitionId === null) {
      const note = t('issuescli:transition.already', { key, status });
      return printDone(app, context, { key, line: note, note });
    }
    const issue = await app.client.call('issues.transition', { key, transitionId });
    return printDone(app, context, { key: issue.key, line: lineOf(issue) });
  });

/** issues comment: adds a comment. */
export const commentIssue = (context: Context, key: string, given: string): Promise<number> =>
  withIssues(context, async (app) => {
    const bytes = given === STDIN ? await context.io.readInput(LONGEST_COMMENT) : given;
    const text = Buffer.from(bytes).toString('utf8');
    const { id } = await app.client.call('issues.comment', { key, text });
    const line = t('issuescli:commented', { key });
    return printDone(app, context, { key, line, comment: { id } });
  });

/** issues assign: assigns an issue to a person, `me` or `none`. */
export const assignIssue = (context: Context, key: string, who: string): Promise<number> =>
  withIssues(context, async (app) => {
    const person = await personOf(app, key, who);
    const issue = await app.client.call('issues.assign', { key, who: person });
    return printDone(app, context, { key: issue.key, line: lineOf(issue) });
  });

/** Id of the transition that leads to a status or has this name or id; null: the issue already has the status. */
async function transitionTo(
  { client, signal }: App,
  key: string,
  status: string,
): Promise<string | null> {
  const offered = await client.call('issues.transitions', { key }, signal);
  const targets = offered.map(({ id, to }) => ({ id, name: to.name }));
  const words = (fault: Fault) => t(`issuescli:transition.${fault}`, { key, status });
  const found = find(status, targets, words) ?? find(status, offered, words);
  if (found !== null) return found.id;
  const issue = await client.call('issues.issue', { key }, signal);
  return find(status, [issue.status], words) === null ? pick(status, targets, words).id : null;
}

/** An account id; null: nobody. Throws `not-found` or `ambiguous` with the candidates. */
async function personOf(app: App, key: string, who: string): Promise<string | null> {
  if (who === 'none') return null;
  if (who === 'me') return (await overviewOf(app)).me.id;
  const people = await app.client.call('issues.people', { key, text: who }, app.signal);
  const words = (fault: Fault) => t(`issuescli:person.${fault}`, { key, who });
  const found = find(who, people, words);
  if (found !== null) return found.id;
  // An email is not part of a person, but the server searches it.
  if (who.includes('@') && people.length === 1) return people[0]?.id ?? null;
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
  printJson(io, { ...issue, ...more });
  return 0;
}
