import type { AppFailure } from '../../../../shared/contract/errors.ts';
import type { CreateField } from '../../../../shared/issues/contract.ts';
import type { Transition } from '../../../../shared/issues/model.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { isRecord, toRecord } from '../../../../shared/lib/json.ts';
import type { Listed } from '../../../../shared/lib/listed.ts';
import { collect } from '../../../net/paging.ts';
import type { QueryFields } from '../../../net/request-body.ts';
import { readRows } from '../../../net/rows.ts';
import { readId, readLine, getRecord, readRecords } from '../../../net/wire.ts';
import type { SendTrackerCall } from './call.ts';
import { malformed } from './call.ts';
import type { ItemsName, ReadPage } from './read-page.ts';
import { parseIdentity, readPage } from './read-page.ts';
import type { TrackerPart, RawIssue, Tracker } from './tracker.ts';
import { API, issuePath, readNamed, readPerson, readStatus } from './values.ts';

const PART_SIZE = 50;
const MAX_PEOPLE = 20;

/** GETs of an object or a part of a list; other answers reject with `not-this-server`. */
export class Reads {
  readonly body: (
    path: string,
    signal: AbortSignal,
    query?: QueryFields,
    fresh?: boolean,
  ) => Promise<unknown>;
  readonly #where: string;

  constructor(call: SendTrackerCall, where: string) {
    this.body = (path, signal, query = {}, fresh = false) => call({ path, signal, query, fresh });
    this.#where = where;
  }

  async record(...request: Parameters<Reads['body']>): Promise<JsonRecord> {
    return this.#known(await this.body(...request), isRecord);
  }

  async issue(...request: Parameters<Reads['body']>): Promise<RawIssue> {
    const { fields, ...issue } = await this.record(...request);
    const id = readId(issue['id']);
    const key = readId(issue['key']);
    if (id !== null && key !== null && isRecord(fields)) return { id, key, fields };
    throw this.malformed();
  }

  async part(
    path: string,
    after: number,
    signal: AbortSignal,
    { names, query = {} }: { names: readonly ItemsName[]; query?: QueryFields },
  ): Promise<TrackerPart> {
    const page = await this.#page(path, after, signal, { names, query });
    const { items, lost = 0, isLast, total = null } = page;
    const came = items.length + lost;
    const next = after + came;
    const isEnd = came === 0 || isLast === true || next >= (total ?? Infinity);
    return { items, lost, total, next: isEnd ? null : next };
  }

  /** The whole list, as far as it can be read. */
  async all(
    path: string,
    names: readonly ItemsName[],
    signal: AbortSignal,
  ): Promise<Listed<JsonRecord>> {
    return collect({
      fetch: (at) => this.#page(path, at.k === 'offset' ? at.offset : 0, signal, { names }),
      read: (page) => page,
      id: parseIdentity,
      style: 'offset',
      size: PART_SIZE,
      signal,
    });
  }

  /** The records in a list; throws if the value is not a list. */
  records(value: unknown): JsonRecord[] {
    return [...this.#known(readRows(value, toRecord), (read) => read !== null).rows];
  }

  /** Returns the body if it has all of these lists, otherwise throws. */
  withLists(body: JsonRecord, ...names: readonly string[]): JsonRecord {
    for (const name of names) this.records(body[name]);
    return body;
  }

  async #page(
    path: string,
    after: number,
    signal: AbortSignal,
    { names, query }: { names: readonly ItemsName[]; query?: QueryFields },
  ): Promise<ReadPage> {
    const paging = { startAt: after === 0 ? null : after, maxResults: PART_SIZE };
    const body = await this.body(path, signal, { ...query, ...paging });
    return this.#known(readPage(body, names), (page) => page !== null);
  }

  #known<T, K extends T>(body: T, isKnown: (body: T) => body is K): K {
    if (isKnown(body)) return body;
    throw this.malformed();
  }

  malformed(): AppFailure {
    return malformed(this.#where);
  }
}

type IssueReads = Pick<
  Tracker,
  'issue' | 'comments' | 'comment' | 'changelog' | 'transitions' | 'people' | 'assignable'
>;

