import type { AttentionItem } from '../../src/shared/attention/model.ts';
import type { Snapshot } from '../../src/shared/contract/topics.ts';
import { defaultPreferences } from '../../src/shared/settings/preferences.ts';
import { answers, dayTopics, info, online, waiting } from './parts.ts';
import type { Scene } from './scene.ts';

const MINUTE = 60_000;
const now = Date.now();

const item = (key: string, change: Partial<AttentionItem>): AttentionItem => ({
  id: `${change.source ?? 'music'}:${key}`,
  source: 'music',
  key,
  severity: 'warn',
  subject: 'Studio server',
  text: 'cannot be reached',
  since: now - 2 * MINUTE,
  action: null,
  kind: 'lost',
  about: key,
  urgent: false,
  hidden: null,
  unread: false,
  fresh: true,
  ...change,
});

const byId = (items: readonly AttentionItem[]): Snapshot['attention'] =>
  Object.fromEntries(items.map((one) => [one.id, one]));

/** One entry of each kind, as reported by the services. */
export const someAttention = byId([
  item('connection/studio', {
    severity: 'bad',
    text: 'rejected the token',
    detail: 'The server rejected the token (Invalid or expired token). Enter a new one.',
    action: { k: 'open', label: 'Enter a new token', path: '/connections#studio' },
  }),
  item('token/studio', {
    text: 'has a token that expires in 12 days',
    detail: 'Create a new token on the server and enter it here before the current one expires.',
    since: now - 34 * MINUTE,
    action: { k: 'open', label: 'Enter a new token', path: '/connections#studio' },
  }),
  item('tray', {
    source: 'app',
    severity: 'info',
    subject: 'This desktop',
    text: 'does not show tray icons',
    since: now - 65 * MINUTE,
  }),
]);

const muted = byId(
  Object.values(someAttention).map((one) => ({
    ...one,
    hidden: one.source === 'music' ? ({ why: 'muted' } as const) : null,
  })),
);

const many = byId(
  Array.from({ length: 200 }, (_, i) =>
    item(`thing-${String(i)}`, {
      severity: i % 7 === 0 ? 'bad' : i % 3 === 0 ? 'warn' : 'info',
      subject:
        i === 0
          ? 'A server whose name goes on and on '.repeat(6).trim()
          : i === 7
            ? 'خادم الموسيقى في غرفة المعيشة'
            : `Server ${String(i + 1)}`,
      since: now - i * 17 * MINUTE,
      action:
        i % 2 === 0
          ? { k: 'call', label: 'Retry now', method: 'music.retryNow', input: undefined }
          : null,
    }),
  ),
);

const scene = (name: string, topics: Partial<Snapshot>, path = '/attention'): Scene => ({
  name,
  path,
  topics: { ...dayTopics, 'app.info': info, 'music.connection': online, ...topics },
  handlers: {
    ...answers,
    'attention.done': () => undefined,
    'attention.restore': () => undefined,
  },
});

/** Scenes of the attention list. */
export const attentionScenes: readonly Scene[] = [
  scene('attention', { attention: someAttention }),
  scene('attention-empty', {}),
  scene('attention-muted', {
    attention: muted,
    settings: { ...defaultPreferences, mutedSources: ['music'] },
  }),
  scene('attention-many', { attention: many, 'music.connection': waiting }),
  scene('attention-badge', { attention: someAttention }, '/'),
  scene('attention-dismissed', { attention: someAttention }),
];
