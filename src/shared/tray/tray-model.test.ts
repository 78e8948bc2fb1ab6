import { describe, expect, it } from 'vitest';
import { someMedia } from '../../../test/support/music/some-media.ts';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import {
  everyItem,
  someAttention,
  someConnection,
  someTray,
} from '../../../test/support/desktop/some-tray.ts';
import type { Cause, ConnectionState } from '../music/connection.ts';
import { noConnection } from '../music/topics.ts';
import type { Player } from '../music/player.ts';
import type { TrayState } from './model.ts';
import { trayModel } from './tray-model.ts';
import { t } from '../i18n/translate.ts';

const model = (change: Partial<TrayState> = {}, quick = false) =>
  trayModel(someTray(change), { quick });
/** A tray whose selected player has other properties. */
const withPlayer = (change: Partial<Player>, state: Partial<TrayState> = {}) => {
  const chosen = somePlayer('den', { name: 'Den', ...change });
  return model({ chosen, players: { den: chosen }, ...state });
};
type Drawn = ReturnType<typeof trayModel>;
const item = (drawn: Drawn, id: string) => everyItem(drawn.items).find((one) => one.id === id);
const label = (drawn: Drawn, id: string) => item(drawn, id)?.label;
const ids = ({ items }: Drawn) => items.map(({ id }) => id);
const command = (drawn: Drawn, id: string) => {
  const found = item(drawn, id);
  return found !== undefined && 'command' in found ? found.command : null;
};
const does = (id: string, action: object) => ({
  k: 'call',
  method: 'music.command',
  input: { playerId: id, do: action },
});
const away: ConnectionState = {
  k: 'waiting',
  attempt: 3,
  until: 9_000,
  cause: { code: 'refused', detail: 'music.lan:8095' },
};
const blocked = (code: Cause['code']): ConnectionState => ({
  k: 'blocked',
  cause: { code, detail: null },
});

describe('the menu', () => {
  it('is in the order in which it is used', () =>
    expect(ids(model({ attention: [someAttention()] }, true))).toEqual([
      'now',
      'line/music',
      'play',
      'next',
      'previous',
      'volume',
      'player',
      'line/attention',
      'attention',
      'line/doors',
      'quick',
      'open',
      'line/settings',
      'media-keys',
      'settings',
      'line/end',
      'quit',
    ]));

  it('has the quick controls only where nothing else opens them', () => {
    expect(ids(model())).not.toContain('quick');
    expect(command(model({}, true), 'quick')).toEqual({ k: 'shell', do: 'quick' });
  });

  it('opens the window, its settings, and quits', () => {
    expect(command(model(), 'open')).toEqual({ k: 'shell', do: 'open', path: '/' });
    expect(command(model(), 'settings')).toEqual({ k: 'shell', do: 'open', path: '/settings' });
    expect(command(model(), 'quit')).toEqual({ k: 'shell', do: 'quit' });
  });

  it('shows ampersands of titles and players', () => {
    const drawn = withPlayer({
      name: 'R&B',
      state: 'playing',
      media: someMedia({ title: 'Salt & Smoke', artist: null }),
    });
    expect(label(drawn, 'now')).toBe('Salt && Smoke');
    expect(label(drawn, 'player/den')).toBe('R&&B · playing');
    expect(drawn.tooltip).toContain('Salt & Smoke');
  });

  it('says that it shows the demo and how to leave it', () => {
    const drawn = model({ demo: true });
    expect(label(drawn, 'demo')).toBe('Demo');
    expect(command(drawn, 'leave-demo')).toMatchObject({ method: 'app.leaveDemo' });
    expect(drawn.tooltip).toContain('Demo');
  });
});

describe('what plays', () => {
  it.each<[string, Partial<Player>, string]>([
    ['title and artist', { state: 'playing', media: someMedia() }, 'Undertow · Mira Okafor'],
    ['a title alone', { state: 'playing', media: someMedia({ artist: null }) }, 'Undertow'],
    [
      'no title at all',
      { state: 'playing', media: someMedia({ title: ' ', artist: '' }) },
      'Playing',
    ],
    ['a pause', { state: 'paused', media: someMedia() }, 'Undertow · paused'],
    ['silence', { state: 'idle' }, 'Nothing playing'],
    ['off', { powered: false, state: 'playing', media: someMedia() }, 'Off'],
    ['absence', { available: false, state: 'playing', media: someMedia() }, 'Not available'],
  ])('is told: %s', (_, change, words) => expect(label(withPlayer(change), 'now')).toBe(words));

  it('keeps title and artist short, and the artist visible', () => {
    const media = someMedia({ title: 'T'.repeat(90), artist: 'A'.repeat(90) });
    expect(label(withPlayer({ state: 'playing', media }), 'now')).toBe(
      `${'T'.repeat(39)}… · ${'A'.repeat(11)}…`,
    );
  });

  it('is nothing where the server has no players', () => {
    const drawn = model({ chosen: null, players: {} });
    expect(label(drawn, 'now')).toBe('No players yet');
    expect(ids(drawn)).not.toContain('play');
    expect(ids(drawn)).not.toContain('player');
  });
});

