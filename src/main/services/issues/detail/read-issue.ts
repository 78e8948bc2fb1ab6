import type { Comment, HistoryEntry, Issue } from '../../../../shared/issues/model.ts';
import { toRow } from '../tracker/rows.ts';
import type { Raw, RawIssue } from '../tracker/tracker.ts';
import { ROW_FIELDS } from '../tracker/tracker.ts';
import {
  countOf,
  idOf,
  limits,
  lineOf,
  personOf,
  recordAt,
  recordsOf,
  statusOf,
  timeOf,
} from '../tracker/values.ts';
import type { IssuesWork } from '../work.ts';
import { readDoc } from './read-adf.ts';

/** Ids of the fields of an issue's page. */
const FIELDS = [
  ...ROW_FIELDS,
  ...['description', 'reporter', 'watches', 'issuelinks', 'subtasks', 'attachment'],
];

/** Links, subtasks, attachments and changed fields that are shown. */
const MOST = 200;

/** An issue as it is on the server. `fresh`: not as another read of the last 2 s found it. */
export async function issueOf(
  work: IssuesWork,
  key: string,
  signal: AbortSignal,
  fresh = false,
): Promise<Issue> {
  const me = await work.me(signal);
  const raw = await work.tracker.issue(key, signal, FIELDS, fresh);
  return readIssue(raw, { site: work.site, me: me.id });
}

/** An issue with everything but its comments and history. `site`: address of the site; `me`: account id of the user. */
export function readIssue(raw: RawIssue, { site, me }: { site: string; me: string }): Issue {
  const { fields } = raw;
  const watching = recordAt(fields, 'watches')['isWatching'];
  return {
    ...toRow({ ...raw }, []),
    description: readDoc(fields['description'], me),
    reporter: personOf(fields['reporter']),
    watching: typeof watching === 'boolean' ? watching : null,
    links: recordsOf(fields['issuelinks']).slice(0, MOST).flatMap(linkOf),
    subtasks: recordsOf(fields['subtasks'])
      .slice(0, MOST)
      .map(linkedOf)
      .filter(({ key }) => key !== ''),
    attachments: recordsOf(fields['attachment']).slice(0, MOST).map(attachmentOf),
    url: `${site}/browse/${encodeURIComponent(raw.key)}`,
  };
}

function linkOf(link: Raw): Issue['links'] {
  const type = recordAt(link, 'type');
  const outward = recordAt(link, 'outwardIssue');
  const isOutward = Object.keys(outward).length > 0;
  const other = isOutward ? outward : recordAt(link, 'inwardIssue');
  const linked = linkedOf(other);
  if (linked.key === '') return [];
  const relation = lineOf(type[isOutward ? 'outward' : 'inward']) ?? lineOf(type['name']) ?? '';
  return [{ ...linked, id: idOf(link['id']) ?? linked.key, relation }];
}

function linkedOf(issue: Raw): Issue['subtasks'][number] {
  const fields = recordAt(issue, 'fields');
  const status = fields['status'];
  return {
    key: idOf(issue['key']) ?? '',
    summary: lineOf(fields['summary'], limits.cell) ?? '',
    status: status === undefined ? null : statusOf(status),
  };
}

const attachmentOf = (raw: Raw): Issue['attachments'][number] => ({
  id: idOf(raw['id']) ?? '',
  name: lineOf(raw['filename']) ?? '',
  size: countOf(raw['size']),
});

export const readComment = (raw: Raw, me: string): Comment => ({
  id: idOf(raw['id']) ?? '',
  author: personOf(raw['author']),
  created: timeOf(raw['created']),
  updated: timeOf(raw['updated']),
  body: readDoc(raw['body'], me),
});

export const readHistory = (raw: Raw): HistoryEntry => ({
  id: idOf(raw['id']) ?? '',
  author: personOf(raw['author']),
  at: timeOf(raw['created']),
  changes: recordsOf(raw['items'])
    .slice(0, MOST)
    .map((item) => ({
      field: lineOf(item['field']) ?? '',
      from: lineOf(item['fromString'], limits.cell) ?? '',
      to: lineOf(item['toString'], limits.cell) ?? '',
    })),
});
