import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { recordedLog } from '../../../test/support/core/recorded-log.ts';
import { scriptedCore } from '../../../test/support/core/scripted-core.ts';
import type { DesktopPort } from '../platform/ports.ts';
import { bareHost } from './core-types.ts';
import { handleNotificationClick } from './run-command.ts';

const retry = { k: 'call', label: '', method: 'music.retryNow', input: undefined } as const;
const page = { k: 'open', label: '', path: '/connections#home' } as const;

describe('a click on a notification', () => {
  const shown: string[] = [];
  const desktop = {
    showWindow: (path: string) => shown.push(`window ${path}`),
  } as unknown as DesktopPort;
  const browser = { ...bareHost, browse: (path: string) => void shown.push(`browser ${path}`) };
  const log = recordedLog();

  it('shows its page in the window, or in the browser without one', () => {
    const { router } = scriptedCore(new FakeClock());
    handleNotificationClick(page, { host: browser, router, log });
    handleNotificationClick(page, { host: { ...browser, desktop }, router, log });
    expect(shown).toEqual(['browser /connections#home', 'window /connections#home']);
  });

  it('calls its method, with the origin of a notification', async () => {
    const called = new Promise((resolve) => {
      const { router } = scriptedCore(new FakeClock(), {
        'music.retryNow': (_, { origin }) => resolve(origin),
      });
      handleNotificationClick(retry, { host: bareHost, router, log });
    });
    expect(await called).toBe('notification');
  });

  it('shows the place that its page is about first', async () => {
    const first = { method: 'music.retryNow', input: undefined };
    const done: string[] = [];
    const { router } = scriptedCore(new FakeClock(), {
      'music.retryNow': () => void done.push('called'),
    });
    const host = { ...bareHost, browse: (path: string) => void done.push(path) };
    handleNotificationClick({ ...page, first }, { host, router, log });
    await new Promise(setImmediate);
    expect(done).toEqual(['called', '/connections#home']);
  });

  it('logs a failure', async () => {
    const { router } = scriptedCore(new FakeClock());
    handleNotificationClick({ ...retry, method: 'no.such' }, { host: bareHost, router, log });
    await new Promise(setImmediate);
    expect(log.lines).toMatchObject([{ level: 'warn', fields: { method: 'no.such' } }]);
  });
});
