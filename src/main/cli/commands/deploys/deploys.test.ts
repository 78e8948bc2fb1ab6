import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CliOptions } from '../../../../../test/support/programs/cli-run.ts';
import { runCli, runningCore } from '../../../../../test/support/programs/cli-run.ts';
import { DeploysCore } from '../../../../../test/support/deploys/deploys-core.ts';
import { ticking } from '../../../../../test/support/core/fake-clock.ts';
import { terminalControls } from '../../../../../test/support/programs/terminal-controls.ts';
import { useTempDirs } from '../../../../../test/support/temp-dir.ts';
import '../../../../shared/deploys/cli-texts.ts';
import { featureNames } from '../../../../shared/deploys/model.ts';
import { MASK } from '../../../../shared/deploys/rules/env-diff.ts';
import '../../../../shared/deploys/rules-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';

const tempDir = useTempDirs();
/** Longer than the client shares an answer (ms). */
const FRESH = 2_000;

let dataDir: string;
let lab: DeploysCore;

beforeEach(async () => {
  dataDir = await tempDir();
  lab = await DeploysCore.start(dataDir);
  await lab.connect();
});
afterEach(() => lab.stop());

const cli = (args: readonly string[], options: CliOptions = {}) =>
  runCli(['deploys', ...args, '--data-dir', dataDir], {
    createCore: runningCore(lab.core),
    ...options,
  });
