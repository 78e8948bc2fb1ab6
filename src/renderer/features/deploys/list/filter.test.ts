import { describe, expect, it } from 'vitest';
import { service, services } from '../../../../../test/support/deploys-sample.ts';
import { listed } from './filter.ts';

const all = { text: '', states: 'all', project: null } as const;
const names = (...args: Parameters<typeof listed>): readonly string[] =>
  listed(...args).map(({ name }) => name);

describe('the list of services', () => {
  it('puts problems first, then what is in flight, each by name', () =>
    expect(names(services, all)).toEqual('api cron ingest web docs edge-cache worker'.split(' ')));

  it('sorts names with digits as numbers', () => {
    const some = ['job-10', 'job-9', 'Job-1'].map((name) => service(name));
    expect(names(some, all)).toEqual(['Job-1', 'job-9', 'job-10']);
  });

  it.each([
    [{ ...all, states: 'inFlight' }, 'web'],
    [{ ...all, states: 'bad', project: 'data' }, 'ingest'],
    [{ ...all, project: 'site' }, 'docs'],
    [{ ...all, text: 'ACTIVE data' }, 'edge-cache'],
    [{ ...all, text: '9f31c2a build' }, 'web'],
    [{ ...all, text: 'studio/worker' }, 'worker'],
    [{ ...all, text: 'worker failed' }, ''],
  ] as const)('filters by state, project and every word: %o', (filter, expected) =>
    expect(names(services, filter).join(' ')).toBe(expected),
  );

  it("finds a service by the server's own word for an unknown state", () => {
    const odd = service('odd', { state: 'unknown', rawState: 'MIGRATING' });
    expect(names([...services, odd], { ...all, text: 'migrating' })).toEqual(['odd']);
  });
});
