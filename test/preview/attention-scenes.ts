import type { AttentionItem, ItemDetails } from '../../src/shared/attention/model.ts';
import type { Snapshot } from '../../src/shared/contract/topics.ts';
import { defaultPreferences } from '../../src/shared/settings/preferences.ts';
import { entriesOf, someItem } from '../support/attention/some-item.ts';
import { answers, dayTopics, info, online, waiting } from './parts.ts';
import type { Scene } from './scene.ts';

const MINUTE = 60_000;
const now = Date.now();

const item = (key: string, change: Partial<AttentionItem>): AttentionItem =>
  someItem(key, { since: now - 2 * MINUTE, ...change });

const open = (label: string, path: string) => ({ k: 'open', label, path }) as const;

/** One item of each kind, as the services report them. */
export const someAttention = entriesOf([
  item('kids/overlap/1', {
    source: 'playout',
    severity: 'bad',
    kind: 'overlap',
    subject: 'Kids',
    text: 'overlaps at 20:26',
    detail: '“Morning show 2” runs 3:10 into “Puppets”.',
    urgent: true,
    deadline: now + 21 * MINUTE,
    action: open('Trim to 20:26:00…', '/playout'),
  }),
  item('trouble:api', {
    source: 'deploys',
    severity: 'bad',
    kind: 'failed',
    about: 'api',
    subject: 'api',
    text: 'failed to deploy',
    detail: 'npm ci ended with code 1. The last good deployment still serves traffic.',
    action: open('Show log', '/deploys#api'),
    more: [open('Open', '/deploys#api')],
  }),
  item('connection/cs', {
    source: 'issues',
    severity: 'bad',
    kind: 'refused',
    about: 'connection/cs',
    subject: 'CS tracker',
    text: 'rejected the token',
    detail: 'The server rejected the token. Enter a new one.',
    since: now - 7 * MINUTE,
    action: open('Enter a token…', '/connections#cs%2Ftoken'),
    more: [{ k: 'call', label: 'Try again', method: 'connections.retry', input: {} }],
  }),
  item('run:loudness-report', {
    source: 'workflows',
    severity: 'bad',
    kind: 'failed',
    subject: 'loudness-report',
    text: 'failed',
    detail: 'Run 01h2x7 ended with exit code 3 after 2 tries.',
    since: now - 94 * 60 * MINUTE,
    action: open('Show run', '/workflows#loudness-report'),
  }),
  item('finding:rejected 1', {
    source: 'ads',
    severity: 'bad',
    kind: 'rejected',
    subject: 'Salt and Neon, 30 s',
    text: 'was rejected',
    detail: 'Rejected: The audio peaks above −1 dBTP.',
    since: now - 180 * MINUTE,
    action: open('Fix…', '/ads'),
  }),
  item('run:poster-refresh', {
    source: 'workflows',
    severity: 'wait',
    kind: 'waiting',
    subject: 'poster-refresh',
    text: 'waits for a person',
    detail: 'Step publish-posters',
    since: now - 72 * MINUTE,
    action: open('Review…', '/workflows#poster-refresh'),
  }),
  item('token/studio', {
    kind: 'expires',
    subject: 'Studio server',
    text: 'has a token that expires in 12 days',
    detail: 'Create a new token and enter it here before the current one expires.',
    since: now - 34 * MINUTE,
    action: open('Enter a token…', '/connections#studio'),
  }),
  ...['assigned', 'recovered', 'status'].map((kind, at) =>
    item(`news-${kind}`, {
      source: at === 1 ? 'deploys' : 'issues',
      severity: 'info',
      kind,
      about: at === 1 ? 'api' : kind,
      subject: ['CS-446', 'api', 'CS-451'][at] ?? '',
      text:
        ['was assigned to you by Ines', 'is active again after 3 min', 'was moved to Done'][at] ??
        '',
      since: now - (20 + 40 * at) * MINUTE,
      unread: at < 2,
      action: open('Open', '/issues'),
    }),
  ),
]);

const calm = entriesOf(Object.values(someAttention).filter(({ severity }) => severity === 'info'));

