import { stripVTControlCharacters } from 'node:util';
import { AppFailure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { LogQuery } from '../../../../shared/workflows/contract.ts';
import type { LogLine } from '../../../../shared/workflows/model.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { printJson } from '../../output.ts';
import { namedWorkflow, withWorkflows } from './answers.ts';
import { countOf, untilOver } from './runs.ts';

/** Lines of a log without `--tail`; the servers' own limit. */
const MOST = 10_000;
/** Reads of one log that is longer than an answer. */
const READS = 200;

type Of = Pick<LogQuery, 'run' | 'step'>;

/** Reads a log from where the last read ended. */
class LogReader {
  cut = false;
  readonly #app: App;
  readonly #of: Of;
  readonly #tail: number;
  #after: string | null = null;

  constructor(app: App, of: Of, tail = MOST) {
    this.#app = app;
    this.#of = of;
    this.#tail = tail;
  }

  async *lines(): AsyncGenerator<LogLine, void, void> {
    const { client, signal } = this.#app;
    for (let read = 0; read < READS; read += 1) {
      const query = { ...this.#of, stream: 'both' as const, after: this.#after, tail: this.#tail };
      const page = await client.call('workflows.log', query, signal);
      this.cut ||= page.cut || (this.#after === null && (page.before ?? 0) > 0);
      this.#after = page.next;
      yield* page.lines;
      if (!page.more) return;
    }
    this.cut = true;
  }
}

/** Prints the new lines of a log at each `readOn`. A read that may succeed later is repeated by the next one. */
export class LogFollower {
  readonly #context: Context;
  readonly #reader: LogReader;

  constructor(context: Context, app: App, of: Of, tail?: number) {
    this.#context = context;
    this.#reader = new LogReader(app, of, tail);
  }

  async readOn(): Promise<void> {
    const { io, options } = this.#context;
    try {
      for await (const line of this.#reader.lines())
        if (options.json) printJson(io, line);
        else print(this.#context, line);
    } catch (error) {
      // A step that did not begin has no log yet.
      if (!(error instanceof AppFailure)) throw error;
      if (!error.error.retryable && error.error.code !== 'not-found') throw error;
    }
  }
}

/** dag log: the log of a run or of one of its steps; with `--follow`, new lines until the run is over. */
export async function printLog(
  context: Context,
  name: string,
  id: string,
  step: string | undefined,
  given: Given,
): Promise<number> {
  const tail = countOf('--tail', text(given['tail']), MOST, MOST);
  const follow = given['follow'] === true;
  return withWorkflows(
    context,
    async (app) => {
      const run = { ...(await namedWorkflow(app, name)), id };
      const of = { run, step: step ?? null };
      if (follow) {
        const log = new LogFollower(context, app, of, tail);
        await untilOver(app, run, () => log.readOn());
        return 0;
      }
      const reader = new LogReader(app, of, tail);
      const lines: string[] = [];
      for await (const line of reader.lines()) {
        if (context.options.json) lines.push(line.text);
        else print(context, line);
      }
      if (context.options.json) printJson(context.io, { lines, truncated: reader.cut });
      else if (reader.cut) context.io.err(t('workflowscli:log.cut'));
      return 0;
    },
    follow ? null : undefined,
  );
}

function print({ io }: Context, { text: line }: LogLine): void {
  io.out(stripVTControlCharacters(line));
}