export const createIssueReads = (reads: Reads): IssueReads => ({
  issue: async (ref, signal, fields, fresh) => {
    const query = { fields: fields?.join(',') };
    return reads.issue(issuePath(ref), signal, query, fresh);
  },
  comments: (key, after, signal) =>
    reads.part(issuePath(key, '/comment'), after, signal, {
      names: ['comments'],
      query: { orderBy: '-created' },
    }),
  comment: (key, id, signal) =>
    reads.record(issuePath(key, `/comment/${encodeURIComponent(id)}`), signal),
  changelog: (key, after, signal) =>
    reads.part(issuePath(key, '/changelog'), after, signal, { names: ['values'] }),
  transitions: async (key, signal) => {
    const query = { expand: 'transitions.fields' };
    const { transitions } = await reads.record(issuePath(key, '/transitions'), signal, query);
    return reads.records(transitions).flatMap((transition) => parseTransition(transition) ?? []);
  },
  people: async (accountId, signal) => {
    const query = { accountId, maxResults: accountId.length };
    const { values } = await reads.record(`${API}/user/bulk`, signal, query);
    return reads.records(values).flatMap((person) => readPerson(person) ?? []);
  },
  assignable: async (issueKey, query, signal) => {
    const params = { issueKey, query, maxResults: MAX_PEOPLE };
    const people = reads.records(await reads.body(`${API}/user/assignable/search`, signal, params));
    return people.slice(0, MAX_PEOPLE).flatMap((row) => {
      const person = readPerson(row);
      return person === null ? [] : [{ ...person, email: readLine(row['emailAddress']) }];
    });
  },
});

function parseTransition(raw: JsonRecord): Transition | null {
  const id = readId(raw['id']);
  if (id === null || raw['isAvailable'] === false) return null;
  const to = readStatus(raw['to']);
  const needs = Object.entries(getRecord(raw, 'fields')).flatMap(([field, about]) =>
    isRecord(about) && about['required'] === true && about['hasDefaultValue'] !== true
      ? [readLine(about['name']) ?? field]
      : [],
  );
  return { id, name: readLine(raw['name']) ?? to.name, to, needs };
}

export const createFormReads = (reads: Reads): Pick<Tracker, 'types' | 'createFields'> => {
  const path = (project: string, type = ''): string =>
    `${API}/issue/createmeta/${encodeURIComponent(project)}/issuetypes${type}`;
  return {
    types: async (project, signal) => {
      const { items, cut } = await reads.all(path(project), ['issueTypes', 'values'], signal);
      const types = items.flatMap((type) => {
        const named = readNamed(type);
        return named === null ? [] : [{ ...named, subtask: type['subtask'] === true }];
      });
      return { items: types, cut };
    },
    createFields: async (project, typeId, signal) => {
      const ofType = path(project, `/${encodeURIComponent(typeId)}`);
      const { items, cut } = await reads.all(ofType, ['fields', 'values'], signal);
      return { items: parseCreateFields(items), cut };
    },
  };
};

/** Values that the user chooses before the form is read. */
const given = new Set(['project', 'issuetype']);
const longTexts = new Set(['description', 'environment']);
const MAX_CHOICES = 1000;

/** Fields of the form for a new issue, from the server's description of them. Required ones with a default are not required. */
export const parseCreateFields = (fields: readonly JsonRecord[]): CreateField[] =>
  fields.flatMap((field) => {
    const id = readId(field['fieldId']) ?? readId(field['key']);
    if (id === null || given.has(id)) return [];
    const choices = parseChoices(field);
    const required = field['required'] === true && field['hasDefaultValue'] !== true;
    const name = readLine(field['name']) ?? id;
    return [{ id, name, required, kind: classifyField(field, choices.length > 0), choices }];
  });

function classifyField(field: JsonRecord, hasChoices: boolean): CreateField['kind'] {
  const { type, items, system, custom } = getRecord(field, 'schema');
  const isLong =
    longTexts.has(String(system)) || (typeof custom === 'string' && custom.endsWith(':textarea'));
  switch (type) {
    case 'string':
      return isLong ? 'longText' : 'text';
    case 'number':
      return 'number';
    case 'date':
      return 'date';
    case 'user':
      return 'person';
    case 'array':
      if (hasChoices) return 'choices';
      return items === 'string' && (system === 'labels' || /:labels$/.test(String(custom)))
        ? 'labels'
        : 'other';
    default:
      return hasChoices && type !== 'option-with-child' ? 'choice' : 'other';
  }
}

const parseChoices = (field: JsonRecord): CreateField['choices'] =>
  readRecords(field['allowedValues'])
    .slice(0, MAX_CHOICES)
    .flatMap((choice) => {
      const id = readId(choice['id']) ?? readId(choice['value']);
      const name = readLine(choice['name']) ?? readLine(choice['value']) ?? id;
      return id === null || name === null ? [] : [{ id, name }];
    });
