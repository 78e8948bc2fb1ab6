import type { Clock } from '../../platform/ports.ts';
import type { IssuesDemoControls } from './issues-demo.ts';
import { isDone, me, other, pick, projects, stepsOf } from './model.ts';
import type { TrackerState } from './tracker-state.ts';
import { Markup } from './values.ts';

/** Between two changes of other people (ms). */
const LIVELY_MS = 150_000;
const mentioning = (text: string): Markup => new Markup(`@me ${text}`);

export const controlsOf = (state: TrackerState): IssuesDemoControls => ({
  insert: (key, summary) => {
    const project = pick(
      projects.filter((one) => one.key === key),
      0,
    );
    return state.insert(project, { summary, reporter: other }).key;
  },
  remove: (key) => {
    state.remove(state.get(key));
  },
  move: (key, status) => {
    state.move(state.get(key), status, other.accountId);
  },
  assign: (key, who) => {
    const person = who === 'me' ? me : other;
    state.assign(state.get(key), who === null ? null : person.accountId, other.accountId);
  },
  comment: (key, text, mention = false) => {
    const body = mention ? mentioning(text) : new Markup(text);
    state.comment(state.get(key), body, other.accountId);
  },
  keys: () => state.all().map(({ key }) => key),
});

/** In turns, other people mention the user, move a watched issue and assign one to the user. Returns the disposer. */
export function startLively(state: TrackerState, clock: Clock): () => void {
  const by = other.accountId;
  let [turn, cancel] = [0, (): void => undefined];
  const act = (): void => {
    const open = state.all().filter(({ fields: { status } }) => !isDone(status));
    const isMine = (one: (typeof open)[number]) => one.fields['assignee'] === me;
    const watched = open.filter((one) => one.watchers.includes(me.accountId));
    const share = (turn * 0.37) % 1;
    if (turn % 3 === 0)
      state.comment(pick(open.filter(isMine), share), mentioning('can you have a look?'), by);
    else if (turn % 3 === 2)
      state.assign(
        pick(
          open.filter((one) => !isMine(one)),
          share,
        ),
        me.accountId,
        by,
      );
    else {
      const issue = pick(watched, share);
      state.move(issue, pick(stepsOf(issue), 0).to, by);
    }
    turn += 1;
  };
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
