import type { Comment, HistoryEntry, Issue, OnlyFor } from '../../../../shared/issues/model.ts';
import { readDoc } from '../../../../shared/issues/rich-text/read-adf.ts';
import { textOf, toRow } from '../tracker/rows.ts';
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

/** Ids of the fields of an issue's page. */
const FIELDS = [
  ...ROW_FIELDS,
  'description',
  'reporter',
  'watches',
  'issuelinks',
  'subtasks',
  'attachment',
];

/** Types of projects whose customers read comments. */
const serviceTypes: ReadonlySet<unknown> = new Set(['service_desk', 'customer_service']);

const hasCustomers = (type: unknown): boolean | null =>
  typeof type === 'string' ? serviceTypes.has(type) : null;

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
  const names = await work.names([raw.fields['description']], signal);
  return readIssue(raw, { site: work.site, me: me.id, names });
}

/** The signed-in user, and names of people whom a document mentions by id only. */
export interface Readers {
  readonly me: string;
  readonly names: ReadonlyMap<string, string>;
}

/** An issue with everything but its comments and history. `site`: address of the site. */
export function readIssue(
  raw: RawIssue,
  { site, me, names }: Readers & { readonly site: string },
): Issue {
  const { fields } = raw;
  const watching = recordAt(fields, 'watches')['isWatching'];
  return {
    ...toRow({ ...raw }, []),
    description: readDoc(fields['description'], me, names),
    reporter: personOf(fields['reporter']),
    customers: hasCustomers(recordAt(fields, 'project')['projectTypeKey']),
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

export const readComment = (raw: Raw, { me, names }: Readers): Comment => ({
  id: idOf(raw['id']) ?? '',
  internal: raw['jsdPublic'] === false || isMarkedInternal(raw['properties']),
  onlyFor: onlyForOf(recordAt(raw, 'visibility')),
  author: personOf(raw['author']),
  created: timeOf(raw['created']),
  updated: timeOf(raw['updated']),
  body: readDoc(raw['body'], me, names),
});

/** The mark that the tracker sets itself, and that the app sends. */
export const internalMark = { key: 'sd.public.comment', value: { internal: true } } as const;

const isMarkedInternal = (properties: unknown): boolean =>
  recordsOf(properties).some(
    (one) => one['key'] === internalMark.key && recordAt(one, 'value')['internal'] === true,
  );

function onlyForOf({ type, value, identifier }: Raw): OnlyFor | null {
  const name = lineOf(value) ?? lineOf(identifier);
  return name === null ? null : { kind: type === 'group' ? 'group' : 'role', name };
}

export const readHistory = (raw: Raw): HistoryEntry => ({
  id: idOf(raw['id']) ?? '',
  author: personOf(raw['author']),
  at: timeOf(raw['created']),
  changes: recordsOf(raw['items'])
    .slice(0, MOST)
    .map((item) => ({
      field: lineOf(item['field']) ?? '',
      from: textOf(item['fromString']),
      to: textOf(item['toString']),
    })),
});
