import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../test/support/core/fake-clock.ts';
import { MemorySettings, MemoryStore } from '../../../../test/support/music/players-rig.ts';
import type { AttentionAction } from '../../../shared/attention/model.ts';
import type { CallContext } from '../../../shared/contract/methods.ts';
import { Emitter } from '../../../shared/lib/emitter.ts';
import { withPreferences } from '../../../shared/settings/preferences.ts';
import type { AttentionReport, NotifierPort } from '../../platform/ports.ts';
import { StateHub } from '../../rpc/state-hub.ts';
import type { AttentionService } from './attention-service.ts';
import { createAttentionService } from './attention-service.ts';
import { FLAP_MS, MAX_PER_SOURCE, NEWS_MS } from './rules.ts';
import { t } from '../../../shared/i18n/translate.ts';

/** What the system shows now, in order of appearance. */
class Screen implements NotifierPort {
  readonly notes = new Map<string, { title: string; body: string }>();
  readonly clicks = new Emitter<string>();
  /** Titles of everything shown so far. */
  readonly said: string[] = [];
  watched = false;

  looking(): boolean {
    return this.watched;
  }

  show({ id, title, body }: { id: string; title: string; body: string }): void {
    this.notes.set(id, { title, body });
    this.said.push(title);
  }

  close(id: string): void {
    this.notes.delete(id);
  }

  onClick(listener: (id: string) => void) {
    return this.clicks.on(listener);
  }
}

const context: CallContext = { signal: new AbortController().signal, origin: 'test' };
const report = (change: Partial<AttentionReport> = {}): AttentionReport => ({
  severity: 'warn',
  kind: 'lost',
  subject: 'Home',
  text: 'cannot be reached',
  detail: 'Nothing listens there.',
  action: { k: 'open', label: 'Change', path: '/connections#home' },
  ...change,
});

let clock: FakeClock;
let hub: StateHub;
let settings: MemorySettings;
let screen: Screen;
let acted: AttentionAction[];
let service: AttentionService;
let store: MemoryStore;
let inDemo: boolean;

const open = () =>
  createAttentionService({
    clock,
    hub,
    settings,
    store,
    act: (action) => acted.push(action),
    inDemo: () => inDemo,
  });

beforeEach(async () => {
  clock = new FakeClock();
  hub = new StateHub(clock);
  settings = new MemorySettings();
  screen = new Screen();
  acted = [];
  store = new MemoryStore();
  inDemo = false;
  service = open();
  service.attach(screen);
  await prefer({ notifications: true });
});

const prefer = (change: Parameters<typeof withPreferences>[1]) =>
  settings.update((now) => withPreferences(now, change));
const raise = (key: string, change?: Partial<AttentionReport>): void => {
  service.port.raise('music', key, report(change));
};
const listed = (): string[] => Object.keys(hub.get('attention'));
const done = (id: string) => service.handlers['attention.done']({ ids: [id] }, context);
const restore = (id: string) => service.handlers['attention.restore']({ ids: [id] }, context);

