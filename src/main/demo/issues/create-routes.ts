import { isDocument } from './issue-routes.ts';
import { fields, projects, userOf } from './model.ts';
import type { Handler, Routes, TrackerRequest } from './request.ts';
import { bodyOf, refused, Reply } from './request.ts';
import data from './tracker.json' with { type: 'json' };
import type { Raw } from './values.ts';

const { required, optional } = data.createFields;
const allowed: Readonly<Record<string, readonly object[]>> = {
  ...{ issuetype: data.types, priority: data.priorities, components: data.components },
  ...{ customfield_10032: data.options, customfield_10037: data.options },
};

const ofProject =
  (handle: (project: (typeof projects)[number], type: string) => unknown): Handler =>
  (_request, ref, type = '') => {
    const project = projects.find(({ key, id }) => key === ref || id === ref);
    if (project === undefined) throw refused(404, 'No project could be found.');
    return handle(project, type);
  };

const all = (name: string, items: readonly object[]) => ({
  ...{ startAt: 0, maxResults: items.length, total: items.length, [name]: items },
});

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Messages by field. */
function problemsOf(values: Raw): Record<string, string> {
  const { summary, description, duedate, assignee } = values;
  const checks: readonly [string, boolean, string][] = [
    ['summary', String(summary).length > 255, 'Summary must be less than 255 characters.'],
    ['summary', isEmpty(summary), 'You must specify a summary of the issue.'],
    ['issuetype', found(data.types, values['issuetype']) === null, 'Specify a valid issue type'],
    [
      'description',
      !isEmpty(description) && !isDocument(description),
      'Operation value must be an Atlassian Document.',
    ],
    [
      'duedate',
      !isEmpty(duedate) && !/^\d{4}-\d\d-\d\d$/.test(String(duedate)),
      'Enter the date as yyyy-MM-dd.',
    ],
    [
      'assignee',
      !isEmpty(assignee) && personIn(assignee) === null,
      'The user cannot be assigned issues.',
    ],
  ];
  return Object.fromEntries(
    checks.filter(([, bad]) => bad).map(([field, , text]) => [field, text]),
  );
}

/** The one of a list that a value names by its id, key or name; null: none. */
function found<T extends object>(list: readonly T[], value: unknown): T | null {
  const { id, key, name } = (value ?? {}) as Raw;
  const wanted = [id, key, name].filter((one) => one !== undefined);
  const matches = (one: Raw) =>
    wanted.some((text) => [one['id'], one['key'], one['name']].includes(text));
  return list.find((one) => matches(one as Raw)) ?? null;
}
const personIn = (value: unknown) =>
  userOf(String((value as Raw)['accountId'] ?? (value as Raw)['id']));

function create(request: TrackerRequest): never {
  const values = (bodyOf(request)?.['fields'] ?? {}) as Raw;
  const project = found(projects, values['project']);
  const problems = problemsOf(values);
  const errors = project === null ? { ...problems, project: 'Specify a valid project.' } : problems;
  if (project === null || Object.keys(errors).length > 0) throw refused(400, '', errors);
  const { project: _key, assignee, ...rest } = values;
  const { id, key } = request.state.insert(project, {
    ...rest,
    issuetype: found(data.types, values['issuetype']),
    ...(isEmpty(values['priority'])
      ? {}
      : { priority: found(data.priorities, values['priority']) }),
    assignee: isEmpty(assignee) ? null : personIn(assignee),
  });
  throw new Reply(201, { id, key, self: `${request.url}/rest/api/3/issue/${id}` });
}

/** Creates issues, and says what can be filled in. */
export const createRoutes: Routes = {
  'GET issue/createmeta/*/issuetypes': ofProject(() => all('issueTypes', data.types)),
  'GET issue/createmeta/*/issuetypes/*': ofProject((project) => {
    const offered = [...required, ...optional].filter(
      (id) => id !== 'priority' || project.priorities,
    );
    const shown = fields
      .filter(({ id }) => offered.includes(id))
      .map(({ id, name, type }) => {
        const [base = '', items] = type.split(':');
        const schema = { type: base, ...(items === undefined ? {} : { items }), system: id };
        const values = id === 'project' ? [project] : allowed[id];
        return {
          ...{
            fieldId: id,
            key: id,
            name,
            required: required.includes(id),
            schema,
            hasDefaultValue: id === 'priority',
          },
          ...(values === undefined ? {} : { allowedValues: values }),
        };
      });
    return all('fields', shown);
  }),
  'POST issue': create,
};
