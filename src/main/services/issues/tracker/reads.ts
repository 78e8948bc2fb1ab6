import '../../../../shared/issues/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Transition } from '../../../../shared/issues/model.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import type { QueryFields } from '../../../net/request-body.ts';
import type { Call } from './call.ts';
import { createFieldsOf } from './create-fields.ts';
import { readPage } from './read-page.ts';
import type { Part, Raw, Tracker } from './tracker.ts';
import { idOf, lineOf, personOf, recordAt, recordsOf, statusOf } from './values.ts';
import { issuePath } from './writes.ts';

export const API = '/rest/api/3';
const PART_SIZE = 50;
const MAX_PEOPLE = 20;
/** Parts of a list of types or fields. */
const MAX_PARTS = 10;

/** GETs that answer an object or a page; anything else rejects with `not-this-server`. `scope`: the endpoint without its key. */
export class Reads {
  readonly #call: Call;
  readonly #where: string;

  constructor(call: Call, where: string) {
    this.#call = call;
    this.#where = where;
  }

  body(path: string, scope: string, signal: AbortSignal, query: QueryFields = {}, fresh = false) {
    return this.#call({ path, scope, signal, query, fresh });
  }

  async record(...request: Parameters<Reads['body']>): Promise<Raw> {
    const body = await this.body(...request);
    if (!isRecord(body)) throw this.malformed();
    return body;
  }

  async part(
    path: string,
    scope: string,
    signal: AbortSignal,
    { after, ...query }: QueryFields & { readonly after: number },
  ): Promise<Part> {
    const paging = { startAt: after === 0 ? null : after, maxResults: PART_SIZE };
    const page = readPage(await this.body(path, scope, signal, { ...query, ...paging }));
    if (page === null) throw this.malformed();
    const total = page.total ?? null;
    const next = after + Math.max(1, page.size ?? page.items.length);
    const isEnd = page.items.length === 0 || page.isLast === true || next >= (total ?? Infinity);
    return { items: page.items, total, next: isEnd ? null : next };
  }

  /** A short list whole. */
  async all(path: string, scope: string, signal: AbortSignal): Promise<Raw[]> {
    const items: Raw[] = [];
    let after: number | null = 0;
    for (let count = 0; after !== null && count < MAX_PARTS; count += 1) {
      const part: Part = await this.part(path, scope, signal, { after });
      items.push(...part.items);
      after = part.next;
    }
    return items;
  }

  malformed(): Error {
    return failure('not-this-server', t('issues:tracker.malformed', { where: this.#where }));
  }
}

type IssueReads = Pick<
  Tracker,
  'issue' | 'comments' | 'comment' | 'changelog' | 'transitions' | 'assignable'
>;

export const issueReadsOf = (reads: Reads): IssueReads => ({
  issue: async (key, signal, fields, fresh) => {
    const query = { fields: fields === undefined ? null : fields.join(',') };
    const issue = await reads.record(issuePath(key), 'issue', signal, query, fresh);
    const [id, own] = [idOf(issue['id']), idOf(issue['key'])];
    if (id === null || own === null) throw reads.malformed();
    return { id, key: own, fields: recordAt(issue, 'fields') };
  },
  comments: (key, after, signal) => {
    const query = { orderBy: '-created', after };
    return reads.part(issuePath(key, '/comment'), 'issue/comment', signal, query);
  },
  comment: (key, id, signal) => {
    const path = issuePath(key, `/comment/${encodeURIComponent(id)}`);
    return reads.record(path, 'issue/comment', signal);
  },
  changelog: (key, after, signal) =>
    reads.part(issuePath(key, '/changelog'), 'issue/changelog', signal, { after }),
  transitions: async (key, signal) => {
    const path = issuePath(key, '/transitions');
    const query = { expand: 'transitions.fields' };
    const body = await reads.record(path, 'issue/transitions', signal, query);
    return recordsOf(body['transitions']).flatMap((one) => transitionOf(one) ?? []);
  },
  assignable: async (key, query, signal) => {
    const path = `${API}/user/assignable/search`;
    const asked = { issueKey: key, query, maxResults: MAX_PEOPLE };
    const people = recordsOf(await reads.body(path, path, signal, asked));
    return people.flatMap((one) => personOf(one) ?? []).slice(0, MAX_PEOPLE);
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
  const scope = `${API}/issue/createmeta`;
  const path = (project: string) => `${scope}/${encodeURIComponent(project)}/issuetypes`;
  return {
    types: async (project, signal) => {
      const types = await reads.all(path(project), scope, signal);
      return types.flatMap((type) => {
        const id = idOf(type['id']);
        const subtask = type['subtask'] === true;
        return id === null ? [] : [{ id, name: lineOf(type['name']) ?? id, subtask }];
      });
    },
    createFields: async (project, typeId, signal) => {
      const all = `${path(project)}/${encodeURIComponent(typeId)}`;
      return createFieldsOf(await reads.all(all, scope, signal));
    },
  };
};