describe('the list', () => {
  it('holds what lasts, with the time at which it began', () => {
    const began = clock.now();
    raise('a');
    clock.advance(5000);
    raise('a', { text: 'is away' });
    expect(hub.get('attention')['music:a']).toEqual({
      id: 'music:a',
      source: 'music',
      key: 'a',
      ...report({ text: 'is away' }),
      about: 'a',
      since: began,
      urgent: false,
      hidden: null,
      unread: false,
      fresh: true,
    });
    service.port.clear('music', 'a');
    expect(listed()).toEqual([]);
  });

  it('publishes nothing when the same is reported again', () => {
    raise('a');
    hub.flush();
    let published = 0;
    hub.onPublish(() => (published += 1));
    raise('a');
    hub.flush();
    expect(published).toBe(0);
  });

  it('keeps a source from drowning the list, and forgets what went', () => {
    raise('old', { severity: 'info' });
    for (let i = 0; i < MAX_PER_SOURCE; i += 1) raise(`k${String(i)}`);
    expect(listed()).toHaveLength(MAX_PER_SOURCE);
    expect(listed()).not.toContain('music:old');
    service.port.raise('app', 'tray', report());
    expect(listed()).toContain('app:tray');
  });

  it('makes room within the source that needs it, for good', async () => {
    service.port.raise('app', 'tray', report({ severity: 'info' }));
    raise('old', { severity: 'info' });
    for (let i = 0; i < MAX_PER_SOURCE; i += 1) raise(`k${String(i)}`);
    await prefer({ mutedSources: ['app'] });
    expect(listed()).toContain('app:tray');
    expect(listed()).not.toContain('music:old');
    expect(listed()).toHaveLength(MAX_PER_SOURCE + 1);
  });

  it('publishes what a person changed at once', async () => {
    raise('a');
    hub.flush();
    let published = 0;
    hub.onPublish(() => (published += 1));
    await done('music:a');
    expect(published).toBe(1);
  });

  it('follows no setting once the app has ended', async () => {
    raise('a');
    service.dispose();
    await prefer({ mutedSources: ['music'] });
    expect(hub.get('attention')['music:a']?.hidden).toBeNull();
  });

  it('hides what is done, shows it at once when that is taken back', async () => {
    raise('a');
    await done('music:a');
    expect(listed()).toEqual([]);
    raise('a', { detail: 'It is away.' });
    expect(listed()).toEqual([]);
    await restore('music:a');
    expect(listed()).toEqual(['music:a']);
  });

  it('takes a late click on what went meanwhile', async () => {
    raise('a');
    service.port.clear('music', 'a');
    await done('music:a');
    await restore('music:a');
    await done('music:nothing');
    expect(listed()).toEqual([]);
  });

  it('marks what is muted, also what is there already', async () => {
    raise('a');
    await prefer({ mutedSources: ['music'] });
    expect(hub.get('attention')['music:a']?.hidden).toEqual({ why: 'muted' });
    await prefer({ mutedSources: [] });
    expect(hub.get('attention')['music:a']?.hidden).toBeNull();
  });

  it('shows a snoozed item again at its time, also over a restart', async () => {
    raise('a');
    const until = clock.now() + 5000;
    await service.handlers['attention.snooze']({ ids: ['music:a'], until }, context);
    expect(hub.get('attention')['music:a']?.hidden).toEqual({ why: 'snoozed', until });
    await again();
    raise('a');
    expect(hub.get('attention')['music:a']?.hidden).toEqual({ why: 'snoozed', until });
    clock.advance(5000);
    expect(hub.get('attention')['music:a']?.hidden).toBeNull();
    service.dispose();
    hub.flush();
    expect(clock.pending).toBe(0);
  });

  it('mutes a thing and its kind, a kind, and a source, and takes that back', async () => {
    raise('a', { about: 'home' });
    const thing = { source: 'music', kind: 'lost', about: 'home', subject: 'Home' };
    const kind = { ...thing, about: null };
    for (const mute of [thing, kind, { ...kind, kind: null }]) {
      await service.handlers['attention.mute']({ mute, muted: true }, context);
      expect(hub.get('attention')['music:a']?.hidden).toEqual({ why: 'muted' });
      await service.handlers['attention.mute']({ mute, muted: false }, context);
      expect(hub.get('attention')['music:a']?.hidden).toBeNull();
    }
    expect(settings.get().attention).toMatchObject({ muted: [], mutes: [] });
  });

  it('needs no timer of its own', () => {
    raise('a');
    service.port.clear('music', 'a');
    hub.flush();
    expect(clock.pending).toBe(0);
  });
});

/** A restart of the app. */
async function again(): Promise<void> {
  await Promise.resolve();
  service.dispose();
  hub = new StateHub(clock);
  service = open();
  service.attach(screen);
}

describe('news', () => {
  const tell = (key: string) =>
    service.port.raise('issues', key, report({ severity: 'info', kind: 'assigned' }));
  const unread = (id: string) => hub.get('attention')[id]?.unread;

  it('tells that a problem is over, and how long it took', () => {
    raise('a');
    clock.advance(180_000);
    service.port.clear('music', 'a', { text: 'is connected again', action: null });
    expect(hub.get('attention')['music:a/recovered']).toMatchObject({
      severity: 'info',
      kind: 'recovered',
      subject: 'Home',
      text: 'is connected again after 3 min',
      unread: true,
    });
    raise('a');
    expect(listed()).toEqual(['music:a']);
  });

  it('is kept over a restart, with what was read', async () => {
    tell('a');
    tell('b');
    await service.handlers['attention.markRead']({ ids: ['issues:a'], read: true }, context);
    await again();
    expect([unread('issues:a'), unread('issues:b')]).toEqual([false, true]);
    service.port.read('issues', ['b']);
    expect(unread('issues:b')).toBe(false);
  });

  it('is not kept after seven days', async () => {
    tell('a');
    clock.advance(NEWS_MS + 1);
    await again();
    expect(listed()).toEqual([]);
  });
});

describe('the demo', () =>
  it('has its own items, and leaves nothing behind', async () => {
    service.port.raise('issues', 'mine', report({ severity: 'info' }));
    await Promise.resolve();
    inDemo = true;
    raise('demo', { severity: 'info' });
    expect(listed()).toEqual(['music:demo']);
    await Promise.resolve();
    inDemo = false;
    raise('real');
    expect(listed().sort()).toEqual(['issues:mine', 'music:real']);
  }));

