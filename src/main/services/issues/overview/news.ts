import '../../../../shared/issues/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { News, IssueNoticeKind } from '../../../../shared/issues/model.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { readId, readLine, readRecords, readTime } from '../../../net/wire.ts';
import type { Tracker } from '../tracker/tracker.ts';
import { mentionsIn } from '../mentions.ts';
import { readPerson } from '../tracker/values.ts';

/** Maximum number of history or comment pages to read after the first. */
const MAX_PAGES = 5;
/** Entries of a history per page, if the server doesn't say. */
const PAGE = 20;
/** Maximum difference (ms) between an issue's `updated` and the time of its last change. */
const TOLERANCE_MS = 10_000;

interface About {
  readonly key: string;
  /** Account id of the user. */
  readonly me: string;
  /** Earlier changes are already known (ms since epoch, by the server's clock). */
  readonly since: number;
  /** When the issue was created and last changed (ms since epoch); null: unknown. */
  readonly created: number | null;
  readonly updated: number | null;
  /** Ids of comments already known to mention the user. */
  readonly known: readonly string[];
  readonly signal: AbortSignal;
}

/** `news`: the newest of each kind. `mentions`: ids of comments that mention the user. `byMe`: the user made the last change. */
export interface IssueNews {
  readonly news: readonly News[];
  readonly mentions: readonly string[];
  readonly byMe: boolean;
}

/** Who did something, and when (ms since epoch). */
interface Event {
  readonly by: ReturnType<typeof readPerson>;
  readonly at: number;
}

/** An entry of the history. */
interface Change extends Event {
  /** Fields with their values before and after. */
  readonly items: readonly JsonRecord[];
}

/** What other people did on an issue since the last check, including its creation. */
export async function fetchNews(tracker: Tracker, about: About): Promise<IssueNews> {
  const { me, since, created, updated, known } = about;
  const changes = (await newestEntries(tracker, about)).map(toChange);
  const comments = await newestComments(tracker, about, changes);
  const isNew = created !== null && created > since;
  const origin = isNew ? await fetchOrigin(tracker, about, changes, created) : null;
  const byKind = new Map<IssueNoticeKind, News>();
  const add = (kind: IssueNoticeKind, { by, at }: Event, to = ''): void => {
    if (by?.id === me || at <= since || at <= (byKind.get(kind)?.at ?? 0)) return;
    byKind.set(kind, { kind, by: by?.name ?? t('issues:service.notice.someone'), at, to });
  };
  if (origin?.isMine === true) add('assigned', origin.event);
  if (origin?.hasMention === true) add('mentioned', origin.event);
  for (const change of changes) for (const [kind, to] of newsIn(change, me)) add(kind, change, to);
  const mentioning = comments.filter(({ body }) => mentions(body, me));
  for (const raw of mentioning) {
    add('mentioned', toEvent(raw['author'], raw['created']));
    // An edit of a comment that already mentioned the user is not news.
    if (!known.includes(readId(raw['id']) ?? '')) add('mentioned', toEdit(raw));
  }
  const events = [...changes, ...comments.map(toEdit), ...(origin === null ? [] : [origin.event])];
  return {
    news: [...byKind.values()],
    mentions: mentioning.flatMap(({ id }) => readId(id) ?? []),
    byMe: isLastBy(events, me, updated),
  };
}

const toEvent = (author: unknown, time: unknown): Event => ({
  by: readPerson(author),
  at: readTime(time) ?? 0,
});

const toChange = (raw: JsonRecord): Change => ({
  ...toEvent(raw['author'], raw['created']),
  items: readRecords(raw['items']),
});

/** The last change of a comment. */
const toEdit = (raw: JsonRecord): Event =>
  toEvent(raw['updateAuthor'] ?? raw['author'], raw['updated'] ?? raw['created']);

const findNewest = (events: readonly Event[]): Event | null =>
  events.reduce<Event | null>(
    (newest, event) => (newest === null || event.at > newest.at ? event : newest),
    null,
  );

