import { describe as group, expect, it } from 'vitest';
import type { ConnectionState, ConnectionView } from '../../../../shared/music/connection.ts';
import { causeCodes } from '../../../../shared/music/connection.ts';
import { noConnection } from '../../../../shared/music/topics.ts';
import { describe, remedyFor, secondsUntil } from './describe.ts';
import { t } from '../../../../shared/i18n/translate.ts';

const NOW = 1_000_000;
const view = (state: ConnectionState, change: Partial<ConnectionView> = {}): ConnectionView => ({
  ...noConnection,
  profileId: 'studio',
  profileName: 'Studio',
  state,
  address: { url: 'http://music.lan:8095', kind: 'local', reason: 'local-trusted-network' },
  carrier: 'websocket',
  ...change,
});
const online: ConnectionState = { k: 'online', since: 1 };

group('the connection chip', () => {
  it('says nothing is connected before there is a profile', () =>
    expect(describe(noConnection, NOW)).toMatchObject({ tone: 'idle', text: 'No server' }));

  it('names the server and which of its addresses is in use', () =>
    expect(describe(view(online), NOW)).toEqual({
      tone: 'good',
      text: 'Studio · local',
      sentence: null,
    }));

  it('warns where only single calls get through', () => {
    const told = describe(view(online, { carrier: 'http' }), NOW);
    expect(told.tone).toBe('waiting');
    expect(told.sentence).toContain(t('app:connection.httpOnly'));
  });

  it('counts down to the next try and then says that it tries', () => {
    const cause = { code: 'refused', detail: 'music.lan:8095' } as const;
    const waiting = view({ k: 'waiting', attempt: 2, until: NOW + 3_400, cause });
    expect(describe(waiting, NOW).text).toBe(t('app:chip.retryIn', { name: 'Studio', count: 4 }));
    expect(describe(waiting, NOW + 3_400).text).toBe(t('app:chip.retryNow', { name: 'Studio' }));
    expect(describe(waiting, NOW).sentence).toContain('music.lan:8095');
  });

  it.each(causeCodes)('has words and a remedy when "%s" stops it', (code) => {
    const blocked = view({ k: 'blocked', cause: { code, detail: null } });
    const told = describe(blocked, NOW);
    expect(told.tone).toBe('bad');
    expect(told.text).toMatch(/^Studio · \S/);
    expect(told.sentence).not.toContain('{{');
    // Retrying opens a locked keyring.
    if (code === 'keyring-locked') expect(remedyFor(blocked)).toBeNull();
    else expect(remedyFor(blocked)).not.toBeNull();
  });

  it('offers trust for a network, a token for a refused one, and nothing while it retries by itself', () => {
    const blocked = (code: 'untrusted-network' | 'token-refused') =>
      remedyFor(view({ k: 'blocked', cause: { code, detail: null } }));
    expect(blocked('untrusted-network')).toBe('trust');
    expect(blocked('token-refused')).toBe('token');
    expect(remedyFor(view(online))).toBeNull();
  });
});

group('secondsUntil', () =>
  it('never shows 0 before the time is there, nor less after it', () => {
    expect(secondsUntil(NOW + 1, NOW)).toBe(1);
    expect(secondsUntil(NOW, NOW)).toBe(0);
    expect(secondsUntil(NOW - 5_000, NOW)).toBe(0);
  }),
);