describe('play, next and previous', () => {
  it('does what its label says, from what is shown', () => {
    expect(label(model(), 'play')).toBe('Pause');
    expect(command(model(), 'play')).toEqual(does('den', { action: 'pause' }));
    const paused = withPlayer({ state: 'paused', media: someMedia() });
    expect(command(paused, 'play')).toEqual(does('den', { action: 'play' }));
  });

  it('says stop where the server would stop', () => {
    const can = { ...somePlayer('den').can, pause: false };
    const drawn = withPlayer({ state: 'playing', media: someMedia(), can });
    expect(label(drawn, 'play')).toBe('Stop');
    expect(command(drawn, 'play')).toEqual(does('den', { action: 'stop' }));
  });

  it('cannot play nothing', () => {
    expect(item(withPlayer({ state: 'idle' }, { queued: 0 }), 'play')).toMatchObject({
      enabled: false,
    });
    expect(item(withPlayer({ state: 'idle' }, { queued: 3 }), 'play')).toMatchObject({
      enabled: true,
    });
    expect(item(withPlayer({ state: 'idle' }, { queued: null }), 'play')).toMatchObject({
      enabled: true,
    });
  });

  it('skips where the source can', () => {
    expect(command(model(), 'next')).toEqual(does('den', { action: 'next' }));
    expect(command(model(), 'previous')).toEqual(does('den', { action: 'previous' }));
    const can = { ...somePlayer('den').can, nextPrevious: false };
    expect(item(withPlayer({ can }), 'next')).toMatchObject({ enabled: false });
  });

  it('is off for a player that is not there', () => {
    const drawn = withPlayer({ available: false, state: 'playing', media: someMedia() });
    for (const id of ['play', 'next', 'previous', 'volume'])
      expect(item(drawn, id)).toMatchObject({ enabled: false });
  });
});

describe('the connection', () => {
  it('greys every control while there is none, and shows the last state as that', () => {
    const drawn = model({ connection: someConnection(away) });
    expect(label(drawn, 'connection')).toBe(t('tray:connection.lost', { name: 'Home' }));
    expect(label(drawn, 'last')).toBe('Last known: Undertow · Mira Okafor');
    for (const id of ['play', 'next', 'previous', 'volume', 'player'])
      expect(item(drawn, id)).toMatchObject({ enabled: false });
    expect(command(drawn, 'retry')).toMatchObject({ method: 'music.retryNow' });
  });

  it('does not change from one attempt to the next', () => {
    const trying = someConnection({ k: 'connecting', attempt: 3 });
    const later = someConnection({ ...away, attempt: 4, until: 40_000 });
    const first = model({ connection: someConnection(away) });
    expect(model({ connection: trying })).toEqual(first);
    expect(model({ connection: later })).toEqual(first);
  });

  it('names a first attempt', () => {
    const drawn = model({ connection: someConnection({ k: 'identifying', attempt: 0 }) });
    expect(label(drawn, 'connection')).toBe(t('tray:connection.starting', { name: 'Home' }));
    expect(ids(drawn)).not.toContain('retry');
  });

  it('controls players by single calls while no socket gets through', () => {
    const connection = { ...someConnection(away), carrier: 'http' as const };
    const drawn = model({ connection });
    expect(label(drawn, 'now')).toBe('Undertow · Mira Okafor');
    expect(item(drawn, 'play')).toMatchObject({ enabled: true });
  });

  it('says what needs somebody, and offers another try only where it can help', () => {
    const refused = model({ connection: someConnection(blocked('token-refused')) });
    expect(label(refused, 'connection')).toBe('Home: token refused');
    expect(command(refused, 'connections')).toMatchObject({ path: '/connections' });
    expect(ids(refused)).not.toContain('retry');
    expect(ids(model({ connection: someConnection(blocked('too-old')) }))).toContain('retry');
  });

  it('leads to the first connection where there is none', () => {
    const drawn = model({ connection: noConnection, chosen: null, players: {} });
    expect(label(drawn, 'connection')).toBe('No server connected');
    expect(command(drawn, 'connect')).toEqual({ k: 'shell', do: 'open', path: '/' });
    expect(drawn.icon).toBe('idle');
  });

  it('has words for a server without a name', () => {
    const connection = { ...someConnection({ k: 'stopped' }), profileName: ' ' };
    expect(label(model({ connection }), 'connection')).toBe('Not connected to Music server');
  });

  it('tells of a profile that is not connected', () => {
    const drawn = model({ connection: someConnection({ k: 'stopped' }) });
    expect(label(drawn, 'connection')).toBe('Not connected to Home');
    expect(ids(drawn)).toContain('connections');
  });
});

