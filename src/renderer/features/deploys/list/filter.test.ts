import { describe, expect, it } from 'vitest';
import { overview, service, services } from '../../../../../test/support/deploys/deploys-sample.ts';
import type { Service } from '../../../../shared/deploys/model.ts';
import { matching } from '../../../service/filters.tsx';
import { byUrgency, serviceFilters } from './filter.ts';

const all = { text: '', states: 'all', project: null } as const;
interface Asked {
  readonly text: string;
  readonly states: string;
  readonly project: string | null;
}
const names = (some: readonly Service[], { text, states, project }: Asked): readonly string[] =>
  matching(byUrgency(some), serviceFilters, overview, {
    text,
    chosen: { 'deploys.states': states, 'deploys.project': project },
  }).map(({ name }) => name);

describe('the list of services', () => {
  it('puts problems first, then what is in flight, each by name', () =>
    expect(names(services, all)).toEqual('api ingest web docs edge-cache worker cron'.split(' ')));

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
