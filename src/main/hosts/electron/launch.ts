import { parseArgs } from 'node:util';
import { SecretBackend } from '../../../shared/app/model.ts';

/** What a start of the desktop app is for. */
export type Launch =
  /** A verb of the command line: runs without a window and ends. */
  | { readonly k: 'command'; readonly args: readonly string[] }
  | ({ readonly k: 'desktop' } & DesktopLaunch);

export interface DesktopLaunch {
  /** null: the platform's own place. */
  readonly dataDir: string | null;
  /** The browser engine's own folder, where one was named; the app's data then lie there too. */
  readonly profileDir: string | null;
  readonly secretStore: SecretBackend | null;
  readonly demo: boolean;
  /** Only the tray icon appears. */
  readonly hidden: boolean;
  readonly verbose: boolean;
}

export interface LaunchFacts {
  /** As the process got them, its own path first. */
  readonly argv: readonly string[];
  /** False: the folder of the app stands before its arguments. */
  readonly packaged: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const options = {
  'data-dir': { type: 'string' },
  'user-data-dir': { type: 'string' },
  'secret-store': { type: 'string' },
  demo: { type: 'boolean' },
  hidden: { type: 'boolean' },
  verbose: { type: 'boolean' },
} as const;

/**
 * Reads how the app was started. Switches of the browser engine may stand anywhere and are not ours. Anything that stands
 * free is a verb of the command line.
 */
export function readLaunch({ argv, packaged, env }: LaunchFacts): Launch {
  const given = argv.slice(1);
  const { values, tokens } = parseArgs({
    args: [...given],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const free = tokens.filter((token) => token.kind === 'positional');
  const verb = packaged ? free[0] : free[1];
  if (verb !== undefined) return { k: 'command', args: given.slice(verb.index) };
  const profileDir = text(values['user-data-dir']);
  const store = SecretBackend.safeParse(
    text(values['secret-store']) ?? env['CHANNELSTRIP_SECRET_STORE'],
  );
  return {
    k: 'desktop',
    dataDir: text(values['data-dir']) ?? profileDir,
    profileDir,
    secretStore: store.success ? store.data : null,
    demo: values.demo === true,
    hidden: values.hidden === true,
    verbose: values.verbose === true,
  };
}

const text = (value: string | boolean | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
