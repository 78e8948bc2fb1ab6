import { expect, it } from 'vitest';
import type { StorePort } from '../../../platform/ports.ts';
import { FakeClock } from '../../../../../test/support/core/fake-clock.ts';
import { AuditLog } from './audit-log.ts';

const entry = (action: string) => ({
  at: 1,
  action,
  account: null,
  entity: { id: null, name: null },
  change: '',
  result: 'unconfirmed',
  detail: null,
  print: action,
  key: `key of ${action}`,
});

it('keeps the readable entries beside an unreadable one, with their keys', async () => {
  const stored = [entry('ads.create'), { action: 'broken' }, entry('campaigns.create')];
  const written: unknown[] = [];
  const store = {
    getLastGood: () => ({ value: stored, at: 1 }),
    putLastGood: (_key: string, value: unknown) => written.push(value),
  } as unknown as StorePort;
  const log = new AuditLog({ clock: new FakeClock(2), store }, 'p');
  expect(log.list().map(({ action }) => action)).toEqual(['campaigns.create', 'ads.create']);
  expect(log.findKey('ads.create')).toBe('key of ads.create');
  await log.during({ ...entry('ads.update'), print: null, key: null }, () => Promise.resolve());
  expect(written.at(-1)).toMatchObject([
    ...['ads.create', 'campaigns.create', 'ads.update'].map((action) => ({ action })),
  ]);
});
