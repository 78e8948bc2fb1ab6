import { seeded } from '../random.ts';
import { users } from './directory.ts';
import type { DemoChange, DemoComment, DemoIssue } from './model.ts';
import { statusOf } from './model.ts';
import { pick } from './seed.ts';
import data from './tracker.json' with { type: 'json' };

const remarks = data.remarks.split('|');
/** An issue with comments and changes for several pages. */
const LONG = '10420';
const LONG_COMMENTS = 130;
const LONG_CHANGES = 240;

const isMine = ({ project, number }: DemoIssue): boolean =>
  project.key === 'CS' && data.mine.some((one) => one.number === number);

/** Times between creation and now of the seed, evenly. */
function spread<T>(issue: DemoIssue, count: number, make: (at: number, index: number) => T): T[] {
  const step = (Math.min(issue.updated, issue.created + 1e10) - issue.created) / (count + 1);
  return Array.from({ length: count }, (_, index) =>
    make(Math.floor(issue.created + step * (index + 1)), index),
  );
}

/** All comments, oldest first. */
export function commentsOf(issue: DemoIssue): readonly DemoComment[] {
  const random = seeded(Number(issue.id));
  const few = random() < 0.5 ? 0 : Math.floor(random() ** 3 * 12);
  const count = issue.id === LONG ? LONG_COMMENTS : isMine(issue) ? 0 : few;
  const early = spread(issue, count, (at, index) => ({
    id: `${issue.id}0${String(index)}`,
    author: pick(users, random()).id,
    at,
    body: pick(remarks, random()),
  }));
  return [...early, ...issue.comments];
}

/** All changes, oldest first. */
export function changesOf(issue: DemoIssue): readonly DemoChange[] {
  const random = seeded(Number(issue.id) + 1);
  const count = issue.id === LONG ? LONG_CHANGES : isMine(issue) ? 0 : Math.floor(random() * 4);
  const early = spread(issue, count, (at, index): DemoChange => {
    const [from, to] = index % 2 === 0 ? ['1', '3'] : ['3', '1'];
    const entry = { id: `${issue.id}1${String(index)}`, author: pick(users, random()).id, at };
    return {
      ...{ ...entry, field: 'status' },
      from: [from, statusOf(from).name],
      to: [to, statusOf(to).name],
    };
  });
  return [...early, ...issue.changes];
}
