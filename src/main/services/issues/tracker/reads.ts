import type { Transition } from '../../../../shared/issues/model.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import type { QueryFields } from '../../../net/request-body.ts';
import type { Call } from './call.ts';
import { malformed } from './call.ts';
import { createFieldsOf } from './create-fields.ts';
import { readPage } from './read-page.ts';
import type { Part, Raw, Tracker } from './tracker.ts';
import {
  API,
  idOf,
  issuePath,
  lineOf,
  namedOf,
  personOf,
  recordAt,
  recordsOf,
  statusOf,
} from './values.ts';

const PART_SIZE = 50;
const MAX_PEOPLE = 20;
/** Parts of a list of types or fields. */
const MAX_PARTS = 10;

/** GETs of an object or a part of a list; other answers reject with `not-this-server`. */
export class Reads {
  readonly body: (
    path: string,
    signal: AbortSignal,
    query?: QueryFields,
    fresh?: boolean,
  ) => Promise<unknown>;
  readonly #where: string;

  constructor(call: Call, where: string) {
    this.body = (path, signal, query = {}, fresh = false) => call({ path, signal, query, fresh });
    this.#where = where;
  }

  async record(...request: Parameters<Reads['body']>): Promise<Raw> {
    return this.#known(await this.body(...request), isRecord);
  }

  async part(
    path: string,
    after: number,
    signal: AbortSignal,
    query: QueryFields = {},
  ): Promise<Part> {
    const paging = { startAt: after === 0 ? null : after, maxResults: PART_SIZE };
    const body = await this.body(path, signal, { ...query, ...paging });
    const {
      items,
      isLast,
      size,
      total = null,
    } = this.#known(readPage(body), (page) => page !== null);
    const next = after + Math.max(1, size ?? items.length);
    const isEnd = items.length === 0 || isLast === true || next >= (total ?? Infinity);
    return { items, total, next: isEnd ? null : next };
  }

  /** A short list whole. */
  async all(path: string, signal: AbortSignal): Promise<Raw[]> {
    const items: Raw[] = [];
    let after: number | null = 0;
    for (let count = 0; after !== null && count < MAX_PARTS; count += 1) {
      const part: Part = await this.part(path, after, signal);
      items.push(...part.items);
      after = part.next;
    }
    return items;
  }

  #known<T, K extends T>(body: T, isKnown: (body: T) => body is K): K {
    if (isKnown(body)) return body;
    throw malformed(this.#where);
  }
}

type IssueReads = Pick<
  Tracker,
  'issue' | 'comments' | 'comment' | 'changelog' | 'transitions' | 'people' | 'assignable'
>;

export const issueReadsOf = (reads: Reads): IssueReads => ({
  issue: async (ref, signal, fields, fresh) => {
    const query = { fields: fields?.join(',') };
    const issue = await reads.record(issuePath(ref), signal, query, fresh);
    const [id, key] = [idOf(issue['id']) ?? '', idOf(issue['key']) ?? ref];
    return { id, key, fields: recordAt(issue, 'fields') };
  },
  comments: (key, after, signal) =>
    reads.part(issuePath(key, '/comment'), after, signal, { orderBy: '-created' }),
  comment: (key, id, signal) =>
    reads.record(issuePath(key, `/comment/${encodeURIComponent(id)}`), signal),
  changelog: (key, after, signal) => reads.part(issuePath(key, '/changelog'), after, signal),
  transitions: async (key, signal) => {
    const query = { expand: 'transitions.fields' };
    const { transitions } = await reads.record(issuePath(key, '/transitions'), signal, query);
    return recordsOf(transitions).flatMap((one) => transitionOf(one) ?? []);
  },
  people: async (accountId, signal) => {
    const asked = { accountId, maxResults: accountId.length };
    const { values } = await reads.record(`${API}/user/bulk`, signal, asked);
    return recordsOf(values).flatMap((one) => personOf(one) ?? []);
  },
  assignable: async (issueKey, query, signal) => {
    const asked = { issueKey, query, maxResults: MAX_PEOPLE };
    const people = recordsOf(await reads.body(`${API}/user/assignable/search`, signal, asked));
    return people.slice(0, MAX_PEOPLE).flatMap((one) => {
      const person = personOf(one);
      return person === null ? [] : [{ ...person, email: lineOf(one['emailAddress']) }];
    });
  },
});

function transitionOf(one: Raw): Transition | null {
  const id = idOf(one['id']);
  if (id === null || one['isAvailable'] === false) return null;
  const to = statusOf(one['to']);
  const needs = Object.entries(recordAt(one, 'fields')).flatMap(([field, about]) =>
    isRecord(about) && about['required'] === true && about['hasDefaultValue'] !== true
      ? [lineOf(about['name']) ?? field]
      : [],
  );
  return { id, name: lineOf(one['name']) ?? to.name, to, needs };
}

export const formReadsOf = (reads: Reads): Pick<Tracker, 'types' | 'createFields'> => {
  const path = (project: string, type = ''): string =>
    `${API}/issue/createmeta/${encodeURIComponent(project)}/issuetypes${type}`;
  return {
    types: async (project, signal) =>
      (await reads.all(path(project), signal)).flatMap((type) => {
        const named = namedOf(type);
        return named === null ? [] : [{ ...named, subtask: type['subtask'] === true }];
      }),
    createFields: async (project, typeId, signal) =>
      createFieldsOf(await reads.all(path(project, `/${encodeURIComponent(typeId)}`), signal)),
  };
};
