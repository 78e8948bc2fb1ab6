import type { WorkflowsHandler, SchedulerRequest } from '../request.ts';
import { refusalAnswer, DemoError } from '../../kit/demo-error.ts';
import { createAnswers } from '../request.ts';
import { marked, formatParams, readParams } from '../state/params.ts';
import type { DemoDag } from '../state/model.ts';
import { details } from './shapes.ts';

const success = (data: unknown): unknown => ({ status: 'success', data });
const failed = (status: number, message: string): DemoError =>
  new DemoError(status, message, { status: 'error', message });

function requireDag({ state }: SchedulerRequest, name = ''): DemoDag {
  const match = state.dags().find((dag) => dag.name === name && dag.error === null);
  if (match === undefined) throw failed(404, `DAG ${name} not found`);
  return match;
}

const start: WorkflowsHandler = (request, name) => {
  const { state, body, faults } = request;
  const dag = requireDag(request, name);
  const params: unknown = (body as { params?: unknown } | undefined)?.params ?? '';
  if (typeof params !== 'string') throw failed(400, 'params must be a string');
  if (faults.has('conflict-409')) throw failed(409, `DAG ${dag.name} is already running`);
  const given = readParams(params, false).map(([key, value]) => [key, marked(value)] as const);
  const run = { id: state.newId(), params: formatParams(dag, given), trigger: 'manual' };
  return success({ name: dag.name, dagRunId: state.add(dag, run).id });
};

const status: WorkflowsHandler = (request, name) => {
  const [run] = request.state.listRuns(requireDag(request, name));
  return success(run === undefined ? { name, status: 0, nodes: [] } : details(request, run));
};

const stop: WorkflowsHandler = (request, name) => {
  const { state } = request;
  const run = state.listRuns(requireDag(request, name)).find((one) => state.isActive(one));
  if (run === undefined) throw failed(400, `DAG ${String(name)} is not running`);
  state.stop(run);
  return success({});
};

/** Answers according to the specification: three calls by the workflow's name, each in an envelope. */
export const specifiedAnswer = createAnswers(
  {
    'POST /dags/*/start': start,
    'GET /dags/*/status': status,
    'POST /dags/*/stop': stop,
  },
  () => refusalAnswer(failed(404, 'not found')),
);