describe('announcements', () => {
  it('say a new thing once, with its reason', () => {
    raise('a');
    raise('a');
    raise('a', { text: 'is away' });
    expect(screen.said).toEqual(['Home cannot be reached']);
    expect(screen.notes.get('music:a')?.body).toBe('Nothing listens there.');
  });

  it('say it again when it grows worse', () => {
    raise('a');
    raise('a', { severity: 'bad', text: t('attention:problem.token') });
    expect(screen.said).toEqual([
      'Home cannot be reached',
      `Home ${t('attention:problem.token')}`,
    ]);
  });

  it('say nothing of what flaps, but do when it went for good', () => {
    raise('a');
    service.port.clear('music', 'a');
    clock.advance(FLAP_MS);
    raise('a');
    expect(screen.said).toHaveLength(1);
    service.port.clear('music', 'a');
    clock.advance(FLAP_MS + 1);
    raise('a');
    expect(screen.said).toHaveLength(2);
  });

  it.each([
    ['the setting is off', () => prefer({ notifications: false })],
    ['the source is muted', () => prefer({ mutedSources: ['music'] })],
    [
      'somebody looks',
      () => {
        screen.watched = true;
      },
    ],
    ['the host has none', () => service.attach(null)],
  ])('are not made when %s', async (_, arrange) => {
    await Promise.resolve(arrange());
    raise('a');
    expect(screen.said).toEqual([]);
    expect(listed()).toEqual(['music:a']);
  });

  it.each([
    ['it is over', () => service.port.clear('music', 'a')],
    ['it is done', () => done('music:a')],
    ['its source is muted', () => prefer({ mutedSources: ['music'] })],
    ['announcements are switched off', () => prefer({ notifications: false })],
    ['the app ends', () => service.dispose()],
  ])('go when %s', async (_, arrange) => {
    raise('a');
    expect(screen.notes.size).toBe(1);
    await Promise.resolve(arrange());
    expect(screen.notes.size).toBe(0);
  });

  it('stay when another setting changes', async () => {
    raise('a');
    await prefer({ mutedSources: ['app'] });
    expect(screen.notes.size).toBe(1);
  });

  it('become one when more than three come within 2 s, and go with the last of them', () => {
    for (const key of ['a', 'b', 'c']) raise(key, { subject: key });
    expect([...screen.notes.keys()]).toEqual(['music:a', 'music:b', 'music:c']);
    clock.advance(2000);
    raise('d');
    raise('e');
    expect([...screen.notes.values()].map(({ title }) => title)).toEqual([
      t('attention:badge', { count: 5 }),
    ]);
    for (const key of ['a', 'b', 'c', 'd']) service.port.clear('music', key);
    expect(screen.notes.size).toBe(1);
    service.port.clear('music', 'e');
    expect(screen.notes.size).toBe(0);
  });

  it('are single again after a burst', () => {
    for (const key of ['a', 'b', 'c', 'd']) raise(key);
    clock.advance(2001);
    raise('e');
    expect([...screen.notes.keys()]).toEqual(['many', 'music:e']);
  });
});

describe('a click on an announcement', () => {
  it('does what the item offers', () => {
    raise('a');
    screen.clicks.emit('music:a');
    expect(acted).toEqual([report().action]);
  });

  it('shows the list for many, for what offers nothing and for what went meanwhile', () => {
    raise('a', { action: null });
    for (const id of ['many', 'music:a', 'music:gone']) screen.clicks.emit(id);
    expect(acted.map((action) => action.k === 'open' && action.path)).toEqual([
      '/attention',
      '/attention',
      '/attention',
    ]);
  });

  it('means nothing after the host took its notifier back', () => {
    service.attach(null);
    screen.clicks.emit('many');
    expect(acted).toEqual([]);
  });
});

describe('an item after a restart', () => {
  it('has its time, and stays done until its state changes', async () => {
    service.port.raise('deploys', 'a', report());
    service.port.raise('deploys', 'b', report());
    const since = clock.now();
    await done('deploys:b');
    service.port.suspend('deploys', 'a');
    await again();
    clock.advance(3_600_000);
    service.port.raise('deploys', 'a', report(), { isFirst: true });
    service.port.raise('deploys', 'b', report(), { isFirst: true });
    expect(hub.get('attention')).toMatchObject({ 'deploys:a': { since, fresh: true } });
    expect(listed()).toEqual(['deploys:a']);
    service.port.raise('deploys', 'b', report({ text: 'failed again' }));
    expect(listed()).toEqual(['deploys:a', 'deploys:b']);
  });

  it('is new if it was over in between', async () => {
    service.port.raise('deploys', 'a', report());
    const since = clock.now();
    service.port.clear('deploys', 'a');
    await again();
    clock.advance(1000);
    service.port.raise('deploys', 'a', report());
    expect(hub.get('attention')['deploys:a']?.since).toBe(since + 1000);
  });
});
