import { jqlField, jqlFields, jqlFunctions, findMembers, listOperators } from './jql-fields.ts';
import { me, projects, users } from './model.ts';
import { cursorPage, offsetPage, offsetPart } from './pages.ts';
import type { IssuesRoutes, TrackerRequest } from './request.ts';
import { DemoError } from '../kit/demo-error.ts';
import { trackerError, textIn } from './request.ts';
import { find, needsCurrent } from './search-routes.ts';
import data from './tracker.json' with { type: 'json' };
import type { IssuesRecord } from './values.ts';

/** Number of users that a search can reach on current servers. */
const WINDOW = 1000;

const fieldList = data.fields.map(({ type: _type, ...field }, place) => ({
  ...field,
  key: field.id,
  custom: field.id.startsWith('customfield'),
  place,
  orderable: true,
  navigable: true,
  searchable: true,
}));

const allProjects = [...projects, ...data.archive].map(({ id, key, name }) => ({ id, key, name }));

/** Items whose name contains the text of the query, ignoring case. */
const named = <T extends IssuesRecord>(
  request: TrackerRequest,
  all: readonly T[],
  parameter = 'query',
) =>
  all.filter((row) =>
    String(row['displayName'] ?? row['name'])
      .toLowerCase()
      .includes(textIn(request, parameter).toLowerCase()),
  );

const words = {
  visibleFieldNames: jqlFields.map((field) => {
    const value = field.id.replace(/^customfield_(\d+)$/, 'cf[$1]');
    return {
      value,
      displayName: value === field.id ? value : `${field.name} - ${value}`,
      orderable: String(field.kind !== 'text'),
      searchable: 'true',
      auto: String(field.choices.length > 0),
      operators: listOperators(field),
    };
  }),
  visibleFunctionNames: Object.keys(jqlFunctions).map((name) => ({
    value: `${name}()`,
    displayName: `${name}()`,
    isList: String(/s(Of)?$/.test(name)),
  })),
  jqlReservedWords: ['and', 'or', 'not', 'empty', 'null', 'order', 'by', 'in', 'is'],
};

/** Throws if the server does not offer JQL vocabulary. */
function needsWords(request: TrackerRequest): void {
  needsCurrent(request);
  if (request.faults.has('no-words')) throw trackerError(404, 'No such resource.', null);
}

function checked(request: TrackerRequest, query: string): object {
  try {
    find(request, query);
    return { query, errors: [], warnings: [] };
  } catch (error) {
    if (!(error instanceof DemoError)) throw error;
    return { query, errors: [error.message].filter(Boolean) };
  }
}

const roles = ['Administrators', 'Developers', 'Viewers'];
/** The groups of the signed-in user. */
const ownGroups = data.groups
  .filter(({ name }) => findMembers(name)?.some(({ accountId }) => accountId === me.accountId))
  .map(({ id, name }) => ({ groupId: id, name }));

/** HTML with the first letters in bold. */
const inBold = (value: string, length: number): string =>
  `<b>${value.slice(0, length)}</b>${value.slice(length)}`;

/** Lists of projects, users, fields and other data around issues. */
export const directoryRoutes: IssuesRoutes = {
  'GET myself': (request) => {
    const items = textIn(request, 'expand').includes('groups') ? ownGroups : [];
    const groups = { size: ownGroups.length, items };
    return { ...me, emailAddress: data.me.email, locale: 'en_US', groups };
  },
  'GET project/*/role': ({ url }, ref) => {
    const project = projects.find(({ key, id }) => key === ref || id === ref);
    if (project === undefined) throw trackerError(404, 'No project could be found.');
    const at = `${url}/rest/api/3/project/${project.id}/role`;
    return Object.fromEntries(
      roles.map((name, place) => [name, `${at}/${String(10_002 + place)}`]),
    );
  },
  'GET mypermissions': (request) => {
    needsCurrent(request);
    const havePermission = !request.faults.has('forbidden');
    const keys = textIn(request, 'permissions').split(',');
    return { permissions: Object.fromEntries(keys.map((key) => [key, { key, havePermission }])) };
  },
  'GET field': () => fieldList,
  'GET field/search': (request) => {
    const items = named(request, fieldList);
    if (request.generation === 'current') return offsetPage(request, items, 50);
    return cursorPage(request, { items, compare: (a, b) => a.place - b.place }, 50);
  },
  'GET project/search': (request) => offsetPage(request, named(request, allProjects), 100),
  'GET user/search': (request) => {
    const { items, startAt } = offsetPart(request, named(request, users), WINDOW);
    return request.generation === 'current' ? items.slice(0, Math.max(0, WINDOW - startAt)) : items;
  },
  'GET user/bulk': (request) => {
    const ids = new Set(request.query.getAll('accountId'));
    return offsetPage(
      request,
      users.filter(({ accountId }) => ids.has(accountId)),
      200,
    );
  },
  'GET user/assignable/search': (request) =>
    offsetPart(request, named(request, users), WINDOW).items,
  'GET group/member': (request) => {
    const members = findMembers(textIn(request, 'groupname') || textIn(request, 'groupId'));
    if (members === undefined) throw trackerError(404, 'The group does not exist.');
    return offsetPage(request, members, 50);
  },
  'GET filter/search': (request) =>
    offsetPage(request, named(request, data.filters, 'filterName'), 100),
  'GET /rest/agile/1.0/board': (request) =>
    offsetPage(request, named(request, data.boards, 'name'), 100),
  'GET /rest/agile/1.0/board/*/sprint': (request, id) => {
    const board = data.boards.find((one) => String(one.id) === id);
    if (board === undefined) throw trackerError(404, 'The board does not exist.');
    if (board.type === 'kanban') throw trackerError(400, 'The board does not support sprints.');
    const states = textIn(request, 'state');
    const ofBoard = data.sprints.filter(({ originBoardId }) => originBoardId === board.id);
    const all = ofBoard.filter(({ state }) => states === '' || states.includes(state));
    return offsetPage(request, all, 50);
  },
  'GET jql/autocompletedata': (request) => {
    needsWords(request);
    return words;
  },
  'GET jql/autocompletedata/suggestions': (request) => {
    needsWords(request);
    const text = textIn(request, 'fieldValue').toLowerCase();
    const choices = jqlField(textIn(request, 'fieldName'))?.choices ?? [];
    const suggestions = choices
      .filter((choice) => choice.toLowerCase().startsWith(text))
      .slice(0, 15);
    return {
      results: suggestions.map((value) => ({ value, displayName: inBold(value, text.length) })),
    };
  },
  'POST jql/parse': (request) => {
    needsWords(request);
    const { queries } = request.body;
    const all = Array.isArray(queries) ? queries.map(String) : [];
    return { queries: all.map((query) => checked(request, query)) };
  },
};
