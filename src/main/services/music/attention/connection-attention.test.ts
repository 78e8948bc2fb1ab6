import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../../test/support/core/fake-clock.ts';
import { attentionList } from '../../../../../test/support/core/attention-list.ts';
import { formPath } from '../../../../shared/connections/fix.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { causeSentence } from '../../../../shared/music/cause-failure.ts';
import { AttentionItem } from '../../../../shared/attention/model.ts';
import { methods } from '../../../../../test/support/core/all-methods.ts';
import { noConnection } from '../../../../shared/music/topics.ts';
import { causeCodes } from '../../../../shared/music/connection.ts';
import type { CauseCode, ConnectionView } from '../../../../shared/music/connection.ts';
import type { StateHub } from '../../../rpc/state-hub.ts';
import { ConnectionAttention, OFFLINE_GRACE_MS } from './connection-attention.ts';

const DAY = 86_400_000;
const KEY = 'music:connection/home';

let clock: FakeClock;
let hub: StateHub;
let watch: ConnectionAttention;

beforeEach(() => {
  clock = new FakeClock();
  const list = attentionList(clock);
  hub = list.hub;
  watch = new ConnectionAttention({ attention: list.port, clock });
});

const view = (
  state: ConnectionView['state'],
  change: Partial<ConnectionView> = {},
): ConnectionView => ({
  ...noConnection,
  profileId: 'home',
  profileName: 'Home',
  state,
  ...change,
});
const blocked = (code: CauseCode, detail: string | null = null) =>
  view({ k: 'blocked', cause: { code, detail } });
const waiting = (code: CauseCode = 'refused') =>
  view({ k: 'waiting', attempt: 1, until: 0, cause: { code, detail: '10.0.0.5:8095' } });
const connecting = view({ k: 'connecting', attempt: 2 });
const online = (change: Partial<ConnectionView> = {}) =>
  view({ k: 'online', since: 0 }, { carrier: 'websocket', ...change });
const items = () => hub.get('attention');

