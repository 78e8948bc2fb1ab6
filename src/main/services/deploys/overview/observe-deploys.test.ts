import { expect, it } from 'vitest';
import {
  deployment,
  overview,
  service,
} from '../../../../../test/support/deploys/deploys-sample.ts';
import type { Service } from '../../../../shared/deploys/model.ts';
import { deploysRecovery, observeDeploys } from './observe-deploys.ts';

const observe = (services: Service[], change: Partial<typeof overview> = {}) =>
  observeDeploys({ ...overview, services, ...change }, null);

it('failed deploys have the key of their deployment, and of the service without a list', () => {
  const failed = deployment('d9', { state: 'failed', error: 'exit code 1' });
  const api = service('api', { state: 'failed', recent: [failed, deployment('d8')] });
  const { events } = observe([api, service('web', { recent: [] })]);
  expect(events).toMatchObject([{ key: `${api.id} d9`, detail: 'exit code 1', of: api.id }]);
  const deployments = { on: false, reason: 'old' };
  const old = observe([api], { features: { ...overview.features, deployments } });
  expect(old.events?.[0]?.key).toBe(`${api.id} ${String(api.updatedAt)}`);
});

it('leads from a suspended workspace to its usage', () => {
  const { bill } = overview;
  if (bill === null) throw new Error('the sample has a bill');
  const { findings } = observe([], { bill: { ...bill, suspended: 'The card was declined.' } });
  expect(findings).toMatchObject([{ report: { action: { path: '/deploys#usage' } } }]);
});

it('names its workspace among several', () => {
  const [first] = overview.workspaces;
  expect(observe([], { workspace: first?.slug ?? '' }).scopeName).toBe(first?.name);
  expect(observe([], { workspaces: overview.workspaces.slice(0, 1) }).scopeName).toBeNull();
});

it('a service with a problem keeps it until it is active, which is its recovery', () => {
  const step = (state: Service['state'], before: ReturnType<typeof observe> | null) =>
    observeDeploys({ ...overview, services: [service('api', { state })] }, before);
  const { id } = service('api');
  const failed = step('failed', null);
  expect(failed.findings.map(({ key }) => key)).toEqual([`trouble:${id}`]);
  expect(step('building', failed).findings).toEqual(failed.findings);
  const active = { ...overview, services: [service('api', { state: 'active' })] };
  expect(observeDeploys(active, failed).findings).toEqual([]);
  expect(deploysRecovery(`trouble:${id}`, active)?.text).toBe('is active again');
  expect(deploysRecovery(`trouble:${id}`, { ...active, services: [] })).toBeNull();
});