describe('the icon', () => {
  const warn = someAttention({ severity: 'warn' });
  const idle = somePlayer('den', { state: 'idle' });
  const paused = somePlayer('den', { state: 'paused' });
  it.each<[string, Partial<TrayState>, string]>([
    ['plays', {}, 'playing'],
    ['rests', { chosen: paused }, 'paused'],
    ['is idle', { chosen: idle }, 'idle'],
    ['knows no players', { chosen: null, players: {} }, 'idle'],
    ['lost its server', { connection: someConnection(away) }, 'offline'],
    [
      'lost its server, which is on the list too',
      { connection: someConnection(away), attention: [warn] },
      'offline',
    ],
    ['is not connected', { connection: someConnection({ k: 'stopped' }) }, 'offline'],
    ['connects', { connection: someConnection({ k: 'connecting', attempt: 0 }) }, 'idle'],
    ['is blocked', { connection: someConnection(blocked('token-refused')) }, 'attention'],
    ['needs somebody', { attention: [warn] }, 'attention'],
  ])('of a tray that %s', (_, change, icon) => expect(model(change).icon).toBe(icon));
});

describe('the tooltip', () => {
  it('names app, title and player', () =>
    expect(model().tooltip).toBe('Channelstrip\nUndertow · Mira Okafor\nDen'));

  it('names the missing connection and how many things need somebody', () => {
    const attention = [someAttention(), someAttention({ id: 'b' })];
    expect(model({ connection: someConnection(away), attention }).tooltip).toBe(
      `Channelstrip\n${t('tray:connection.lost', { name: 'Home' })}\n${t('tray:tooltip.attention', { count: 2 })}`,
    );
  });
});

describe('attention', () => {
  const open = (path: string) => ({ k: 'open' as const, label: 'Open', path });

  it('names the first five and leads to the whole list', () => {
    const attention = Array.from({ length: 7 }, (_, index) =>
      someAttention({ id: `music:${String(index)}` }),
    );
    const menu = item(model({ attention }), 'attention');
    expect(menu).toMatchObject({ kind: 'submenu', label: 'Attention: 7' });
    expect(menu?.kind === 'submenu' ? menu.items.map(({ id }) => id) : []).toEqual([
      'attention/music:0',
      'attention/music:1',
      'attention/music:2',
      'attention/music:3',
      'attention/music:4',
      'attention-all/line',
      'attention-all',
    ]);
  });

  it('opens the page that helps, and the list where that is no page', () => {
    const path = (action: ReturnType<typeof open> | null) =>
      command(model({ attention: [someAttention({ action })] }), 'attention/music:connection');
    expect(path(open('/connections#home'))).toMatchObject({ path: '/connections#home' });
    expect(path(open('https://example.org'))).toMatchObject({ path: '/attention' });
    expect(path(null)).toMatchObject({ path: '/attention' });
  });

  it('changes nothing by a click: a call is left to the list', () => {
    const action = { k: 'call' as const, label: 'Try', method: 'music.retryNow', input: undefined };
    const drawn = model({ attention: [someAttention({ action })] });
    expect(command(drawn, 'attention/music:connection')).toMatchObject({ path: '/attention' });
  });
});

describe('media keys', () => {
  it('are a switch that says when another program holds them', () => {
    expect(item(model(), 'media-keys')).toMatchObject({ label: 'Media keys', checked: false });
    expect(command(model(), 'media-keys')).toMatchObject({ input: { mediaKeys: true } });
    const taken = model({ mediaKeys: 'taken' });
    expect(item(taken, 'media-keys')).toMatchObject({
      label: t('tray:mediaKeys.taken'),
      checked: true,
    });
    expect(command(taken, 'media-keys')).toMatchObject({ input: { mediaKeys: false } });
    expect(label(model({ mediaKeys: 'some-taken' }), 'media-keys')).toBe(
      t('tray:mediaKeys.someTaken'),
    );
    expect(label(model({ mediaKeys: 'held' }), 'media-keys')).toBe('Media keys');
  });

  it('are left out where the desktop lends none', () =>
    expect(ids(model({ mediaKeys: 'none' }))).not.toContain('media-keys'));
});
