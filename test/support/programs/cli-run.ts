import type { ServiceDescriptor } from '../../../src/shared/connections/descriptor.ts';
import type { Core } from '../../../src/main/core.ts';
import { main } from '../../../src/main/cli/main.ts';
import type { AppRoot } from '../../../src/main/hosts/common/app-root.ts';
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
  const code = await main(args, {
    io: {
      ...createPrinter({
        out: {
          write: (text) => {
            answer.out += text;
            options.onOut?.(text);
          },
          isTerminal: options.terminal ?? false,
          color: options.terminal ?? false,
        },
        err: {
          write: (text) => {
            answer.err += text;
            options.onErr?.(text);
          },
          isTerminal: options.terminal ?? false,
          color: options.terminal ?? false,
        },
      }),
      readSecret: () => Promise.resolve((options.stdin ?? '').replace(/\r?\n$/, '')),
      readInput: (limit) =>
        Promise.resolve(Buffer.from(options.stdin ?? '').subarray(0, limit + 1)),
      env: options.env ?? {},
      signal: options.signal ?? new AbortController().signal,
    },
    root: options.root ?? nowhere,
    createCore: options.createCore ?? onlyCore(null),
    ...(options.services === undefined ? {} : { services: options.services }),
  });
  return { code, ...answer };
}
