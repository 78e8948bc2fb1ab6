import type { Answer } from '../../http-answer.ts';
import { textAnswer } from '../../http-answer.ts';
import type { WorkflowsGeneration } from '../faults.ts';
import { hostile } from '../hostile.ts';
import type { Raw, Routes, SchedulerRequest } from '../request.ts';
import { json, refused, routed } from '../request.ts';
import { dagRoutes } from './dag-routes.ts';
import { runRoutes } from './run-routes.ts';
import { stamp } from './shapes.ts';

const versions: Readonly<Partial<Record<WorkflowsGeneration, string>>> = {
  current: '2.14.0',
  '2.2': '2.2.3',
  '1.30': '1.30.3',
};

const health = ({ state, generation, faults }: SchedulerRequest): Raw => ({
  status: 'healthy',
  version: faults.has('hide-version') ? 'dev' : versions[generation],
  timestamp: stamp(state.now()),
  uptime: Math.floor((state.now() - state.bornAt) / 1000),
});
const routes: Routes = { 'GET /health': health, ...dagRoutes, ...runRoutes };

/** Answers as 2.x at `/api/v1` and 1.30 at `/api/v2`. */
export function newApiAnswer(request: SchedulerRequest): Answer {
  const { query, path, faults, generation } = request;
  const node = query.get('remoteNode') ?? 'local';
  if (node !== 'local' && path !== '/health') {
    const { answer } = refused(400, 'bad_request', `remote node ${node} not found`);
    return generation === '1.30' ? { ...answer, type: 'text/plain; charset=utf-8' } : answer;
  }
  if (faults.has('timeout-504') && request.method === 'GET' && path.includes('/dag-runs'))
    return refused(504, 'timeout', 'the request took too long').answer;
  const answer = routed(routes, request);
  if (answer === null) return textAnswer(404, '404 page not found\n');
  const isHostile = faults.has('hostile-strings') && answer.type === 'application/json';
  if (!isHostile) return answer;
  const value: unknown = JSON.parse(String(answer.body));
  return { ...json(null, answer.status), body: JSON.stringify(value, hostile) };
}
