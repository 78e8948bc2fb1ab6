import type { Command } from 'commander';
import type { ServiceDescriptor } from '../../../shared/connections/descriptor.ts';
import type {
  ConnectionInput,
  ConnectionProfile,
  ConnectionReport,
} from '../../../shared/connections/model.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { services as allServices } from '../../domains.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import { abortable } from '../until.ts';
import type { App } from '../app-link.ts';
import { withApp } from '../app-link.ts';
import type { Context } from '../context.ts';
import type { Given } from '../options.ts';
import { text } from '../options.ts';
import { printJson, tinted } from '../output.ts';
import { UsageError } from '../usage-error.ts';
import { addConnectHelp, exampleLine } from './connect-help.ts';
import {
  checkOptions,
  chosenCredential,
  fieldOptions,
  parseInput,
  readsSecret,
} from './connect-input.ts';
import { selectProfiles, parseService } from './named-profile.ts';
import type { Register } from './registry.ts';
import { find } from '../kit/pick.ts';

/** Longer than the time limit for signing in with the browser (ms). */
const SIGN_IN_TIMEOUT_MS = 6 * 60_000;
/** Above the connection test's own time limit (ms). */
const CONNECT_TIMEOUT_MS = 30_000;

/** Tests a connection step by step and saves it. Has an option for every field of every service. */
export const addConnect: Register = (program, run, services = allServices) => {
  const ids = services.map(({ id }) => id).join(', ');
  const command = program
    .command('connect')
    .description(t('cli:command.connect'))
    .argument('<service>', t('cli:argument.service', { services: ids }));
  for (const { flags, text: words } of fieldOptions(services)) command.option(flags, words());
  command
    .option('--token-stdin', t('cli:option.tokenStdin'))
    .option('--profile <name>', t('cli:option.profile'))
    .option('--trust-network', t('cli:option.trustNetwork'))
    .option('--ca <file>', t('cli:option.ca'))
    .option('--check-only', t('cli:option.checkOnly'))
    .action((id: string, given: Given, own: Command) =>
      run(own, (context) => {
        const service = parseService(id, services);
        checkOptions(service, services, given, own);
        return connect(service, given, context);
      }),
    );
  if (services.some(({ credentials }) => credentials.some(({ kind }) => kind === 'oauth')))
    command
      .option('--sign-in [kind]', t('connections:cli.signInOption'))
      .option('--secret-stdin', t('connections:cli.secretStdin'))
      .option('--no-browser', t('connections:cli.noBrowser'));
  if (services.some(({ network }) => network.proxy))
    command.option('--proxy <address>', t('connections:cli.proxyOption'));
  addConnectHelp(command, services);
};

async function connect(
  service: ServiceDescriptor,
  given: Given,
  context: Context,
): Promise<number> {
  const checkOnly = given['checkOnly'] === true;
  const withSecret = readsSecret(given);
  if (chosenCredential(service, given, null).kind === 'login' && !withSecret)
    throw new UsageError(t('cli:connect.passwordMissing'));
  const secret = withSecret ? await readSecret(service, given, context) : null;
  return withApp(
    context,
    async (app) => {
      if (!app.running && !checkOnly) refuseMemory(context, app);
      const profiles = selectProfiles(app.client, service);
      const input = parseInput(
        service,
        given,
        secret,
        chooseProfile(text(given['profile']), profiles),
      );
      const stop = printSignIn(app, context, given['browser'] === false);
      const report = await test(app, input, checkOnly).finally(stop);
      print(context, service, report, checkOnly);
      return report.ok ? 0 : 1;
    },
    {
      topics: ['connections.profiles', 'connections.test', 'app.info'],
      service: service.id,
      noData: checkOnly ? 'scratch' : 'make',
      // An existing profile may also use this sign-in method.
      timeout: service.credentials.some((each) => each.kind === 'oauth')
        ? SIGN_IN_TIMEOUT_MS
        : CONNECT_TIMEOUT_MS,
    },
  );
}

async function test(
  { client, signal }: App,
  input: ConnectionInput,
  checkOnly: boolean,
): Promise<ConnectionReport> {
  if (checkOnly) return client.call('connections.test', input, signal);
  return (await client.call('connections.save', { ...input, force: false }, signal)).report;
}

/** Prints the sign-in address as soon as it is known, on its own line for scripts. `bare`: without other text. */
function printSignIn({ client }: App, { io }: Context, bare: boolean): Dispose {
  let printed: string | undefined;
  return client.onChange(() => {
    const url = client.get('connections.test').steps.find((step) => step.url !== undefined)?.url;
    if (url === undefined || url === printed) return;
    printed = url;
    if (!bare) io.err(t('connections:cli.signIn'));
    io.err(`OPEN ${url}`);
  });
}

async function readSecret(
  service: ServiceDescriptor,
  given: Given,
  { io }: Context,
): Promise<string> {
  const isPassword = chosenCredential(service, given, null).secrets[0]?.verbatim === true;
  const prompt = isPassword ? t('cli:connect.askPassword') : t('cli:connect.askToken');
  const secret = await abortable(io.readSecret(prompt), io.signal);
  const value = isPassword ? secret : secret.trim();
  if (value === '')
    throw new UsageError(t('cli:connect.nothingOnStdin', { example: exampleLine(service) }));
  return value;
}

/** Throws if secrets would only be kept in memory and so lost when this command ends. A demo saves nothing anyway. */
function refuseMemory({ options }: Context, { client }: App): void {
  const { backend, keyring } = client.get('app.info').secrets;
  if (options.demo || backend !== 'memory') return;
  const guessed = options.secretStore === null && keyring === 'missing';
  const sentence = guessed ? t('errors:storage.noKeyring') : t('cli:connect.memory');
  throw failure('storage', sentence, { field: 'secret-store' });
}

/** Changes a known profile; any other name creates a new one. */
function chooseProfile(
  wanted: string | null,
  profiles: readonly ConnectionProfile[],
): { known: ConnectionProfile | null; name: string } {
  if (wanted === null) return { known: null, name: '' };
  const known = find(wanted, profiles, 'cli:profile');
  return { known, name: known?.name ?? wanted };
}

const marks = { true: '✓', false: '✗', null: '·' } as const;
const tints = { true: 'good', false: 'bad', null: 'faint' } as const;

function print(
  { io, options }: Context,
  service: ServiceDescriptor,
  report: ConnectionReport,
  checkOnly: boolean,
): void {
  const { ok, steps, problem, notice } = report;
  if (options.json) {
    printJson(io, { ok, steps, ...(notice === undefined ? {} : { notice }) });
    return;
  }
  for (const step of steps) {
    const key = `${String(step.ok)}` as keyof typeof marks;
    const title = service.steps.find(({ name }) => name === step.name)?.title() ?? step.name;
    const line = step.detail === '' ? title : `${title}: ${step.detail}`;
    io.out(tinted(tints[key], `${marks[key]} ${line}`));
  }
  if (ok) io.out(t(checkOnly ? 'cli:connect.checked' : 'cli:connect.done'));
  else {
    const reason = problem?.sentence ?? '';
    const isPrinted = reason === '' || steps.some(({ detail }) => detail === reason);
    io.err(isPrinted ? t('cli:connect.failed') : reason);
  }
  if (notice !== undefined) io.err(notice);
}
