import { parseArgs } from 'node:util';
import { SecretBackend } from '../../../shared/app/model.ts';

/** The purpose of a start of the desktop app. */
export type Launch =
  /** A command line command: runs without a window and exits. */
  | { readonly k: 'command'; readonly args: readonly string[] }
  | ({ readonly k: 'desktop' } & DesktopLaunch);

export interface DesktopLaunch {
  /** null: the platform's default. */
  readonly dataDir: string | null;
  /** The browser engine's folder, if given; the app's data is then in it too. */
  readonly profileDir: string | null;
  readonly secretStore: SecretBackend | null;
  readonly demo: boolean;
  /** Shows only the tray icon. */
  readonly hidden: boolean;
  readonly verbose: boolean;
  /** Default settings in memory, no service connects. */
  readonly safe: boolean;
}

export interface LaunchFacts {
  /** The process arguments, starting with its own path. */
  readonly argv: readonly string[];
  /** False: the app's folder comes before its arguments. */
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
  safe: { type: 'boolean' },
} as const;

/**
 * Parses how the app was started. Switches of the browser engine may appear anywhere and are ignored. Any other word is a command of the
 * command line.
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
    safe: values.safe === true,
  };
}

const text = (value: string | boolean | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
