import type { ServiceDescriptor } from '../../../src/shared/connections/descriptor.ts';
import type { Core } from '../../../src/main/core.ts';
import { main } from '../../../src/main/cli/main.ts';
import type { AppRoot } from '../../../src/main/hosts/common/app-root.ts';
import type { Sink } from '../../../src/main/platform/terminal.ts';
import { createPrinter } from '../../../src/main/platform/terminal.ts';
import type { CoreFactory } from '../../../src/main/hosts/common/core-factory.ts';

export interface CliAnswer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface CliOptions {
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
  readonly createCore?: CoreFactory;
  /** Omitted: a folder that does not exist, version 9.8.7. */
  readonly root?: AppRoot;
  /** Standard output and standard error are a terminal with colors. */
  readonly terminal?: boolean;
  /** Its width; default 200. */
  readonly columns?: number;
  /** Connectable services; omitted: all of the product. */
  readonly services?: readonly ServiceDescriptor[];
  /** Called with each text as it is printed. */
  readonly onOut?: (text: string) => void;
  /** Called with each text on standard error. */
  readonly onErr?: (text: string) => void;
}

/** A factory that returns one core and fails if no core is expected. */
export function onlyCore(core: Core | null): CoreFactory {
  return () => {
    if (core === null) throw new Error('a core was started where none was needed');
    return Promise.resolve(core);
  };
}

/** A factory that returns a core that is running: commands stop the core that they started, the test stops this one. */
export const runningCore =
  (core: Core): CoreFactory =>
  () =>
    Promise.resolve({
      ...core,
      attachHost: () => undefined,
      start: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    });

const nowhere: AppRoot = {
  folder: '/nowhere',
  version: '9.8.7',
  windowFolder: '/nowhere/out/renderer',
};

/** Runs one command line of the product in this process. */
export async function runCli(
  args: readonly string[],
  options: CliOptions = {},
): Promise<CliAnswer> {
  const answer = { out: '', err: '' };
  const isTerminal = options.terminal === true;
  const sinkOf = (to: 'out' | 'err', heard: ((text: string) => void) | undefined): Sink => ({
    write: (text) => {
      answer[to] += text;
      heard?.(text);
    },
    isTerminal,
    columns: isTerminal ? (options.columns ?? 200) : null,
    color: isTerminal,
  });
  const printer = createPrinter({
    out: sinkOf('out', options.onOut),
    err: sinkOf('err', options.onErr),
  });
  const code = await main(args, {
    io: {
      ...printer,
      readSecret: () => Promise.resolve((options.stdin ?? '').replace(/\r?\n$/, '')),
      readInput: (limit) =>
        Promise.resolve(Buffer.from(options.stdin ?? '').subarray(0, limit + 1)),
      times: isTerminal ? 'relative' : 'exact',
      page: (lines) => {
        for (const line of lines) printer.out(line);
        return Promise.resolve();
      },
      env: options.env ?? {},
      signal: options.signal ?? new AbortController().signal,
    },
    root: options.root ?? nowhere,
    createCore: options.createCore ?? onlyCore(null),
    ...(options.services === undefined ? {} : { services: options.services }),
  });
  return { code, ...answer };
}
