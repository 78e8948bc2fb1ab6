import { projects, users } from './model.ts';
import data from './tracker.json' with { type: 'json' };
import type { Raw } from './values.ts';

/** Members of a group by its name or id; null: no such group. */
export function membersOf(name: string): readonly Raw[] | null {
  const found = data.groups.find((one) => one.name === name || one.id === name);
  return found === undefined ? null : users.slice(0, found.members);
}

/** The four with issues and 226 without. */
export const allProjects: readonly {
  readonly id: string;
  readonly key: string;
  readonly name: string;
}[] = Array.from({ length: 230 }, (_, at) => {
  const number = String(at).padStart(3, '0');
  return projects[at] ?? { id: `11${number}`, key: `P${number}`, name: `Archive ${number}` };
});

/** Every third board is a kanban board, which has no sprints. */
export const boards = Array.from({ length: 120 }, (_, at) => ({
  id: at + 1,
  name: at === 0 ? 'CS board' : `Board ${String(at + 1)}`,
  type: at % 3 === 2 ? 'kanban' : 'scrum',
  location: { projectKey: allProjects[at]?.key },
}));

/** Sprints of the first board: 40 are closed, 41 is active, 42 comes next. */
export const sprints = Array.from({ length: 42 }, (_, at) => ({
  id: at + 1,
  name: `Sprint ${String(at + 1)}`,
  state: at < 40 ? 'closed' : at === 40 ? 'active' : 'future',
  originBoardId: 1,
  goal: data.sprintGoal,
}));
export const ACTIVE_SPRINT = 41;

/** 115 saved filters; the first three are favorites. */
export const filters = Array.from({ length: 115 }, (_, at) => {
  const [name, jql] = data.filters[at] ?? [];
  const label = data.labels[at % data.labels.length] ?? '';
  return {
    id: String(10_200 + at),
    name: name ?? `Filter ${String(at + 1)}`,
    jql: jql ?? `labels = ${label} ORDER BY key ASC`,
    favourite: at < 3,
  };
});
