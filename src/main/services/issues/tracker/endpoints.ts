import type { ListQuery } from '../../../../shared/issues/contract.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import type { QueryFields } from '../../../net/request-body.ts';
import type { ItemsName } from './read-page.ts';

/** The endpoint of a list, and how to request it. */
export interface Endpoint {
  readonly path: string;
  /** Default: `values`. */
  readonly items?: ItemsName;
  /** The endpoint's largest page; servers may lower it. */
  readonly size: number;
  /** A search by POST; the others are GETs with a query. */
  readonly search?: { readonly jql: string; readonly fields: readonly string[] };
  readonly query?: QueryFields;
  /** Filter for a list that the server returns as a whole and can't search. */
  readonly whole?: (item: JsonRecord) => boolean;
}

export const SEARCH = '/rest/api/3/search/jql';

/** A search that only returns keys may have larger pages. */
const KEYS_SIZE = 5000;
const isKey = (field: string): boolean => /^(key|id|issuekey)$/i.test(field.trim());

/** The endpoint of each list, with the limits of the service's table of page sizes. */
export function findEndpoint(list: ListQuery): Endpoint {
  const typed = (name: string, text: string): QueryFields => ({
    [name]: text === '' ? null : text,
  });
  switch (list.k) {
    case 'search': {
      const { jql, fields } = list;
      const size = fields.length > 0 && fields.every(isKey) ? KEYS_SIZE : 100;
      return { path: SEARCH, items: 'issues', size, search: { jql, fields } };
    }
    case 'fields':
      return { path: '/rest/api/3/field/search', size: 50, query: typed('query', list.query) };
    case 'users':
      return {
        path: '/rest/api/3/user/search',
        items: 'array',
        size: 1000,
        query: { query: list.query },
      };
    case 'members':
      return { path: '/rest/api/3/group/member', size: 50, query: { groupname: list.group } };
    case 'projects':
      return { path: '/rest/api/3/project/search', size: 100, query: typed('query', list.query) };
    case 'boards':
      return { path: '/rest/agile/1.0/board', size: 100, query: typed('name', list.query) };
    case 'sprints':
      return { path: `/rest/agile/1.0/board/${String(list.board)}/sprint`, size: 50 };
    case 'sprint': {
      const query = { fields: list.fields.length === 0 ? null : list.fields.join(',') };
      const path = `/rest/agile/1.0/sprint/${String(list.id)}/issue`;
      return { path, items: 'issues', size: 100, query };
    }
    case 'filters': {
      const query = { expand: 'jql,favourite,owner', ...typed('filterName', list.query) };
      return { path: '/rest/api/3/filter/search', size: 100, query };
    }
  }
}

/** Alternative endpoint of a list that a server refuses with this status; null: there is none. */
export function otherEndpoint(list: ListQuery, status: number | null): Endpoint | null {
  // Only administrators may search fields; everyone may read the plain list.
  if (list.k === 'fields' && (status === 403 || status === 404)) {
    const wanted = list.query.toLowerCase();
    const whole = ({ name }: JsonRecord): boolean => String(name).toLowerCase().includes(wanted);
    return { path: '/rest/api/3/field', items: 'array', size: 1000, whole };
  }
  // Newer servers have no lists of a sprint's issues under this path.
  if (list.k === 'sprint' && status === 410)
    return findEndpoint({
      k: 'search',
      jql: `sprint = ${String(list.id)} ORDER BY key ASC`,
      fields: list.fields,
    });
  return null;
}