const hidden = entriesOf(
  Object.values(someAttention).map((one, at) => ({
    ...one,
    hidden:
      at < 2
        ? ({ why: 'snoozed', until: now + 600 * MINUTE } as const)
        : one.source === 'ads'
          ? ({ why: 'muted' } as const)
          : null,
  })),
);

const many = entriesOf(
  Array.from({ length: 240 }, (_, i) =>
    item(`thing-${String(i)}`, {
      source: (['workflows', 'deploys', 'ads'] as const)[i % 3] ?? 'app',
      kind: i < 6 ? 'failed' : `kind ${String(i)}`,
      severity: i % 7 === 0 ? 'bad' : i % 3 === 0 ? 'wait' : 'warn',
      subject:
        i === 0
          ? 'A service whose name goes on and on '.repeat(6).trim()
          : i === 7
            ? 'خادم الموسيقى في غرفة المعيشة'
            : `Service ${String(i + 1)}`,
      since: now - i * 17 * MINUTE,
      action: i % 2 === 0 ? open('Show log', '/deploys') : null,
    }),
  ),
);

const folded = entriesOf([
  ...Object.values(someAttention),
  ...Array.from({ length: 5 }, (_, i) =>
    item(`run:job-${String(i)}`, {
      source: 'workflows',
      severity: 'bad',
      kind: 'failed',
      subject: `job-${String(i + 1)}`,
      text: 'failed',
      since: now - (i + 1) * MINUTE,
      action: open('Show run', '/workflows'),
    }),
  ),
]);

/** Additional details in the pane of each item. */
const someDetails: Readonly<Record<string, ItemDetails>> = {
  'deploys:trouble:api': {
    evidence: [
      { text: '#8 13.02 > postinstall', isError: false },
      { text: '#8 47.90 error: missing lockfile entry', isError: true },
      { text: '#8 ERROR: exit code 1', isError: true },
    ],
    events: [
      { at: now - 2 * MINUTE, tone: 'bad', text: '9f31c2a failed, “Bump mixer to 3.1”' },
      { at: now - 180 * MINUTE, tone: 'good', text: '77ab01e active, “Cache the session”' },
      { at: now - 26 * 60 * MINUTE, tone: 'idle', text: '01c9d4f superseded' },
    ],
  },
  'playout:kids/overlap/1': {
    evidence: [
      { text: '20:00:00–20:29:10 Morning show 2', isError: false },
      { text: '20:26:00–20:51:00 Puppets', isError: false },
      { text: '20:26:00–20:29:10 overlap, 3:10', isError: true },
    ],
    events: [],
  },
};

const done = (): void => undefined;
const scene = (name: string, topics: Partial<Snapshot>, path = '/attention'): Scene => ({
  name,
  path,
  topics: { ...dayTopics, 'app.info': info, 'music.connection': online, ...topics },
  handlers: {
    ...answers,
    'attention.done': done,
    'attention.snooze': done,
    'attention.restore': done,
    'attention.markRead': done,
    'attention.mute': done,
    'attention.details': ({ id }) => someDetails[id] ?? { evidence: [], events: [] },
  },
});

const quietHours = {
  weekdays: { on: true, from: '22:00', to: '07:00' },
  weekends: { on: true, from: '23:00', to: '09:30' },
  onAir: true,
};

/** Scenes of the attention list. */
export const attentionScenes: readonly Scene[] = [
  {
    ...scene('attention', {
      attention: someAttention,
      settings: { ...defaultPreferences, quietHours },
    }),
    forcedColors: true,
  },
  scene('attention-item', { attention: someAttention }, '/attention#deploys%3Atrouble%3Aapi'),
  scene('attention-empty', { attention: calm }),
  scene('attention-nothing', {}),
  scene('attention-hidden', {
    attention: hidden,
    settings: { ...defaultPreferences, mutedSources: ['ads'] },
  }),
  scene('attention-folded', { attention: folded }),
  scene('attention-many', { attention: many, 'music.connection': waiting }),
  scene('attention-badge', { attention: someAttention }, '/'),
];