type Row = Readonly<Record<string, unknown>>;
const json = ({ out }: { readonly out: string }): Row => {
  expect(out.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(out) as Row;
};
const mutations = () => lab.demo.operations.filter(({ kind }) => kind === 'mutation');

async function fileOf(text: string): Promise<string> {
  const file = path.join(await tempDir(), 'deploy.yaml');
  await writeFile(file, text);
  return file;
}

describe('deploys', () => {
  it('lists the services with the features of the server', async () => {
    const answer = await cli(['--json']);
    expect(answer).toMatchObject({ code: 0, err: '' });
    const { services, features, ...rest } = json(answer);
    expect(rest).toEqual({
      workspace: lab.demo.workspace,
      pages: 1,
      problems: [],
      cut: null,
      complete: true,
    });
    expect(Object.keys(features as Row).sort()).toEqual([...featureNames].sort());
    expect((services as Row[])[0]).toEqual({
      id: lab.service('api').id,
      name: 'api',
      project: 'default',
      state: 'failed',
      rawState: 'failed',
      commit: expect.stringMatching(/^[0-9a-f]{40}$/) as unknown,
      url: 'https://api.example.invalid/',
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as unknown,
      error: 'npm ci ended with code 1',
    });
    expect((await cli([])).out).toMatch(/^NAME +STATE .*\napi +failed +default +[0-9a-f]{7} /);
  });

  it('lists another workspace and leaves the shown one', async () => {
    const personal = lab.overview.workspaces.find((one) => one.personal);
    const answer = json(await cli(['--workspace', personal?.slug ?? '', '--json']));
    expect(answer['workspace']).toBe(personal?.slug);
    expect(json(await cli(['--json']))['workspace']).toBe(lab.demo.workspace);
    expect(lab.overview.workspace).toBe(lab.demo.workspace);
    const missing = await cli(['--workspace', 'nowhere', '--json']);
    expect(missing.code).toBe(1);
    expect(json(missing)).toMatchObject({ error: { code: 'not-found' } });
  });

  it('starts the demo platform for one command, and shows its services', async () => {
    const { createCore } = await import('../../../core.ts');
    const answer = await cli(['show', 'api', '--demo', '--json'], { createCore });
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(json(answer)).toMatchObject({ name: 'api', variables: expect.any(Array) as unknown });
  });

  it.each(['endless-pages', 'repeated-cursor'] as const)(
    'fails with what it read if the list is cut short: %s',
    async (fault) => {
      lab.clock.advance(FRESH);
      lab.demo.fault(fault);
      const answer = await cli(['--json']);
      expect(answer.code).toBe(1);
      const { error, partial } = json(answer) as { error: Row; partial: Row };
      expect(error).toMatchObject({ code: 'rejected', detail: { why: 'repeated', of: null } });
      expect(partial).toMatchObject({ complete: false, workspace: lab.demo.workspace });
      expect((partial['services'] as Row[]).length).toBeGreaterThanOrEqual(7);
      const plain = await cli([]);
      expect(plain).toMatchObject({
        code: 1,
        err: `${t('cli:partial', { reason: String(error['message']) })}\n`,
      });
      expect(plain.out).toContain('edge-cache');
    },
  );

  it('lists under the verb of all services, too, with its options', async () => {
    const args = ['list', '--workspace', 'nobody', '--json'];
    expect(await cli(args)).toEqual(await cli(args.slice(1)));
    expect(JSON.parse((await cli(['list', '--json'])).out)).toMatchObject({ complete: true });
  });

  it('says that it has no command of that name', async () => {
    const answer = await cli(['shwo']);
    expect(answer).toMatchObject({ code: 2, out: '' });
    expect(answer.err).toContain(t('cli:usage.unknownCommand', { name: 'shwo' }));
  });

  it('says that no platform is connected', async () => {
    const other = await DeploysCore.start(await tempDir());
    const answer = await cli(['--json'], {
      createCore: () => Promise.resolve({ ...other.core, stop: () => Promise.resolve() }),
    });
    expect(answer.code).toBe(1);
    expect(json(answer)).toMatchObject({
      error: { code: 'unsupported', message: t('deployscli:notConnected') },
    });
    await other.stop();
  });

  it.each(['unauthorized', 'unauthorized-200', 'server-error', 'html', 'half-closed'] as const)(
    'fails with one reason under the fault %s',
    async (fault) => {
      lab.clock.advance(FRESH);
      lab.demo.fault(fault);
      // The client's pauses and time limits run on the test's clock.
      const answer = await ticking(lab.clock, cli(['--json']), 1000);
      expect(answer.code).toBe(1);
      expect(json(answer)).toMatchObject({
        error: { message: expect.stringMatching(/\.$/) as unknown },
      });
      expect(answer.out).not.toContain(lab.demo.token);
    },
  );

  it('never lets the names of a server control the terminal', async () => {
    lab.clock.advance(FRESH);
    lab.demo.fault('hostile-strings');
    for (const args of [
      [],
      ['--json'],
      ['show', lab.service('api').id],
      ['logs', lab.service('api').id],
    ]) {
      const { out, err } = await cli(args);
      expect(out).not.toBe('');
      expect(terminalControls(`${out}${err}`)).toEqual([]);
    }
  });
});

describe('deploys show', () => {
  it('prints a service by name or id, its deployments and the names of its variables', async () => {
    const answer = await cli(['show', 'API', '--json']);
    const shown = json(answer);
    expect(shown).toMatchObject({
      name: 'api',
      memory: '1024Mi',
      variables: expect.arrayContaining(['SESSION_SECRET']) as unknown,
    });
    expect((shown['deployments'] as Row[])[0]).toMatchObject({
      state: 'failed',
      rawState: 'failed',
      error: 'npm ci ended with code 1',
      startedAt: expect.stringMatching(/Z$/) as unknown,
    });
    expect(answer.out).not.toContain('invented-session-secret');
    const plain = await cli(['show', lab.service('api').id]);
    expect(plain.out).toMatch(/^api: failed\n/);
    expect(plain.out).toContain('SESSION_SECRET');
    expect(
      lab.demo.operations.filter(({ query }) => /envVars \{ key value|value \}/.test(query)),
    ).toEqual([]);
  });

  it('lists the candidates for an unknown name', async () => {
    const answer = await cli(['show', 'nope', '--json']);
    expect(answer.code).toBe(1);
    expect(json(answer)).toMatchObject({
      error: {
        code: 'not-found',
        detail: {
          candidates: expect.arrayContaining([
            { id: lab.service('web').id, name: 'web' },
          ]) as unknown,
        },
      },
    });
  });
});

describe('deploys logs', () => {
  it('prints the lines of the build or of the running service', async () => {
    const build = await cli(['logs', 'api', '--build']);
    expect(build).toMatchObject({ code: 0, err: '' });
    expect(build.out).toContain('load build definition');
    const { out } = await cli(['logs', 'worker']);
    expect(out).toMatch(/^GET \/\S* 200 \d+ ms$/m);
    expect(out).not.toContain('\uFFFD');
    const { lines } = json(await cli(['logs', 'worker', '--json']));
    // Not every line of the demo names a level; which lines are there depends on the time.
    expect(lines).toContainEqual({
      at: expect.stringMatching(/Z$/) as unknown,
      level: expect.anything() as unknown,
      text: expect.any(String) as unknown,
    });
  });

  it('says that a log has no lines yet', async () => {
    await cli(['redeploy', 'web', '--yes']);
    expect(await cli(['logs', 'web', '--build'])).toMatchObject({
      code: 0,
      out: '',
      err: `${t('deployscli:logs.none')}\n`,
    });
    expect(json(await cli(['logs', 'web', '--build', '--json']))).toEqual({
      lines: [],
      more: false,
    });
  });

  it('follows the log without a line missing or twice, until it is stopped', async () => {
    const { lines: first } = json(await cli(['logs', 'worker', '--json']));
    const wanted = (first as Row[]).length + 5;
    const stop = new AbortController();
    let printed = 0;
    const { code, out } = await cli(['logs', 'worker', '--follow', '--json'], {
      signal: stop.signal,
      onOut: () => {
        printed += 1;
        lab.clock.advance(60_000);
        if (printed >= wanted) stop.abort();
      },
    });
    expect(code).toBe(0);
    const lines = out.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(wanted);
    expect(new Set(lines).size).toBe(lines.length);
    const times = lines.map((line) => String((JSON.parse(line) as Row)['at']));
    expect(times).toEqual(times.toSorted());
  });
});

describe('deploys apply', () => {
  const update = `
# comments are allowed
name: api
memory: 2048Mi
envVars:
  - { key: LOG_LEVEL, value: debug }
  - { key: ADDED, value: a-new-secret }
`;

  it('says what an update would do and sends no mutation with --dry-run', async () => {
    const answer = await cli(['apply', await fileOf(update), '--dry-run', '--yes', '--json']);
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(json(answer)).toMatchObject({
      ok: true,
      errors: [],
      action: 'update',
      cancels: [],
      changes: expect.arrayContaining([
        { field: 'memory', from: '1024Mi', to: '2048Mi' },
        { field: 'envVars.ADDED', from: null, to: MASK },
        { field: 'envVars.LOG_LEVEL', from: MASK, to: MASK },
      ]) as unknown,
      vanishingEnv: ['DATABASE_URL', 'SESSION_SECRET'],
    });
    expect(answer.out).not.toContain('a-new-secret');
    expect(mutations()).toEqual([]);
    const plain = await cli(['apply', await fileOf(update), '--dry-run']);
    expect(plain.out).toMatch(/memory +1024Mi +2048Mi/);
    expect(plain.err).toContain(
      t('deployscli:apply.vanishing', { names: 'DATABASE_URL, SESSION_SECRET' }),
    );
  });

  it('refuses an update without --yes, and sends only the given fields with it', async () => {
    const refused = await cli(['apply', await fileOf(update), '--json']);
    expect(refused.code).toBe(1);
    expect(json(refused)).toMatchObject({
      ok: false,
      errors: [{ field: '', message: t('deployscli:needsYes') }],
      vanishingEnv: ['DATABASE_URL', 'SESSION_SECRET'],
    });
    expect(mutations()).toEqual([]);
    const done = await cli(['apply', await fileOf(update), '--yes', '--json']);
    expect(done.code).toBe(0);
    expect(json(done)).toMatchObject({ ok: true, action: 'update', result: { name: 'api' } });
    expect(mutations()).toHaveLength(1);
    const sent = JSON.stringify(mutations()[0]?.variables);
    expect(sent).toContain('2048Mi');
    expect(sent).not.toContain('0.25');
  });

  it('names what an update removed and cancelled', async () => {
    const inFlight = lab.service('web').recent[0]?.id ?? '';
    const file = await fileOf('name: web\nenvVars: []\n');
    const refused = await cli(['apply', file]);
    expect(refused.err).toContain(t('deployscli:cancels', { ids: inFlight }));
    const done = await cli(['apply', file, '--yes']);
    expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/\n.*web.*\n$/) as unknown });
    expect(done.err).toContain(t('deployscli:cancelled', { ids: inFlight }));
    expect(done.err).toContain(t('deployscli:apply.vanished', { names: 'API_URL' }));
  });

  it('creates a service from JSON on standard input', async () => {
    const stdin = JSON.stringify({ name: 'fresh', repo: 'studio/fresh', buildpack: 'static' });
    const done = await cli(['apply', '-', '--json'], { stdin });
    expect(done.code).toBe(0);
    expect(json(done)).toMatchObject({ ok: true, action: 'create', result: { name: 'fresh' } });
  });

  it('reports every error of a file by field, without a mutation', async () => {
    const form = 'name: api\nmemory: 1Gi\nrepo: git@example.net:a/b.git\nport: 0\n';
    const answer = await cli(['apply', await fileOf(form), '--yes', '--json']);
    expect(answer.code).toBe(1);
    const { ok, errors } = json(answer);
    expect(ok).toBe(false);
    expect((errors as Row[]).map(({ field }) => field)).toEqual(['memory', 'repo', 'port']);
    const typo = await cli(['apply', await fileOf('name: api\nmemroy: 1Gi\n')]);
    expect(typo.code).toBe(1);
    expect(typo.err).toContain('memory');
    expect(mutations()).toEqual([]);
    expect((await cli(['apply', '/nowhere/deploy.yaml', '--json'])).code).toBe(1);
  });
});

