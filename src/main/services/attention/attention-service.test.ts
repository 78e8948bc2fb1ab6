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
import { FLAP_MS, MAX_PER_SOURCE } from './rules.ts';
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

const open = () =>
  createAttentionService({ clock, hub, settings, store, act: (action) => acted.push(action) });

beforeEach(async () => {
  clock = new FakeClock();
  hub = new StateHub(clock);
  settings = new MemorySettings();
  screen = new Screen();
  acted = [];
  store = new MemoryStore();
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
const dismiss = (id: string) => service.handlers['attention.dismiss']({ id }, context);
const restore = (id: string) => service.handlers['attention.restore']({ id }, context);

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
      since: began,
      muted: false,
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

  it('lets a source go as a whole', () => {
    raise('a');
    raise('b');
    service.port.raise('app', 'tray', report());
    service.port.clearAll('music');
    expect(listed()).toEqual(['app:tray']);
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
    await dismiss('music:a');
    expect(published).toBe(1);
  });

  it('follows no setting once the app has ended', async () => {
    raise('a');
    service.dispose();
    await prefer({ mutedSources: ['music'] });
    expect(hub.get('attention')['music:a']?.muted).toBe(false);
  });

  it('hides what was dismissed, shows it at once when that is taken back', async () => {
    raise('a');
    await dismiss('music:a');
    expect(listed()).toEqual([]);
    raise('a', { text: 'is away' });
    expect(listed()).toEqual([]);
    await restore('music:a');
    expect(listed()).toEqual(['music:a']);
  });

  it('takes a late click on what went meanwhile', async () => {
    raise('a');
    service.port.clear('music', 'a');
    await dismiss('music:a');
    await restore('music:a');
    await dismiss('music:nothing');
    expect(listed()).toEqual([]);
  });

  it('marks what is muted, also what is there already', async () => {
    raise('a');
    await prefer({ mutedSources: ['music'] });
    expect(hub.get('attention')['music:a']?.muted).toBe(true);
    await prefer({ mutedSources: [] });
    expect(hub.get('attention')['music:a']?.muted).toBe(false);
  });

  it('needs no timer of its own', () => {
    raise('a');
    service.port.clear('music', 'a');
    hub.flush();
    expect(clock.pending).toBe(0);
  });
});

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
    raise('a', { severity: 'bad', text: t('attention:music.problem.token') });
    expect(screen.said).toEqual([
      'Home cannot be reached',
      `Home ${t('attention:music.problem.token')}`,
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
    ['it is dismissed', () => dismiss('music:a')],
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

describe('what was listed before', () => {
  const again = async (change: () => void): Promise<void> => {
    change();
    await Promise.resolve();
    hub = new StateHub(clock);
    service = open();
    service.attach(screen);
  };

  it('is listed as it was, silently, after a start', async () => {
    service.port.raise('deploys', 'a', report());
    const since = clock.now();
    await again(() => service.port.suspend('deploys', 'a'));
    clock.advance(3_600_000);
    screen.said.length = 0;
    expect(service.port.recall('deploys', 'a', report())).toBe(true);
    expect(hub.get('attention')['deploys:a']).toMatchObject({ since, subject: 'Home' });
    expect(screen.said).toEqual([]);
  });

  it('is remembered if the app ends without a word, and stays dismissed', async () => {
    await again(() => {
      service.port.raise('deploys', 'a', report());
      void service.handlers['attention.dismiss']({ id: 'deploys:a' }, context);
    });
    expect(service.port.recall('deploys', 'a', report())).toBe(true);
    expect(hub.get('attention')).toEqual({});
  });

  it('is forgotten when it is over, or when something else is reported', async () => {
    await again(() => {
      service.port.raise('deploys', 'a', report());
      service.port.raise('deploys', 'b', report());
      service.port.clear('deploys', 'a');
    });
    expect(service.port.recall('deploys', 'a', report())).toBe(false);
    expect(service.port.recall('deploys', 'b', report({ text: 'failed' }))).toBe(false);
    expect(hub.get('attention')).toEqual({});
  });
});
