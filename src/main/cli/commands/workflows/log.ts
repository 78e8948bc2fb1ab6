import { stripVTControlCharacters } from 'node:util';
import { t } from '../../../../shared/i18n/translate.ts';
import { omit } from '../../../../shared/lib/omit.ts';
import type { LogPage, LogQuery } from '../../../../shared/workflows/contract.ts';
import type { RunLogLine } from '../../../../shared/workflows/model.ts';
import { formatOutputKey, runLine } from '../../../../shared/workflows/rules/log-text.ts';
import type { App } from '../../app-link.ts';
import type { Context } from '../../context.ts';
import type { Given } from '../../options.ts';
import { text } from '../../options.ts';
import { mayPass } from '../../keep-reading.ts';
import { printJson } from '../../output.ts';
import { UsageError } from '../../usage-error.ts';
import { withService } from '../../kit/with-service.ts';
import { parseCount, namedWorkflow } from './answers.ts';
import { readRun } from './runs.ts';
import { untilOver } from './until-over.ts';

/** Lines of a log without `--tail`; the servers' own limit. */
const MAX_LINES = 10_000;

type Of = Pick<LogQuery, 'run' | 'step' | 'stream'>;

/** A line of the whole run has the name of its step. */
const formatText = ({ step }: Of, line: RunLogLine): string =>
  step === null ? runLine(line) : line.text;

/** Prints the new lines of a log at each `readOn`. A read that may succeed later is repeated by the next one. */
export class LogFollower {
  readonly #read: (after: string | null) => Promise<LogPage>;
  readonly #out: (line: RunLogLine) => void;
  /** The last line of each output, and its printed part; null: nothing. It may be incomplete, so it is held back until the next read. */
  readonly #last = new Map<string, { line: RunLogLine; printed: string | null }>();
  #after: string | null = null;

  constructor(read: (after: string | null) => Promise<LogPage>, out: (line: RunLogLine) => void) {
    this.#read = read;
    this.#out = out;
  }

  async readOn(): Promise<void> {
    const old = [...this.#last].map(([output, { line }]) => [output, line] as const);
    try {
      for (;;) {
        const page = await this.#read(this.#after);
        this.#after = page.next;
        this.#take(page);
        if (!page.more) break;
      }
    } catch (error) {
      // A step that did not begin has no log yet.
      if (!mayPass(error)) throw error;
    }
    for (const [output, line] of old)
      if (this.#last.get(output)?.line === line) this.#print(output);
  }

  /** Prints the lines held back. */
  end(): void {
    for (const output of this.#last.keys()) this.#print(output);
  }

  #take({ lines, completed }: LogPage): void {
    for (const line of completed) {
      const last = this.#last.get(formatOutputKey(line));
      if (last !== undefined) last.line = line;
    }
    for (const line of lines) {
      const output = formatOutputKey(line);
      this.#print(output);
      this.#last.set(output, { line, printed: null });
    }
  }

  /** If a line grew after it was printed, prints the rest on a new line; if it was rewritten, prints it again. */
  #print(output: string): void {
    const last = this.#last.get(output);
    if (last === undefined || last.printed === last.line.text) return;
    const { text } = last.line;
    const from = last.printed !== null && text.startsWith(last.printed) ? last.printed.length : 0;
    this.#out({ ...last.line, text: text.slice(from) });
    last.printed = text;
  }
}

/** Follows a log for a command. */
export const createFollower = (
  { io, options }: Context,
  app: App,
  of: Of,
  tail = MAX_LINES,
): LogFollower =>
  new LogFollower(
    (after) => readLog(app, of, tail, after),
    (line) => {
      if (options.json) printJson(io, omit(line, 'at'));
      else io.out(stripVTControlCharacters(formatText(of, line)));
    },
  );

const readLog = (
  { client, signal }: App,
  of: Of,
  tail: number,
  after: string | null,
): Promise<LogPage> => client.call('workflows.log', { ...of, after, until: null, tail }, signal);

/** dag log: the log of a run (by default the newest one), one of its steps or the scheduler; with `--follow`, new lines until the run is over. */
export async function printLog(
  context: Context,
  name: string,
  id: string | undefined,
  step: string | undefined,
  given: Given,
): Promise<number> {
  const tail = parseCount('--tail', text(given['tail']), MAX_LINES, MAX_LINES);
  const follow = given['follow'] === true;
  const stream = given['scheduler'] === true ? 'scheduler' : 'both';
  if (stream === 'scheduler' && step !== undefined)
    throw new UsageError(t('workflowscli:usage.scheduler'));
  return withService(
    context,
    'workflows',
    async (app) => {
      const ref = await namedWorkflow(app, name);
      const run = { ...ref, id: id ?? (await readRun(app, ref, null)).id };
      const of = { run, step: step ?? null, stream } as const;
      if (follow) {
        const log = createFollower(context, app, of, tail);
        await untilOver(context, app, run, () => log.readOn());
        log.end();
        return 0;
      }
      const { lines, before } = await readLog(app, of, tail, null);
      const texts = lines.map((line) => formatText(of, line));
      const hasEarlier = (before ?? 0) > 0;
      const truncated = hasEarlier || lines.some(({ cut }) => cut === true);
      const { io, options } = context;
      if (options.json) printJson(io, { lines: texts, truncated });
      else {
        await io.page(texts.map(stripVTControlCharacters));
        if (hasEarlier) io.err(t('workflowscli:log.cut'));
      }
      return 0;
    },
    follow ? null : undefined,
  );
}
