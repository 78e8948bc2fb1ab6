import type { ListQuery } from '../../../../shared/issues/contract.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import { jqlParts } from '../../../../shared/issues/rules/jql.ts';
import { netFailure } from '../../../../shared/net/cause.ts';
import type { ServiceClient } from '../../../net/client.ts';
import type { Call } from './call.ts';
import { callsOf, isAbsent } from './call.ts';
import { SEARCH } from './endpoints.ts';
import { Lists } from './lists.ts';
import { API, formReadsOf, issueReadsOf, Reads } from './reads.ts';
import type { Raw, Tracker } from './tracker.ts';
import { countOf, idOf, limits, lineOf, personOf, recordsOf, stringsOf } from './values.ts';
import { jqlWordsOf, suggestionsOf } from './words.ts';
import { writesOf } from './writes.ts';

/** The tracker behind a client whose paths begin with `/rest`. It learns from answers which generation the server is. */
export function createTracker(client: ServiceClient): Tracker {
  const call = callsOf(client);
  const where = new URL(client.origin).host;
  const lists = new Lists(call, where);
  const reads = new Reads(call, where);
  return {
    get mode() {
      return lists.mode;
    },
    me: async (signal) => {
      const user = await reads.record(`${API}/myself`, 'myself', signal);
      const me = personOf(user);
      if (me === null) throw netFailure({ code: 'token-refused', detail: where });
      return me;
    },
    list: (query, options) => lists.walk(query, options),
    count: (jql, signal) => countIssues(call, lists, jql, signal),
    ...issueReadsOf(reads),
    ...formReadsOf(reads),
    ...jqlReadsOf(call, reads),
    fields: async (signal) => fieldsOf(await allFields(reads, lists, signal)),
    ...writesOf(call, where),
  };
}

/** The server's estimate, or where it offers none, the total of a search. */
async function countIssues(
  call: Call,
  lists: Lists,
  jql: string,
  signal: AbortSignal,
): ReturnType<Tracker['count']> {
  if (lists.mode !== 'offset') {
    const path = `${API}/search/approximate-count`;
    const { clause } = jqlParts(jql);
    const request = { path, scope: path, signal, json: { jql: clause === '' ? jql : clause } };
    const body = await orNull(call({ ...request, method: 'POST', safe: true }));
    const count = isRecord(body) ? countOf(body['count']) : null;
    if (count !== null) return { count, exact: false };
  }
  const options = { signal, size: 1, maxPages: 1 };
  const query: ListQuery = { k: 'search', jql, fields: ['id'] };
  for await (const { total } of lists.walk(query, options))
    if (total !== null) return { count: total, exact: true };
  throw netFailure({ code: 'wrong-protocol', detail: SEARCH });
}

/** Null: the server has no such endpoint. */
const orNull = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (isAbsent(error)) return null;
    throw error;
  });

const jqlReadsOf = (call: Call, reads: Reads): Pick<Tracker, 'jqlWords' | 'suggest' | 'parse'> => ({
  jqlWords: async (signal) => {
    const path = `${API}/jql/autocompletedata`;
    const body = await orNull(reads.record(path, path, signal));
    return body === null ? null : jqlWordsOf(body);
  },
  suggest: async (fieldName, fieldValue, signal) => {
    const path = `${API}/jql/autocompletedata/suggestions`;
    const body = await orNull(reads.record(path, path, signal, { fieldName, fieldValue }));
    return body === null ? [] : suggestionsOf(body);
  },
  parse: async (jql, signal) => {
    const path = `${API}/jql/parse`;
    const request = { path, scope: path, signal, json: { queries: [jql] }, safe: true };
    const body = await orNull(
      call({ ...request, method: 'POST', query: { validation: 'strict' } }),
    );
    if (!isRecord(body)) return null;
    const [parsed = {}] = recordsOf(body['queries']);
    const lines = (value: unknown): string[] =>
      stringsOf(value, 20).flatMap((one) => lineOf(one, limits.sentence) ?? []);
    return { errors: lines(parsed['errors']), warnings: lines(parsed['warnings']) };
  },
});

/** All fields at once, or by pages where the server offers only those. */
async function allFields(reads: Reads, lists: Lists, signal: AbortSignal): Promise<Raw[]> {
  const path = `${API}/field`;
  const body = await orNull(reads.body(path, path, signal));
  if (body !== null) return recordsOf(body);
  const fields: Raw[] = [];
  for await (const { items } of lists.walk({ k: 'fields', query: '' }, { signal }))
    fields.push(...items);
  return fields;
}

const fieldsOf = (fields: readonly Raw[]) =>
  fields.flatMap((field) => {
    const id = idOf(field['id']) ?? idOf(field['key']);
    const custom = field['custom'] === true || id?.startsWith('customfield_') === true;
    return id === null ? [] : [{ id, name: lineOf(field['name']) ?? id, custom }];
  });
