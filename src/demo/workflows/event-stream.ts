import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Clock } from '../../shared/lib/clock.ts';
import type { RequestTarget } from '../../node/request-target.ts';
import { readTarget } from '../../node/request-target.ts';
import type { DemoResponse } from '../kit/response.ts';
import { newApiAnswer } from './answers/new-api.ts';
import { hostile } from './request.ts';
import type { SchedulerRequest } from './request.ts';
import { json, requireObject } from './request.ts';
import { listLines } from './state/log-lines.ts';

/** Interval of checks for changes (ms). */
const LOOK_MS = 1000;
/** Number of checks between heartbeats. */
const HEARTBEAT_LOOKS = 10;
const MAX_TOPICS = 20;

interface Session {
  readonly topics: Map<string, string>;
}

/** The event streams of 2.x: send the answer to each topic's request whenever it changes. */
export class EventStreams {
  readonly #clock: Clock;
  readonly #sessions = new Map<string, Session>();
  #id = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Opens a stream on the response. */
  open(request: SchedulerRequest, response: ServerResponse): void {
    const [id, session]: [string, Session] = [randomUUID(), { topics: new Map() }];
    const { subscribed, errors } = this.#add(session, request.query.getAll('topic'));
    const control = { sessionID: id, subscribed, ...(errors.length === 0 ? {} : { errors }) };
    const first = `event: control\ndata: ${JSON.stringify(control)}\n\n`;
    this.#sessions.set(id, session);
    response.on('close', () => this.#sessions.delete(id));
    this.#follow(request, response, { first, heartbeat: ': heartbeat\n\n' }, () => {
      for (const [topic, before] of session.topics) {
        const payload = makePayload(request, topic);
        if (payload === null || payload === before) continue;
        session.topics.set(topic, payload);
        this.#id += 1;
        const data = `{"topic":${JSON.stringify(topic)},"payload":${payload}}`;
        response.write(`id: ${String(this.#id)}\nevent: message\ndata: ${data}\n\n`);
      }
    });
  }

  /** Opens a stream of 2.0 to 2.2, which has one list: sends the answer to its request whenever it changes. */
  openOne(request: SchedulerRequest, response: ServerResponse): void {
    const list = request.path.replace('/events', '');
    const topic = `${list === '/dags' ? 'dagslist' : 'dagruns'}:${request.query.toString()}`;
    const texts = {
      first: `event: connected\ndata: ${JSON.stringify({ topic })}\n\n`,
      heartbeat: 'event: heartbeat\ndata: {}\n\n',
    };
    let before: string | null = null;
    this.#follow(request, response, texts, () => {
      const payload = makePayload(request, topic);
      if (payload !== null && payload !== before)
        response.write(`event: data\ndata: ${payload}\n\n`);
      before = payload ?? before;
    });
  }

  /** Checks for changes until the stream is closed. */
  #follow(
    request: SchedulerRequest,
    response: ServerResponse,
    { first, heartbeat }: { readonly first: string; readonly heartbeat: string },
    onLook: () => void,
  ): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
    response.write(first);
    let looks = 0;
    let cancel = (): void => undefined;
    const look = (): void => {
      looks += 1;
      try {
        onLook();
      } catch {
        // This runs in a timer, where an uncaught error would end the process.
        response.destroy();
        return;
      }
      if (looks % HEARTBEAT_LOOKS === 0) response.write(heartbeat);
      if (request.faults.has('sse-drops') && looks > 1) response.destroy();
      else cancel = this.#clock.after(LOOK_MS, look);
    };
    response.on('close', () => cancel());
    look();
  }

  /** Changes the topics of a stream. */
  change({ body }: SchedulerRequest): DemoResponse {
    const { sessionID, add, remove } = requireObject(body);
    const session = this.#sessions.get(String(sessionID));
    const unknown = { error: 'unknown_session', message: 'unknown_session' };
    if (session === undefined) return json(unknown, 404);
    const texts = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : []);
    for (const topic of texts(remove)) session.topics.delete(topic);
    const { errors } = this.#add(session, texts(add));
    const subscribed = [...session.topics.keys()];
    return json({ sessionID, subscribed, ...(errors.length === 0 ? {} : { errors }) });
  }

  #add({ topics }: Session, added: readonly string[]) {
    const errors: object[] = [];
    for (const topic of added) {
      const known = parseTopic(topic) !== null || topic.startsWith('steplog:');
      if (!known || topics.size >= MAX_TOPICS)
        errors.push({ topic, code: known ? 'too_many_topics' : 'unsupported_topic' });
      else topics.set(topic, '');
    }
    return { subscribed: [...topics.keys()], errors };
  }
}

/** The request behind a topic; null: no such topic. */
function parseTopic(topic: string): RequestTarget | null {
  const [kind, rest = ''] = [
    topic.slice(0, topic.indexOf(':')),
    topic.slice(topic.indexOf(':') + 1),
  ];
  const [run = '', query = ''] = rest.split('?');
  const paths: Readonly<Record<string, string>> = {
    dagslist: `/dags?${rest}`,
    dagruns: `/dag-runs?${rest}`,
    dag: `/dags/${rest}`,
    daghistory: `/dags/${rest}/dag-runs`,
    dagrun: `/dag-runs/${rest}`,
    dagrunlogs: `/dag-runs/${run}/log?${query}`,
    queues: '/queues',
    queueitems: `/queues/${rest}/items`,
  };
  return Object.hasOwn(paths, kind) ? readTarget(paths[kind]) : null;
}

/** The answer as JSON; null: nothing is sent. */
function makePayload(request: SchedulerRequest, topic: string): string | null {
  if (topic.startsWith('steplog:')) return stepLog(request, topic.slice('steplog:'.length));
  const target = parseTopic(topic);
  if (target === null) return null;
  const { path, query } = target;
  const answer = newApiAnswer({ ...request, method: 'GET', path, query });
  return answer.status === 200 ? String(answer.body) : null;
}

function stepLog({ state, faults }: SchedulerRequest, rest: string): string | null {
  const [name = '', id = '', step = ''] = rest.split('/');
  const run = state.run(name, id);
  const stepNow = run && state.look(run).steps.find(({ plan }) => plan.name === step);
  if (stepNow === undefined) return null;
  const [out, err] = (['stdout', 'stderr'] as const).map((stream) => {
    const { count, text } = listLines(stepNow, stream, { huge: faults.has('huge-log') });
    const from = Math.max(0, count - 1000);
    return { count, lines: Array.from({ length: count - from }, (_, i) => text(from + i)) };
  });
  if (out === undefined || err === undefined) return null;
  const content = { stdoutContent: out.lines.join('\n'), stderrContent: err.lines.join('\n') };
  const lineCount = out.lines.length + err.lines.length;
  const counts = { lineCount, totalLines: out.count + err.count };
  const payload = { ...content, ...counts, hasMore: lineCount < out.count + err.count };
  return JSON.stringify(payload, faults.has('hostile-strings') ? hostile : undefined);
}