/** Whether these events include the last change of an issue. */
const explains = (events: readonly Event[], updated: number | null): boolean =>
  updated === null || (findNewest(events)?.at ?? 0) >= updated - TOLERANCE_MS;

const isLastBy = (events: readonly Event[], me: string, updated: number | null): boolean =>
  findNewest(events)?.by?.id === me && explains(events, updated);

/** News from an issue's creation, because the history does not contain the initial assignee and description. */
async function fetchOrigin(
  tracker: Tracker,
  { key, me, signal }: About,
  changes: readonly Change[],
  at: number,
): Promise<{ readonly event: Event; readonly isMine: boolean; readonly hasMention: boolean }> {
  const names = ['creator', 'reporter', 'assignee', 'description'];
  const { fields } = await tracker.issue(key, signal, names, true);
  const all = changes.flatMap(({ items }) => items);
  const first = (field: string) => all.find((item) => item['field'] === field);
  const assigned = first('assignee');
  const described = first('description');
  return {
    event: { by: readPerson(fields['creator']) ?? readPerson(fields['reporter']), at },
    isMine: (assigned?.['from'] ?? readPerson(fields['assignee'])?.id) === me,
    hasMention:
      described === undefined
        ? mentions(fields['description'], me)
        : textHas(described['fromString'], me),
  };
}

const textHas = (text: unknown, me: string): boolean =>
  typeof text === 'string' && text.includes(me);

/** The kinds of news in a change, with the new status. In histories, the description is a text that mentions people by id. */
const newsIn = ({ items }: Change, me: string): [IssueNoticeKind, string][] =>
  items.flatMap((item): [IssueNoticeKind, string][] => {
    const field = item['field'];
    if (field === 'assignee' && item['to'] === me) return [['assigned', '']];
    if (field === 'status') return [['status', readLine(item['toString']) ?? '']];
    const addsMention = textHas(item['toString'], me) && !textHas(item['fromString'], me);
    return field === 'description' && addsMention ? [['mentioned', '']] : [];
  });

/** Reads the first entries and then the new ones at the end, because the server lists a history oldest first. */
async function newestEntries(
  tracker: Tracker,
  { key, since, signal }: Pick<About, 'key' | 'since' | 'signal'>,
): Promise<JsonRecord[]> {
  const { items, total, next } = await tracker.changelog(key, 0, signal);
  const entries = [...items];
  const size = items.length || PAGE;
  let end = total ?? (next ?? 0) + size;
  for (let page = 0; next !== null && page < MAX_PAGES && end > next; page += 1) {
    const from = Math.max(next, end - size);
    const part = (await tracker.changelog(key, from, signal)).items;
    entries.push(...part);
    if (!part.every(({ created }) => (readTime(created) ?? 0) > since)) break;
    end = part.length === 0 ? next : from;
  }
  return entries;
}

/** Reads the new comments, and older ones until one explains the issue's last change: an edited comment keeps its position. */
async function newestComments(
  tracker: Tracker,
  { key, since, updated, signal }: About,
  changes: readonly Event[],
): Promise<JsonRecord[]> {
  const comments: JsonRecord[] = [];
  let after: number | null = 0;
  for (let page = 0; after !== null && page <= MAX_PAGES; page += 1) {
    const part: Awaited<ReturnType<Tracker['comments']>> = await tracker.comments(
      key,
      after,
      signal,
    );
    comments.push(...part.items);
    const isAllNew = part.items.every(({ created }) => (readTime(created) ?? 0) > since);
    const isKnown = explains([...changes, ...comments.map(toEdit)], updated);
    after = isAllNew || !isKnown ? part.next : null;
  }
  return comments;
}

/** Whether a document mentions the user. */
const mentions = (document: unknown, me: string): boolean =>
  [...mentionsIn(document)].some(({ id }) => id === me);
