import { allProjects, boards, filters, membersOf, sprints } from './directory.ts';
import { named } from './issue-routes.ts';
import { jqlField, jqlFields, jqlFunctions, operatorsOf } from './jql-fields.ts';
import { fields, me, users } from './model.ts';
import { arrayPage, cursorPage, offsetPage } from './pages.ts';
import type { Routes, TrackerRequest } from './request.ts';
import { bodyOf, refused, Reply, textIn } from './request.ts';
import { find, needsCurrent } from './search-routes.ts';
import data from './tracker.json' with { type: 'json' };

/** The last user that a search reaches on current servers. */
const WINDOW = 1000;

const fieldList = fields.map(({ id, name, type }) => {
  const [base = '', items] = type.split(':');
  const custom = id.startsWith('customfield');
  const schema = { type: base, ...(items === undefined ? {} : { items }) };
  return {
    ...{ id, key: id, name, custom, schema },
    orderable: true,
    navigable: true,
    searchable: true,
  };
});

/** Requests for words of JQL fail where a server does not offer them. */
function needsWords(request: TrackerRequest): void {
  needsCurrent(request);
  if (request.faults.has('no-words')) throw refused(404, 'No such resource.', null);
}

const words = {
  visibleFieldNames: jqlFields.map((field) => {
    const value = field.id.replace(/^customfield_(\d+)$/, 'cf[$1]');
    return {
      ...{ value, displayName: value === field.id ? value : `${field.name} - ${value}` },
      ...{ orderable: String(field.kind !== 'text'), searchable: 'true', types: [] },
      ...(field.choices.length === 0 ? {} : { auto: 'true' }),
      operators: operatorsOf(field),
    };
  }),
  visibleFunctionNames: Object.keys(jqlFunctions).map((name) => ({
    ...{ value: `${name}()`, displayName: `${name}()`, isList: String(/s(Of)?$/.test(name)) },
  })),
  jqlReservedWords: ['and', 'or', 'not', 'empty', 'null', 'order', 'by', 'in', 'is'],
};

function checked(request: TrackerRequest, query: string): object {
  try {
    find(request, query);
    return { query, errors: [], warnings: [] };
  } catch (error) {
    if (!(error instanceof Reply)) throw error;
    const { errorMessages } = JSON.parse(String(error.answer.body)) as { errorMessages: string[] };
    return { query, errors: errorMessages };
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Lists of what surrounds the issues. */
export const directoryRoutes: Routes = {
  'GET myself': () => ({ ...me, emailAddress: data.me.email, locale: 'en_US' }),
  'GET field': () => fieldList,
  'GET field/search': (request) => {
    const items = named(fieldList, textIn(request, 'query'));
    const compare = (a: object, b: object) => place(a) - place(b);
    return request.generation === 'current'
      ? offsetPage(request, items, { max: 50 })
      : cursorPage(request, { items, compare }, 50);
  },
  'GET project/search': (request) =>
    offsetPage(request, named(allProjects as never, textIn(request, 'query')), { max: 100 }),
  'GET user/search': (request) => {
    const window = request.generation === 'current' ? WINDOW : Infinity;
    return arrayPage(request, named(users, textIn(request, 'query')), WINDOW, window);
  },
  'GET group/member': (request) => {
    const members = membersOf(textIn(request, 'groupname') || textIn(request, 'groupId'));
    if (members === null) throw refused(404, 'The group does not exist.');
    return offsetPage(request, members, { max: 50 });
  },
  'GET filter/search': (request) =>
    offsetPage(request, named(filters, textIn(request, 'filterName')), { max: 100 }),
  'GET filter/favourite': () => filters.filter(({ favourite }) => favourite),
  'GET filter/my': () => filters,
  'GET /rest/agile/1.0/board': (request) =>
    offsetPage(request, named(boards, textIn(request, 'name')), { max: 100 }),
  'GET /rest/agile/1.0/board/*/sprint': (request, id) => {
    const board = boards.find((one) => String(one.id) === id);
    if (board === undefined) throw refused(404, 'The board does not exist.');
    if (board.type === 'kanban') throw refused(400, 'The board does not support sprints.');
    const states = textIn(request, 'state');
    const ofBoard = sprints.filter(
      ({ originBoardId, state }) =>
        originBoardId === board.id && (states === '' || states.includes(state)),
    );
    return offsetPage(request, ofBoard, { max: 50 });
  },
  'GET jql/autocompletedata': (request) => {
    needsWords(request);
    return words;
  },
  'GET jql/autocompletedata/suggestions': (request) => {
    needsWords(request);
    const text = textIn(request, 'fieldValue').toLowerCase();
    const choices = jqlField(textIn(request, 'fieldName'))?.choices ?? [];
    const found = choices.filter((one) => one.toLowerCase().includes(text)).slice(0, 15);
    return { results: found.map((value) => ({ value, displayName: marked(value, text) })) };
  },
  'POST jql/parse': (request) => {
    needsWords(request);
    return { queries: valuesIn(bodyOf(request)?.['queries']).map((one) => checked(request, one)) };
  },
};
const place = (field: object): number => fieldList.findIndex((one) => one === field);
const valuesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];

/** HTML with the text in bold. */
function marked(value: string, text: string): string {
  const at = value.toLowerCase().indexOf(text);
  const [before, match] = [value.slice(0, at), value.slice(at, at + text.length)];
  return `${escaped(before)}<b>${escaped(match)}</b>${escaped(value.slice(at + text.length))}`;
}
