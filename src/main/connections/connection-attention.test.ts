import { beforeEach, describe, expect, it } from 'vitest';
import { attentionList } from '../../../test/support/core/attention-list.ts';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { needsYou } from '../../shared/attention/list.ts';
import { formPath } from '../../shared/connections/fix.ts';
import type { ConnectionProfile, ConnectionStatus } from '../../shared/connections/model.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { StateHub } from '../rpc/state-hub.ts';
import { ConnectionAttention, OFFLINE_GRACE_MS } from './connection-attention.ts';
import { idleStatus } from './profile-view.ts';

const DAY = 86_400_000;
const KEY = 'deploys:connection/home';
type Noted = Parameters<ConnectionAttention['note']>[0][number];

let clock: FakeClock;
let hub: StateHub;
let watch: ConnectionAttention;

beforeEach(() => {
  clock = new FakeClock();
  const list = attentionList(clock);
  hub = list.hub;
  watch = new ConnectionAttention({
    attention: list.port,
    clock,
    details: () => Promise.resolve({}),
  });
});

const profile = (
  phase: ConnectionStatus['phase'],
  change: Partial<ConnectionStatus> = {},
  more: Partial<Noted> = {},
): Noted => ({
  id: 'home',
  service: 'deploys',
  name: 'Home',
  credential: 'bearer',
  expiresAt: null,
  status: { ...idleStatus('https://example.org'), phase, ...change },
  ...more,
});
const refused = profile('attention', {
  fix: 'token',
  problem: t('attention:problem.token'),
  reason: 'The server rejected the token.',
});
const items = () => hub.get('attention');
const listed = () => needsYou(items()).map(({ id }) => id);

describe('a connection that needs the user', () => {
  it('is reported at once, with its reason and the way to the field', () => {
    watch.note([refused]);
    expect(items()[KEY]).toMatchObject({
      severity: 'bad',
      subject: 'Home',
      text: t('attention:problem.token'),
      detail: 'The server rejected the token.',
      action: { k: 'open', label: 'Enter a token…', path: formPath('home', 'token') },
      more: [{ k: 'call', method: 'connections.retry' }],
    });
  });

  it('stays reported while it is retried, and is news when it is connected', () => {
    watch.note([refused]);
    watch.note([profile('connecting')]);
    expect(listed()).toEqual([KEY]);
    clock.advance(120_000);
    watch.note([profile('connected')]);
    expect(listed()).toEqual([]);
    expect(items()[`${KEY}/recovered`]).toMatchObject({ text: 'is connected again after 2 min' });
  });

  it('counts from the same moment as Connections', () => {
    const since = clock.now() - 3_600_000;
    watch.note([profile('attention', { fix: 'token', since })]);
    expect(items()[KEY]).toMatchObject({ since });
    const other = since + 60_000;
    watch.note([profile('attention', { fix: 'ca', since: other })]);
    expect(items()[KEY]).toMatchObject({ since: other });
  });

  it('offers another attempt if the form cannot help', () => {
    watch.note([profile('attention')]);
    expect(items()[KEY]?.action).toMatchObject({
      k: 'call',
      method: 'connections.retry',
      input: { service: 'deploys', profileId: 'home' } satisfies Pick<
        ConnectionProfile,
        'service'
      > & { profileId: string },
    });
  });

  it('disappears with its profile, without news', () => {
    watch.note([refused]);
    watch.note([]);
    expect(items()).toEqual({});
  });
});

describe('a server that cannot be reached', () => {
  it('is reported after 30 s, even with attempts in between', () => {
    watch.note([profile('waiting')]);
    clock.advance(OFFLINE_GRACE_MS / 2);
    watch.note([profile('connecting')]);
    watch.note([profile('waiting', { reason: 'It took too long.' })]);
    clock.advance(OFFLINE_GRACE_MS / 2 - 1);
    expect(items()).toEqual({});
    clock.advance(1);
    expect(items()[KEY]).toMatchObject({
      text: 'cannot be reached',
      detail: 'It took too long.',
      action: { k: 'call', label: 'Try again' },
    });
    hub.flush();
    expect(clock.pending).toBe(0);
  });

  it('is not reported if it returns in time, and leaves no timer', () => {
    watch.note([profile('waiting')]);
    clock.advance(OFFLINE_GRACE_MS - 1);
    watch.note([profile('connected')]);
    hub.flush();
    expect(clock.pending).toBe(0);
    expect(items()).toEqual({});
  });
});

describe('a token that expires', () => {
  const inDays = (days: number) => new Date(clock.now() + days * DAY).toISOString();

  it.each([
    [14.5, 'has a token that expires in 14 days'],
    [1.5, 'has a token that expires in 1 day'],
    [0.5, 'has a token that expires today'],
  ])('is announced: %f days', (days, text) => {
    watch.note([profile('connected', {}, { expiresAt: inDays(days) })]);
    expect(items()['deploys:token/home']).toMatchObject({ severity: 'warn', text });
  });

  it.each([15.5, -1])('is not announced: %f days', (days) => {
    watch.note([profile('connected', {}, { expiresAt: inDays(days) })]);
    expect(items()).toEqual({});
  });

  it('is announced as time passes, but not in addition to a rejected token, or for a sign-in that is renewed', () => {
    watch.note([profile('connected', {}, { expiresAt: inDays(15.5) })]);
    clock.advance(DAY);
    expect(listed()).toEqual(['deploys:token/home']);
    watch.note([{ ...refused, expiresAt: inDays(1) }]);
    expect(listed()).toEqual([KEY]);
    watch.note([profile('connected', {}, { expiresAt: inDays(1), credential: 'oauth' })]);
    expect(listed()).toEqual([]);
    watch.dispose();
  });
});
