import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../platform/ports.ts';
import type { WorkflowsFault } from './faults.ts';

export interface WorkflowsDemoOptions {
  /** Default `current`. */
  readonly generation?: string;
  /** Default 0: any free port. */
  readonly port?: number;
  /** Names of faults that are on at the start. */
  readonly faults?: readonly string[];
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Schedules start runs by themselves; default false. */
  readonly lively?: boolean;
  /** Way to sign in; default `key`. */
  readonly auth?: 'none' | 'basic' | 'login' | 'key';
}

export interface WorkflowsDemo {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** An API key (static token up to 1.30); made for this server. */
  readonly token: string;
  readonly user: string;
  readonly password: string;
  /** What was asked, in order: `POST /api/v1/dags/x/start`, with its body; the newest 2,000. */
  readonly asked: readonly { readonly line: string; readonly body: unknown }[];
  /** Turns a fault on or off while the server runs. */
  fault(name: WorkflowsFault, on?: boolean): void;
  stop(): Promise<void>;
}

/** Starts the demo scheduler on 127.0.0.1. Rejects with `invalid-input` for an unknown generation or fault. */
export async function startWorkflowsDemo({
  port = 0,
}: WorkflowsDemoOptions = {}): Promise<WorkflowsDemo> {
  const http = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((http.address() as AddressInfo).port)}`,
    token: 'dagu_demo',
    user: 'demo',
    password: 'demo',
    asked: [],
    fault: () => undefined,
    stop: () => new Promise((resolve) => http.close(() => resolve())),
  };
}
