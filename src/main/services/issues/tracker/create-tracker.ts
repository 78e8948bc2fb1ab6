import type { ListQuery, Completion, JqlWords } from '../../../../shared/issues/contract.ts';
import { jqlTokens } from '../../../../shared/issues/rules/jql-tokens.ts';
import { jqlParts, jqlText } from '../../../../shared/issues/rules/jql.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { isRecord, toRecord } from '../../../../shared/lib/json.ts';
import { netFailure } from '../../../../shared/net/cause.ts';
import type { ServiceClient } from '../../../net/client.ts';
import { unconfirmed } from '../../../net/lost-answer.ts';
import { readCount, readLines, readId, readLine, readRecords } from '../../../net/wire.ts';
import type { SendTrackerCall } from './call.ts';
import { createTrackerCall, isAbsent, malformed } from './call.ts';
import { TrackerLists } from './lists.ts';
import { fetchReaders } from './readers.ts';
import { createFormReads, createIssueReads, Reads } from './reads.ts';
import type { Tracker } from './tracker.ts';
import { API, limits, readNamed, readPerson, issuePath } from './values.ts';

type Writes = Pick<Tracker, 'transition' | 'addComment' | 'assign' | 'watch' | 'create'>;

/** Each is sent once: the service has no key that recognizes a repeated write. */
function createWrites(call: SendTrackerCall, where: string): Writes {
  const unread = () => unconfirmed(where, malformed(where));
  return {
    transition: async (key, id, signal) => {
      const path = issuePath(key, '/transitions');
      await call({ method: 'POST', path, json: { transition: { id } }, signal });
    },
    addComment: async (key, json, signal) => {
      const path = issuePath(key, '/comment');
      const made = toRecord(await call({ method: 'POST', path, json, signal }));
      if (made === null || readId(made['id']) === null) throw unread();
      return made;
    },
    assign: async (key, accountId, signal) => {
      await call({ method: 'PUT', path: issuePath(key, '/assignee'), json: { accountId }, signal });
    },
    watch: async (key, accountId, watching, signal) => {
      const path = issuePath(key, '/watchers');
      if (watching) await call({ method: 'POST', path, json: accountId, signal });
      else await call({ method: 'DELETE', path, query: { accountId }, signal });
    },
    create: async (fields, signal) => {
      const made = await call({ method: 'POST', path: `${API}/issue`, json: { fields }, signal });
      const key = readId(toRecord(made)?.['key']);
      if (key === null) throw unread();
      return key;
    },
  };
}

/** Creates the tracker for a client whose paths begin with `/rest`. It detects the server's generation from its answers. */
export function createTracker(client: ServiceClient): Tracker {
  const call = createTrackerCall(client);
  const where = new URL(client.origin).host;
  const lists = new TrackerLists(call, where);
  const reads = new Reads(call, where);
  return {
    get mode() {
      return lists.mode;
    },
    me: async (signal) => {
      const me = readPerson(await reads.record(`${API}/myself`, signal));
      if (me === null) throw netFailure({ code: 'token-refused', detail: where });
      return me;
    },
    list: (query, options) => lists.walk(query, options),
    count: (jql, signal) => countIssues(call, lists, { jql, signal, where }),
    ...createIssueReads(reads),
    readers: (project, signal) => fetchReaders(reads, project, signal),
    ...createFormReads(reads),
    ...createJqlReads(call, reads),
    fields: async (signal) =>
      (await allFields(reads, lists, signal)).flatMap((field) => {
        const named = readNamed(field);
        return named === null ? [] : [{ ...named, custom: field['custom'] === true }];
      }),
    permissions: async (keys, signal) => {
      const query = { permissions: keys.join(',') };
      const body = await orNull(reads.record(`${API}/mypermissions`, signal, query));
      const all = toRecord(body?.['permissions']);
      if (all === null) return null;
      return new Set(keys.filter((key) => toRecord(all[key])?.['havePermission'] === true));
    },
    ...createWrites(call, where),
  };
}

