import type {
  Comment,
  IssueHistoryEntry,
  Issue,
  OnlyFor,
} from '../../../../shared/issues/model.ts';
import { readDoc } from '../../../../shared/issues/rich-text/read-adf.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import {
  readCount,
  readId,
  readLine,
  getRecord,
  readRecords,
  readTime,
} from '../../../net/wire.ts';
import { formatValue, toRow } from '../tracker/rows.ts';
import type { RawIssue } from '../tracker/tracker.ts';
import { ROW_FIELDS } from '../tracker/tracker.ts';
import { limits, readPerson, readStatus } from '../tracker/values.ts';
import type { IssuesSession } from '../session.ts';

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

/** Maximum number of shown links, subtasks, attachments and changed fields. */
const MAX_LISTED = 200;

/** Reads an issue. `fresh`: does not reuse the result of a read in the last 2 s. */
export async function fetchIssue(
  session: IssuesSession,
  key: string,
  signal: AbortSignal,
  fresh = false,
): Promise<Issue> {
  const me = await session.me(signal);
  const raw = await session.tracker.issue(key, signal, FIELDS, fresh);
  const names = await session.people.namesIn([raw.fields['description']], signal);
  return readIssue(raw, { site: session.site, me: me.id, names });
}

/** The signed-in user, and names of people whom a document mentions by id only. */
export interface Readers {
  readonly me: string;
  readonly names: ReadonlyMap<string, string>;
}

/** Everything about an issue except its comments and history. `site`: address of the site. */
export function readIssue(
  raw: RawIssue,
  { site, me, names }: Readers & { readonly site: string },
): Issue {
  const { fields } = raw;
  const watching = getRecord(fields, 'watches')['isWatching'];
  return {
    ...toRow({ ...raw }, []),
    description: readDoc(fields['description'], me, names),
    reporter: readPerson(fields['reporter']),
    customers: hasCustomers(getRecord(fields, 'project')['projectTypeKey']),
    watching: typeof watching === 'boolean' ? watching : null,
    links: readRecords(fields['issuelinks']).slice(0, MAX_LISTED).flatMap(parseLinks),
    subtasks: readRecords(fields['subtasks'])
      .slice(0, MAX_LISTED)
      .map(parseLinked)
      .filter(({ key }) => key !== ''),
    attachments: readRecords(fields['attachment']).slice(0, MAX_LISTED).map(parseAttachment),
    url: `${site}/browse/${encodeURIComponent(raw.key)}`,
  };
}

function parseLinks(link: JsonRecord): Issue['links'] {
  const type = getRecord(link, 'type');
  const outward = getRecord(link, 'outwardIssue');
  const isOutward = Object.keys(outward).length > 0;
  const other = isOutward ? outward : getRecord(link, 'inwardIssue');
  const linked = parseLinked(other);
  if (linked.key === '') return [];
  const relation = readLine(type[isOutward ? 'outward' : 'inward']) ?? readLine(type['name']) ?? '';
  return [{ ...linked, id: readId(link['id']) ?? linked.key, relation }];
}

function parseLinked(issue: JsonRecord): Issue['subtasks'][number] {
  const fields = getRecord(issue, 'fields');
  const status = fields['status'];
  return {
    key: readId(issue['key']) ?? '',
    summary: readLine(fields['summary'], limits.cell) ?? '',
    status: status === undefined ? null : readStatus(status),
  };
}

const parseAttachment = (raw: JsonRecord): Issue['attachments'][number] => ({
  id: readId(raw['id']) ?? '',
  name: readLine(raw['filename']) ?? '',
  size: readCount(raw['size']),
});

export const readComment = (raw: JsonRecord, { me, names }: Readers): Comment => ({
  id: readId(raw['id']) ?? '',
  internal: raw['jsdPublic'] === false || isMarkedInternal(raw['properties']),
  onlyFor: parseOnlyFor(getRecord(raw, 'visibility')),
  author: readPerson(raw['author']),
  created: readTime(raw['created']),
  updated: readTime(raw['updated']),
  body: readDoc(raw['body'], me, names),
});

/** Property that marks an internal comment, both in the tracker's data and in the app's requests. */
export const internalMark = { key: 'sd.public.comment', value: { internal: true } } as const;

const isMarkedInternal = (properties: unknown): boolean =>
  readRecords(properties).some(
    (property) =>
      property['key'] === internalMark.key && getRecord(property, 'value')['internal'] === true,
  );

function parseOnlyFor({ type, value, identifier }: JsonRecord): OnlyFor | null {
  const name = readLine(value) ?? readLine(identifier);
  return name === null ? null : { kind: type === 'group' ? 'group' : 'role', name };
}

export const readHistory = (raw: JsonRecord): IssueHistoryEntry => ({
  id: readId(raw['id']) ?? '',
  author: readPerson(raw['author']),
  at: readTime(raw['created']),
  changes: readRecords(raw['items'])
    .slice(0, MAX_LISTED)
    .map((item) => ({
      field: readLine(item['field']) ?? '',
      from: formatValue(item['fromString']),
      to: formatValue(item['toString']),
    })),
});
