import '../../../shared/attention/texts.ts';
import { attentionSentence, needsYou, newsItems } from '../../../shared/attention/list.ts';
import type { AttentionItem } from '../../../shared/attention/model.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { serviceNames } from '../../../shared/domain-names.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { App } from '../app-link.ts';
import { withApp } from '../app-link.ts';
import type { Context } from '../context.ts';
import { command } from '../kit/command.ts';
import { toTable } from '../kit/table.ts';
import { printJson, tinted } from '../output.ts';
import { printTable } from '../print-table.ts';
import { formatIso } from '../times.ts';
import { allSettled, standingTopics } from '../when-online.ts';
import type { Register } from './registry.ts';

/** A command's own core reads a service only while a session subscribes to its overview. */
const overviews = serviceNames.map((name) => `${name}.overview` as const);

const tints = { bad: 'bad', wait: 'warn', warn: 'warn', info: 'faint' } as const;

/** Calls `use` once the services have answered; a running app has their state already. */
const withItems = (context: Context, use: (app: App) => Promise<number>): Promise<number> =>
  withApp(
    context,
    async (app) => {
      if (!app.running) await servicesRead(app);
      return use(app);
    },
    {
      topics: [...standingTopics, ...overviews, 'attention'],
      allServices: true,
      timeout: 20_000,
    },
  );

async function servicesRead({ client, signal }: App): Promise<void> {
  await client.call('playout.check', undefined, signal);
  await allSettled(client, signal);
}

/** Prints what needs the user, most urgent first; then news. */
const list = (context: Context): Promise<number> =>
  withItems(context, ({ client }) => {
    const entries = client.get('attention');
    const needs = needsYou(entries);
    const news = newsItems(entries);
    if (context.options.json) {
      printJson(context.io, { needsYou: needs.map(toJson), news: news.map(toJson) });
      return Promise.resolve(0);
    }
    if (needs.length === 0) context.io.out(t('attention:panel.empty'));
    else print(context, needs);
    if (news.length > 0) {
      context.io.out('');
      context.io.out(`${t('attention:panel.news')} (${String(news.length)})`);
      print(context, news);
    }
    return Promise.resolve(0);
  });

function print({ io }: Context, items: readonly AttentionItem[]): void {
  const table = toTable(
    items,
    'cli:attention',
    {
      panel: ({ source, scope }) =>
        [t(`app:nav.${source}`), scope].filter((part) => part !== undefined).join(' · '),
      what: (item) => tinted(tints[item.severity], attentionSentence(item)),
      why: ({ detail = '' }) => detail,
      since: ({ since }) => ({ at: since }),
      remedy: ({ action }) => action?.label ?? '',
      id: ({ id }) => id,
    },
    { wrap: ['what', 'remedy'], spare: ['panel', 'why'] },
  );
  printTable(io, table);
}

/** Times as ISO 8601; absent facts are null. */
const toJson = (item: AttentionItem) => ({
  id: item.id,
  source: item.source,
  severity: item.severity,
  kind: item.kind,
  subject: item.subject,
  text: item.text,
  detail: item.detail ?? null,
  since: formatIso(item.since),
  deadline: formatIso(item.deadline ?? null),
  unread: item.unread,
  remedy: item.action?.label ?? null,
});

/** Hides items until their state changes. Throws `not-found` for an id that is not listed. */
const done = (context: Context, ids: readonly string[]): Promise<number> =>
  withItems(context, async ({ client, signal }) => {
    const entries = client.get('attention');
    const missing = ids.find((id) => entries[id] === undefined);
    if (missing !== undefined)
      throw failure('not-found', t('cli:attention.missing', { id: missing }), { id: missing });
    await client.call('attention.done', { ids: [...ids] }, signal);
    if (context.options.json) printJson(context.io, { done: ids });
    else
      for (const id of ids) {
        const item = entries[id];
        if (item !== undefined)
          context.io.out(t('attention:toast.done', { what: attentionSentence(item) }));
      }
    return 0;
  });

/** What needs the user, as Attention lists it. */
export const addAttention: Register = (program, run) => {
  const texts = 'cli:';
  const group = command({ texts, usage: 'attention' }, () => list)(program, run);
  command(
    { texts, usage: 'done <ids...>', keys: { done: 'attentionDone', ids: 'attentionIds' } },
    (ids) => (context) => done(context, ids),
  )(group, run);
};