/** The server's estimate or, if it offers none, the total of a search. */
async function countIssues(
  call: SendTrackerCall,
  lists: TrackerLists,
  { jql, signal, where }: { jql: string; signal: AbortSignal; where: string },
): ReturnType<Tracker['count']> {
  if (lists.mode !== 'offset') {
    const { clause } = jqlParts(jql);
    const json = { jql: clause === '' ? jql : clause };
    const path = `${API}/search/approximate-count`;
    const request = { method: 'POST', path, json, safe: true, fresh: true, signal } as const;
    const body = await orNull(call(request));
    const count = isRecord(body) ? readCount(body['count']) : null;
    if (count !== null) return { count, exact: false };
  }
  const query: ListQuery = { k: 'search', jql, fields: ['id'] };
  for await (const { total } of lists.walk(query, { signal, size: 1, maxPages: 1 }))
    if (total !== null) return { count: total, exact: true };
  throw malformed(where);
}

/** Null: the server has no such endpoint. */
const orNull = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (isAbsent(error)) return null;
    throw error;
  });

const createJqlReads = (
  call: SendTrackerCall,
  reads: Reads,
): Pick<Tracker, 'jqlWords' | 'suggest' | 'parse'> => ({
  jqlWords: async (signal) => {
    const body = await orNull(reads.record(`${API}/jql/autocompletedata`, signal));
    return body === null
      ? null
      : parseJqlWords(reads.withLists(body, 'visibleFieldNames', 'visibleFunctionNames'));
  },
  suggest: async (fieldName, fieldValue, signal) => {
    const path = `${API}/jql/autocompletedata/suggestions`;
    const body = await orNull(reads.record(path, signal, { fieldName, fieldValue }));
    return body === null ? [] : parseSuggestions(reads.withLists(body, 'results'));
  },
  parse: async (jql, signal) => {
    const path = `${API}/jql/parse?validation=strict`;
    const json = { queries: [jql] };
    const request = { method: 'POST', path, json, safe: true, fresh: true, signal } as const;
    const body = await orNull(call(request));
    if (body === null) return null;
    const [checked] = reads.records(toRecord(body)?.['queries']);
    if (checked === undefined) return null;
    const { errors, warnings } = checked;
    const lines = (value: unknown): string[] => readLines(value, 20, limits.sentence);
    return { errors: lines(errors), warnings: lines(warnings) };
  },
});

/** Reads all fields at once, or page by page if the server offers nothing else. */
async function allFields(
  reads: Reads,
  lists: TrackerLists,
  signal: AbortSignal,
): Promise<JsonRecord[]> {
  const body = await orNull(reads.body(`${API}/field`, signal));
  if (body !== null) return reads.records(body);
  const fields: JsonRecord[] = [];
  for await (const page of lists.walk({ k: 'fields', query: '' }, { signal }))
    fields.push(...page.items);
  return fields;
}

/** The answer of `jql/autocompletedata`. */
const parseJqlWords = (body: JsonRecord): JqlWords => ({
  fields: readRecords(body['visibleFieldNames']).flatMap((field) => {
    const word = parseCompletion(field);
    if (word === null) return [];
    const { operators, orderable, auto } = field;
    const isOrderable = isTrue(orderable);
    const suggests = isTrue(auto);
    return [{ ...word, operators: readLines(operators), orderable: isOrderable, suggests }];
  }),
  functions: readRecords(body['visibleFunctionNames']).flatMap((row) => {
    const value = readLine(row['value']);
    if (value === null) return [];
    return [{ label: readLine(row['displayName']) ?? value, insert: value }];
  }),
});

/** The answer of `jql/autocompletedata/suggestions`. */
export const parseSuggestions = (body: JsonRecord): Completion[] =>
  readRecords(body['results']).flatMap((row) => parseCompletion(row) ?? []);

const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** The service marks the typed part of a label in HTML. */
function parseCompletion(word: JsonRecord): Completion | null {
  const value = readLine(word['value']);
  if (value === null) return null;
  const label = readLine(withoutHtml(readLine(word['displayName']) ?? '')) ?? value;
  const [first, ...others] = jqlTokens(value);
  const isOne = others.length === 0 && (first?.k === 'word' || first?.k === 'text');
  return { label, insert: isOne ? value : jqlText(value) };
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const withoutHtml = (text: string): string =>
  text
    .replaceAll(/<\/?b>/gi, '')
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);
