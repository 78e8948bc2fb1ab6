import { expect, it } from 'vitest';
import {
  deployment,
  overview,
  service,
} from '../../../../../test/support/deploys/deploys-sample.ts';
import type { Service } from '../../../../shared/deploys/model.ts';
import { observeDeploys, RECOVERED_MS } from './observe-deploys.ts';

const now = Date.UTC(2026, 10, 23, 12);
const observe = (services: Service[], change: Partial<typeof overview> = {}) =>
  observeDeploys({ ...overview, services, ...change }, null, now);

it('failed deploys have the key of their deployment, and of the service without a list', () => {
  const failed = deployment('d9', { state: 'failed', error: 'exit code 1' });
  const api = service('api', { state: 'failed', recent: [failed, deployment('d8')] });
  const { events } = observe([api, service('web', { recent: [] })]);
  expect(events).toMatchObject([{ key: `${api.id} d9`, detail: 'exit code 1', of: api.id }]);
  const deployments = { on: false, reason: 'old' };
  const old = observe([api], { features: { ...overview.features, deployments } });
  expect(old.events?.[0]?.key).toBe(`${api.id} ${String(api.updatedAt)}`);
});

it('a service in trouble stays so until it is active, and has then recovered for a while', () => {
  const step = (state: Service['state'], before: ReturnType<typeof observe>, at: number) =>
    observeDeploys({ ...overview, services: [service('api', { state })] }, before, at);
  const keys = ({ findings }: ReturnType<typeof observe>) => findings.map(({ key }) => key);
  const failed = observe([service('api', { state: 'failed' })]);
  const building = step('building', failed, now);
  expect(building.findings).toEqual(failed.findings);
  const active = step('active', building, now);
  expect(keys(active)).toEqual([keys(failed)[0]?.replace('trouble', 'recovered')]);
  expect(step('building', active, now + 1).findings).toEqual(active.findings);
  expect(keys(step('active', active, now + RECOVERED_MS))).toEqual([]);
});