describe('deploys redeploy', () => {
  it('is refused without --yes, otherwise prints the new deployment', async () => {
    const refused = await cli(['redeploy', 'worker', '--json']);
    expect(refused.code).toBe(1);
    expect(json(refused)).toMatchObject({
      error: { code: 'needs-yes', message: t('deployscli:needsYes') },
    });
    expect(mutations()).toEqual([]);
    const done = json(await cli(['redeploy', 'worker', '--yes', '--json']));
    expect(done).toMatchObject({
      cancels: [],
      state: expect.stringMatching(/^(queued|building)$/) as unknown,
      finishedAt: null,
      service: { name: 'worker' },
    });
    expect(done['id']).toMatch(/./);
    expect(mutations()).toHaveLength(1);
  });

  it('names the deployments in flight before and after it cancels them', async () => {
    const inFlight = lab.service('web').recent[0]?.id ?? '';
    const refused = await cli(['redeploy', 'web', '--json']);
    expect(refused.code).toBe(1);
    expect(json(refused)).toMatchObject({
      error: {
        message: t('deployscli:needsYesCancels', { ids: inFlight }),
        detail: { option: '--yes', cancels: [inFlight] },
      },
    });
    expect(mutations()).toEqual([]);
    const plain = await cli(['redeploy', 'web', '--yes']);
    expect(plain.code).toBe(0);
    expect(plain.err).toBe(`${t('deployscli:cancels', { ids: inFlight })}\n`);
    const [first, second] = plain.out.trimEnd().split('\n');
    const [, id = ''] = /^web: queued \((.+)\)$/.exec(first ?? '') ?? [];
    expect(id).not.toBe('');
    expect(second).toBe(t('deployscli:cancelled', { ids: inFlight }));
    const done = await cli(['redeploy', 'web', '--yes', '--json']);
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(json(done)).toMatchObject({ cancels: [id], service: { name: 'web' } });
  });
});