describe('a blocked connection', () => {
  it('is reported at once, with its reason and a link to the form', () => {
    watch.note(blocked('token-refused', 'Invalid token'));
    expect(items()[KEY]).toMatchObject({
      severity: 'bad',
      subject: 'Home',
      text: t('attention:music.problem.token'),
      detail: causeSentence({ code: 'token-refused', detail: 'Invalid token' }),
      action: { k: 'open', label: t('app:connection.fix.token'), path: formPath('home', 'token') },
    });
  });

  it('stays reported while it is retried, and is cleared when online', () => {
    watch.note(blocked('token-refused'));
    watch.note(connecting);
    expect(items()[KEY]?.severity).toBe('bad');
    watch.note(online());
    expect(items()).toEqual({});
  });

  it.each(causeCodes)('has words and something to do: %s', (code) => {
    watch.note(blocked(code, 'x'));
    const item = AttentionItem.parse(items()[KEY]);
    expect(item.text).not.toMatch(/music\.problem|\{\{/);
    expect(item.detail).toMatch(/\.$|\?$/);
    const { action } = item;
    if (action?.k === 'open') {
      expect(() => methods['desktop.showWindow'].in.parse({ path: action.path })).not.toThrow();
    } else {
      expect(action?.method).toBe('music.retryNow');
      expect(() => methods['music.retryNow'].in.parse(action?.input)).not.toThrow();
    }
  });

  it('offers a retry if the app has no other remedy', () => {
    watch.note(blocked('needs-setup'));
    expect(items()[KEY]?.action).toMatchObject({ k: 'call', label: 'Retry now' });
  });
});

describe('a server that is offline', () => {
  it('is reported after 30 s, even with attempts in between', () => {
    watch.note(waiting());
    clock.advance(OFFLINE_GRACE_MS / 2);
    watch.note(connecting);
    watch.note(waiting('timeout'));
    clock.advance(OFFLINE_GRACE_MS / 2 - 1);
    expect(items()).toEqual({});
    clock.advance(1);
    expect(items()[KEY]).toMatchObject({
      severity: 'warn',
      text: 'cannot be reached',
      detail: causeSentence({ code: 'timeout', detail: '10.0.0.5:8095' }),
      action: { k: 'call', method: 'music.retryNow' },
    });
  });

  it('is not reported if it returns in time, and leaves no timer', () => {
    watch.note(waiting());
    clock.advance(OFFLINE_GRACE_MS - 1);
    watch.note(online());
    hub.flush();
    expect(clock.pending).toBe(0);
    clock.advance(OFFLINE_GRACE_MS);
    expect(items()).toEqual({});
  });

  it('leaves no timer once it is reported', () => {
    watch.note(waiting());
    clock.advance(OFFLINE_GRACE_MS);
    hub.flush();
    expect(items()[KEY]).toBeDefined();
    expect(clock.pending).toBe(0);
  });

  it('is not reported while single calls reach it', () => {
    watch.note({ ...waiting('http-only'), carrier: 'http' });
    clock.advance(OFFLINE_GRACE_MS * 2);
    expect(items()).toEqual({});
  });

  it('is reported if it was blocked before', () => {
    watch.note(blocked('token-refused'));
    clock.advance(OFFLINE_GRACE_MS);
    watch.note(waiting());
    expect(items()[KEY]).toMatchObject({ severity: 'warn', text: 'cannot be reached' });
  });
});

describe('a token that expires', () => {
  const inDays = (days: number) => new Date(clock.now() + days * DAY).toISOString();

  it.each([
    [14.5, 'has a token that expires in 14 days'],
    [1.5, 'has a token that expires in 1 day'],
    [0.5, 'has a token that expires today'],
  ])('is announced: %f days', (days, text) => {
    watch.note(online({ tokenExpiresAt: inDays(days) }));
    expect(items()['music:token/home']).toMatchObject({ severity: 'warn', text });
  });

  it.each([15.5, -1])('is not told: %f days', (days) => {
    watch.note(online({ tokenExpiresAt: inDays(days) }));
    expect(items()).toEqual({});
  });

  it('is announced at the next event after its time, without a timer', () => {
    watch.note(online({ tokenExpiresAt: inDays(20) }));
    hub.flush();
    expect(clock.pending).toBe(0);
    clock.advance(6 * DAY);
    expect(items()).toEqual({});
    watch.look();
    expect(items()['music:token/home']?.text).toBe('has a token that expires in 14 days');
  });

  it('is not checked with every event', () => {
    watch.note(online({ tokenExpiresAt: inDays(15.00001) }));
    clock.advance(30_000);
    watch.look();
    expect(items()).toEqual({});
    clock.advance(30_000);
    watch.look();
    expect(Object.keys(items())).toEqual(['music:token/home']);
  });
});

describe('the end of a profile', () => {
  it('clears its reports when another one is in use', () => {
    watch.note(blocked('token-refused'));
    watch.note({ ...connecting, profileId: 'flat', profileName: 'Flat' });
    expect(items()).toEqual({});
    watch.note({ ...blocked('no-token'), profileId: 'flat', profileName: 'Flat' });
    expect(Object.keys(items())).toEqual(['music:connection/flat']);
  });

  it('clears its reports when the service stops', () => {
    watch.note(waiting());
    watch.stop();
    watch.note(blocked('token-refused'));
    watch.stop();
    watch.look();
    hub.flush();
    expect(items()).toEqual({});
    expect(clock.pending).toBe(0);
  });

  it('ignores an invalid date', () => {
    watch.note(online({ tokenExpiresAt: 'some day' }));
    expect(items()).toEqual({});
  });

  it('reports nothing without a profile', () => {
    watch.note(noConnection);
    expect(items()).toEqual({});
  });
});
