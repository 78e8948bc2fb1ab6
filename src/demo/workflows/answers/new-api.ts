import type { DemoResponse } from '../../kit/response.ts';
import { textAnswer } from '../../kit/response.ts';
import type { WorkflowsGeneration } from '../faults.ts';
import { hostile } from '../request.ts';
import type { SchedulerRecord, SchedulerRequest } from '../request.ts';
import { refusalAnswer } from '../../kit/demo-error.ts';
import { createAnswers, json, schedulerError } from '../request.ts';
import { dagRoutes } from './dag-routes.ts';
import { runRoutes } from './run-routes.ts';
import { stamp } from './shapes.ts';

const versions: Readonly<Partial<Record<WorkflowsGeneration, string>>> = {
  current: '2.14.0',
  '2.2': '2.2.3',
  '1.30': '1.30.3',
};

const health = ({ state, generation, faults }: SchedulerRequest): SchedulerRecord => ({
  status: 'healthy',
  version: faults.has('hide-version') ? 'dev' : versions[generation],
  timestamp: stamp(state.now()),
  uptime: Math.floor((state.now() - state.bornAt) / 1000),
});
const answers = createAnswers({ 'GET /health': health, ...dagRoutes, ...runRoutes }, () =>
  textAnswer(404, '404 page not found\n'),
);

/** Answers like 2.x at `/api/v1` and 1.30 at `/api/v2`. */
export function newApiAnswer(request: SchedulerRequest): DemoResponse {
  const { query, path, faults, generation } = request;
  const node = query.get('remoteNode') ?? 'local';
  if (node !== 'local' && path !== '/health') {
    const message = `remote node ${node} not found`;
    const answer = refusalAnswer(schedulerError(400, 'bad_request', message));
    return generation === '1.30' ? { ...answer, type: 'text/plain; charset=utf-8' } : answer;
  }
  if (faults.has('timeout-504') && request.method === 'GET' && path.includes('/dag-runs'))
    return refusalAnswer(schedulerError(504, 'timeout', 'the request took too long'));
  const answer = answers(request);
  const isHostile = faults.has('hostile-strings') && answer.type === 'application/json';
  if (!isHostile) return answer;
  const value: unknown = JSON.parse(String(answer.body));
  return { ...json(null, answer.status), body: JSON.stringify(value, hostile) };
}
