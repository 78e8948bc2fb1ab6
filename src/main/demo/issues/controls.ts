import type { Clock } from '../../platform/ports.ts';
import { other, users } from './directory.ts';
import type { IssuesDemoControls } from './issues-demo.ts';
import { keyOf, me, projects, statuses, stepsOf } from './model.ts';
import type { TrackerState } from './tracker-state.ts';

/** Between two changes of other people (ms). */
const LIVELY_MS = 150_000;

export const controlsOf = (state: TrackerState): IssuesDemoControls => ({
  insert: (project, summary) => {
    const found = projects.find(({ key }) => key === project);
    if (found === undefined) throw new Error(`no project ${project}`);
    return keyOf(state.insert(found, { summary, reporter: other.id }));
  },
  remove: (key) => {
    state.remove(state.get(key));
  },
  move: (key, name) => {
    const issue = state.get(key);
    const status = statuses.find((one) => one.name === name);
    if (status === undefined) throw new Error(`no state ${name}`);
    state.move(issue, status.id, other.id);
  },
  assign: (key, who) => {
    const id = who === null ? null : who === 'me' ? me.id : other.id;
    state.assign(state.get(key), id, other.id);
  },
  comment: (key, text, mention = false) => {
    state.comment(state.get(key), mention ? `@me ${text}` : text, other.id);
  },
  keys: () => state.all().map(keyOf),
});

/** Other people move watched issues, assign issues to the user and mention them, in turns. Returns the disposer. */
export function startLively(state: TrackerState, clock: Clock): () => void {
  let turn = 0;
  const act = (): void => {
    const isOpen = (category: string | null) => category !== 'done';
    const open = state.all().filter(({ status }) => isOpen(status.category));
    const ours = open.filter(({ assignee, watchers }) =>
      turn % 3 === 0 ? watchers.includes(me.id) : (assignee === me.id) === (turn % 3 === 2),
    );
    const issue = ours[(turn * 7) % ours.length];
    turn += 1;
    if (issue === undefined) return;
    const step = stepsOf(issue).find(({ needs }) => needs === undefined);
    const who = users[1 + (turn % 20)] ?? other;
    if (turn % 3 === 1 && step !== undefined) state.move(issue, step.to, who.id);
    else if (turn % 3 === 2) state.assign(issue, me.id, who.id);
    else state.comment(issue, '@me can you have a look?', who.id);
  };
  let cancel = (): void => undefined;
  const next = (): void => {
    cancel = clock.after(LIVELY_MS, () => {
      act();
      next();
    });
  };
  next();
  return () => {
    cancel();
  };
}
