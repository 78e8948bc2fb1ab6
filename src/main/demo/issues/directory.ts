import { groups, me, projects } from './model.ts';
import data from './tracker.json' with { type: 'json' };

export interface DemoUser {
  readonly id: string;
  readonly name: string;
}
export interface DemoSprint {
  readonly id: number;
  readonly board: number;
  readonly name: string;
  readonly state: 'closed' | 'active' | 'future';
}
export interface DemoFilter {
  readonly id: string;
  readonly name: string;
  readonly jql: string;
  readonly favorite: boolean;
}

const last = data.lastNames.split(' ');
/** 1,200 people; the first is the signed-in user. */
export const users: readonly DemoUser[] = [
  { id: me.id, name: me.name },
  ...data.firstNames
    .split(' ')
    .flatMap((first) => last.map((name) => `${first} ${name}`))
    .slice(0, 1199)
    .map((name, at) => ({ id: `70121:${(0x5b0c0000 + at * 7919).toString(16)}`, name })),
];
const byId = new Map(users.map((user) => [user.id, user]));
export const userOf = (id: string): DemoUser => byId.get(id) ?? { id, name: 'Former user' };
/** Who does what the signed-in user did not. */
export const other = users[1] ?? { id: '', name: '' };

/** Null: no such group. */
export function membersOf(name: string): readonly DemoUser[] | null {
  const found = groups.find((one) => one.name === name || one.id === name);
  return found === undefined ? null : users.slice(0, found.members);
}

/** The four with issues, and 226 without. */
export const allProjects: readonly { id: string; key: string; name: string; type: string }[] = [
  ...projects,
  ...Array.from({ length: 226 }, (_, at) => {
    const number = String(at + 1).padStart(3, '0');
    return { id: `11${number}`, key: `P${number}`, name: `Archive ${number}`, type: 'software' };
  }),
];

/** Every third board is a kanban board, without sprints. */
export const boards: readonly { id: number; name: string; type: string; project: string }[] =
  Array.from({ length: 120 }, (_, at) => ({
    id: at + 1,
    name: at === 0 ? 'CS board' : `Board ${String(at + 1)}`,
    type: at % 3 === 2 ? 'kanban' : 'scrum',
    project: allProjects[at]?.key ?? 'CS',
  }));

/** Sprints 1 to 42 of the first board; 41 is active. */
export const sprints: readonly DemoSprint[] = Array.from({ length: 42 }, (_, at) => ({
  id: at + 1,
  board: 1,
  name: `Sprint ${String(at + 1)}`,
  state: at < 40 ? 'closed' : at === 40 ? 'active' : 'future',
}));
export const ACTIVE_SPRINT = 41;

const named: readonly [string, string][] = [
  ['My open work', 'assignee = currentUser() AND statusCategory != Done ORDER BY priority DESC'],
  ['Bugs without an owner', 'type = Bug AND assignee is EMPTY AND statusCategory != Done'],
  ['Playout', 'project = CS AND labels = playout ORDER BY updated DESC'],
  ['Current sprint', 'sprint in openSprints() ORDER BY key ASC'],
];
/** 115 saved filters, the first three of them favorites. */
export const filters: readonly DemoFilter[] = Array.from({ length: 115 }, (_, at) => {
  const [name, jql] = named[at] ?? [
    `Filter ${String(at + 1)}`,
    `labels = ${data.labels.split('|')[at % 12] ?? ''} ORDER BY key ASC`,
  ];
  return { id: String(10_200 + at), name, jql, favorite: at < 3 };
});
