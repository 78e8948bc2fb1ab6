import path from 'node:path';
import type { Command } from 'commander';
import { AppFailure, failure } from '../../../shared/contract/errors.ts';
import type { MethodInput } from '../../../shared/contract/methods.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { ProfileView, TestReport } from '../../../shared/music/connection.ts';
import { abortable } from '../until.ts';
import type { App } from '../app-link.ts';
import { withApp } from '../app-link.ts';
import { causeSentence } from '../../../shared/contract/cause-failure.ts';
import type { Context } from '../context.ts';
import { text } from '../options.ts';
import { printJson, tinted } from '../output.ts';
import { UsageError } from '../usage-error.ts';
import { namedProfile, services } from './disconnect.ts';
import { oneOf } from './player-actions.ts';
import type { Register } from './registry.ts';

/** The test of a connection has a limit of its own; this is above it (ms). */
const CONNECT_TIMEOUT = 30_000;

type Given = Readonly<Record<string, unknown>>;

/** Tests a connection step by step and keeps it. */
export const addConnect: Register = (program, run) => {
  program
    .command('connect')
    .description(t('cli:command.connect'))
    .argument('<service>', t('cli:argument.service', { services: services.join(', ') }))
    .requiredOption('--url <address>', t('cli:option.url'))
    .option('--external-url <address>', t('cli:option.externalUrl'))
    .option('--token-stdin', t('cli:option.tokenStdin'))
    .option('--user <name>', t('cli:option.user'))
    .option('--profile <name>', t('cli:option.profile'))
    .option('--trust-network', t('cli:option.trustNetwork'))
    .option('--ca <file>', t('cli:option.ca'))
    .option('--check-only', t('cli:option.checkOnly'))
    .action((service: string, given: Given, command: Command) =>
      run(command, (context) => {
        oneOf(service, services);
        return connect(given, context);
      }),
    );
};

async function connect(given: Given, context: Context): Promise<number> {
  const checkOnly = given['checkOnly'] === true;
  if (given['user'] !== undefined && given['tokenStdin'] !== true)
    throw new UsageError(t('cli:connect.passwordMissing'));
  const secret = given['tokenStdin'] === true ? await readSecret(given, context) : null;
  return withApp(
    context,
    async (app) => {
      if (!app.running && !checkOnly) refuseMemory(context, app);
      const input = inputOf(given, secret, app.client.get('music.profiles').profiles);
      const report = await test(app, input, checkOnly);
      print(context, report, checkOnly);
      return report.ok ? 0 : 1;
    },
    {
      topics: ['music.profiles', 'app.info'],
      noData: checkOnly ? 'scratch' : 'make',
      timeout: CONNECT_TIMEOUT,
    },
  );
}

async function test(
  { client, signal }: App,
  input: MethodInput<'music.testConnection'>,
  checkOnly: boolean,
): Promise<TestReport> {
  if (checkOnly) return client.call('music.testConnection', input, signal);
  return (await client.call('music.saveProfile', { ...input, force: false }, signal)).report;
}

async function readSecret(given: Given, { io }: Context): Promise<string> {
  const isPassword = given['user'] !== undefined;
  const prompt = isPassword ? t('cli:connect.askPassword') : t('cli:connect.askToken');
  const secret = await abortable(io.readSecret(prompt), io.signal);
  const value = isPassword ? secret : secret.trim();
  if (value === '') throw new UsageError(t('cli:connect.nothingOnStdin'));
  return value;
}

/** What is kept in memory would be forgotten with this command. A demo forgets everything anyway. */
function refuseMemory({ options }: Context, { client }: App): void {
  const { backend, keyring } = client.get('app.info').secrets;
  if (options.demo || backend !== 'memory') return;
  const guessed = options.secretStore === null && keyring === 'missing';
  const sentence = guessed ? t('errors:storage.noKeyring') : t('cli:connect.memory');
  throw failure('storage', sentence, { field: 'secret-store' });
}

/** Naming the address in the same command as the token is the confirmation that this server is the user's own. */
function inputOf(
  given: Given,
  secret: string | null,
  profiles: readonly ProfileView[],
): MethodInput<'music.testConnection'> {
  const user = text(given['user']);
  const ca = text(given['ca']);
  const { known, name } = profileOf(text(given['profile']), profiles);
  return {
    profileId: known?.id ?? null,
    name,
    localUrl: text(given['url']) ?? '',
    externalUrl: text(given['externalUrl']) ?? known?.externalUrl ?? null,
    token: user === null ? secret : null,
    user,
    password: user === null ? null : secret,
    trustNetwork: given['trustNetwork'] === true,
    confirmAddress: true,
    caFile: ca === null ? (known?.caFile ?? null) : path.resolve(ca),
  };
}

/** A known profile is changed; any other name makes a new one. */
function profileOf(
  wanted: string | null,
  profiles: readonly ProfileView[],
): { known: ProfileView | null; name: string } {
  if (wanted === null) return { known: null, name: '' };
  try {
    const known = namedProfile(wanted, profiles);
    return { known, name: known.name };
  } catch (error) {
    if (error instanceof AppFailure && error.error.code === 'not-found')
      return { known: null, name: wanted };
    throw error;
  }
}

const marks = { true: '✓', false: '✗', null: '·' } as const;
const tints = { true: 'good', false: 'bad', null: 'faint' } as const;

function print({ io, options }: Context, report: TestReport, checkOnly: boolean): void {
  const { ok, steps, cause, notice } = report;
  if (options.json) {
    printJson(io, { ok, steps, ...(notice === undefined ? {} : { notice }) });
    return;
  }
  for (const step of steps) {
    const key = `${String(step.ok)}` as keyof typeof marks;
    const title = t(`connection:step.${step.name}`);
    const line = step.detail === '' ? title : `${title}: ${step.detail}`;
    io.out(tinted(tints[key], `${marks[key]} ${line}`));
  }
  if (ok) io.out(t(checkOnly ? 'cli:connect.checked' : 'cli:connect.done'));
  else io.err(cause === null ? t('cli:connect.failed') : causeSentence(cause));
  if (notice !== undefined) io.err(notice);
}
