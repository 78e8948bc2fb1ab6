import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createNetProbe } from '../../src/main/net/probe.ts';
import type { MusicDemo } from '../../src/demo/music/server.ts';
import type { TestOutcome } from '../../src/main/connections/connection-test.ts';
import { testConnection } from '../../src/main/services/music/connection/connect-test.ts';
import type { StepName } from '../../src/main/services/music/connection/test-run.ts';
import type { ConnectionStep, Values } from '../../src/shared/connections/model.ts';
import type { MusicProfile } from '../../src/shared/music/settings.ts';
import { FakeClock, ticking } from '../support/core/fake-clock.ts';
import { authorityFile, startScripted } from '../support/net/http-fault-server.ts';
import type { MusicForm } from '../support/music/music-input.ts';
import { musicTest } from '../support/music/music-input.ts';
import { musicPorts, profileFor } from '../support/music/music-rig.ts';
import { codeOf, ConnectionRig } from '../support/core/connection-rig.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import { causeSentence } from '../../src/shared/music/cause-failure.ts';

const rig = new ConnectionRig();
afterEach(() => rig.end());

interface Tested extends TestOutcome {
  readonly told: readonly ConnectionStep[];
  readonly ports: ReturnType<typeof musicPorts>;
  /** The token to save. */
  readonly token: string | null;
  readonly fields: Values;
  detail(name: StepName): string;
  /** `+` passed, `-` failed, `.` not needed or not reached; in the order of the steps. */
  readonly line: string;
}

async function test(
  form: MusicForm,
  options: {
    profile?: MusicProfile;
    token?: string;
    keep?: boolean;
    network?: string | null;
    ports?: ReturnType<typeof musicPorts>;
  } = {},
): Promise<Tested> {
  const ports =
    options.ports ?? musicPorts(options.token === undefined ? {} : { token: options.token });
  if (options.network !== undefined) ports.here.id = options.network;
  const told: ConnectionStep[] = [];
  const outcome = await testConnection(
    musicTest(form, options.keep === true ? 'passed' : null, options.profile ?? null),
    { ...ports, probe: createNetProbe(ports.clock) },
    {
      onSteps: (steps) => {
        for (const step of steps)
          if (step.detail !== t('connections:test.notReached') && !told.includes(step))
            told.push(step);
      },
      signal: new AbortController().signal,
    },
  );
  const { report, learned } = outcome;
  const { steps } = report;
  return {
    ...outcome,
    told,
    ports,
    token: learned.secrets?.['token'] ?? null,
    fields: learned.input?.fields ?? {},
    line: steps.map((step) => (step.ok === null ? '.' : step.ok ? '+' : '-')).join(''),
    detail: (name) => steps.find((step) => step.name === name)?.detail ?? '',
  };
}

/** The same, during which the clock goes on: a server that names nothing is waited for. */
function testThroughTime(form: MusicForm): Promise<Tested> {
  const clock = new FakeClock(Date.now());
  return ticking(clock, test(form, { ports: musicPorts({ clock }) }), 20);
}

/** Name and lifetime of the admin's tokens on the server. */
async function tokensOn(demo: MusicDemo): Promise<string[]> {
  const answer = await fetch(`${demo.url}/api`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demo.token}` },
    body: JSON.stringify({ command: 'auth/tokens' }),
  });
  const tokens = (await answer.json()) as { name: string; is_long_lived: boolean }[];
  return tokens.map(({ name, is_long_lived: lasting }) => `${name} ${String(lasting)}`);
}

describe('a connection that works', () => {
  it('passes every step and tells what it found', async () => {
    const demo = await rig.server({});
    const tested = await test({ localUrl: demo.url, token: demo.token });
    expect(tested.line).toBe('+++.+++++');
    expect(tested.report).toMatchObject({ ok: true, problem: null });
    expect(tested.detail('permissions')).toBe(t('connection:test.admin', { role: 'admin' }));
    expect(tested.detail('product')).toBe('Music server 2.10.4, schema 51.');
    expect(tested.detail('identity')).toContain(demo.serverId?.slice(0, 8));
    expect(tested.detail('credentials')).toMatch(/accepted the token of demo.*valid until \d{4}/);
    expect(tested.told.map((step) => step.name)).toEqual([
      'address',
      'resolve',
      'port',
      'tls',
      'product',
      'identity',
      'trust',
      'credentials',
      'permissions',
    ]);
    expect(tested.learned).toMatchObject({
      input: { fields: { localUrl: demo.url } },
      extra: { generation: 'current', serverId: demo.serverId },
      secrets: { token: demo.token },
    });
    const texts = JSON.stringify([tested.report, tested.told, tested.ports.log.lines]);
    expect(texts).not.toContain(demo.token);
    await demo.waitFor((one) => one.connections() === 0);
  });

  it('uses the stored token of a known profile', async () => {
    const demo = await rig.server({});
    const profile = profileFor(demo.url, { serverId: demo.serverId });
    const tested = await test({ localUrl: demo.url }, { profile, token: demo.userToken });
    expect(tested.report.ok).toBe(true);
    expect(tested.detail('identity')).toContain('which belongs to this profile');
    expect(tested.detail('permissions')).toContain('requires an administrator');
    expect(tested.token).toBeNull();
  });

  it('needs no token where the release asks for none', async () => {
    const demo = await rig.server({ generation: '2.6' });
    const tested = await test({ localUrl: demo.url });
    expect(tested.line).toBe('+++.+++++');
    expect(tested.detail('credentials')).toBe(t('connection:test.noAuth'));
  });

  it('checks a certificate with the given authority', async () => {
    const file = (name: string): string =>
      readFileSync(new URL(`../fixtures/tls/${name}`, import.meta.url), 'utf8');
    const demo = await rig.server({ tls: { key: file('good.key'), cert: file('good.pem') } });
    const tested = await test(
      { localUrl: demo.url, token: demo.token, caFile: authorityFile },
      { network: null },
    );
    expect(tested.line).toBe('+++++++++');
    expect(tested.detail('tls')).toContain('2099-12-31');
    expect(tested.detail('trust')).toBe(t('connections:test.trustHttps'));
    const unknown = await test({ localUrl: demo.url, token: demo.token });
    expect(unknown.line).toBe('+++-.....');
    expect(unknown.report.problem?.code).toBe('tls-authority');
    const missing = await test({ localUrl: demo.url, token: demo.token, caFile: '/no/ca.pem' });
    expect(missing.detail('tls')).toContain('/no/ca.pem');
  });

  it('goes on with single calls where no socket gets through', async () => {
    const demo = await rig.server({ faults: ['no-websocket'] });
    const tested = await test({ localUrl: demo.url, token: demo.token });
    expect(tested.line).toBe('+++.+++++');
    expect(tested.detail('product')).toContain('commands are sent one at a time');
    const wrong = await test({ localUrl: demo.url, token: 'TOKEN_WRONG' });
    expect(wrong.line).toBe('+++.+++-.');
  });
});

describe('signing in', () => {
  it.each([[], ['no-websocket']] as const)('makes a lasting token (%s)', async (...faults) => {
    const demo = await rig.server({ faults });
    const { name: user, password } = demo.user;
    const tested = await test({ localUrl: demo.url, user, password }, { keep: true });
    expect(tested.report.ok).toBe(true);
    expect(tested.detail('credentials')).toContain(`Signed in as ${user}`);
    const token = tested.token ?? '';
    expect(token.split('.')).toHaveLength(3);
    expect(tested.fields['user']).toBe(user);
    expect(demo.received().filter((one) => one.command === 'auth/token/create')).toHaveLength(1);
    expect(await tokensOn(demo)).toEqual(['Channelstrip demo true', 'Channelstrip true']);
    const again = await test({ localUrl: demo.url, token });
    expect(again.report.ok).toBe(true);
    const texts = JSON.stringify([tested.report, tested.told, tested.ports.log.lines]);
    expect(texts).not.toContain(token);
    expect(texts).not.toContain(password);
  });

  it.each([
    ['current', []],
    ['2.7', []],
    ['2.8', ['no-websocket']],
  ] as const)('leaves nothing behind in a mere test (%s %j)', async (generation, faults) => {
    const demo = await rig.server({ generation, faults });
    const { name: user, password } = demo.user;
    const tested = await test({ localUrl: demo.url, user, password });
    expect(tested.report.ok).toBe(true);
    expect(tested.detail('permissions')).toBe(t('connection:test.admin', { role: 'admin' }));
    expect(tested.token).toBeNull();
    expect(demo.received().some((one) => one.command === 'auth/token/create')).toBe(false);
    expect(await tokensOn(demo)).toEqual(['Channelstrip demo true']);
    expect(tested.report.notice).toBeUndefined();
  });

  it('takes back what it made when a later step fails', async () => {
    const demo = await rig.server({ commandDelayMs: 1 });
    const { name: user, password } = demo.user;
    const cancel = new AbortController();
    const ports = musicPorts();
    const running = testConnection(
      musicTest({ localUrl: demo.url, user, password }, 'passed', null),
      { ...ports, probe: createNetProbe(ports.clock) },
      { signal: cancel.signal, onSteps: () => undefined },
    );
    await demo.waitForCommand('players/all');
    cancel.abort();
    expect(await codeOf(running)).toBe('cancelled');
    expect(await tokensOn(demo)).toEqual(['Channelstrip demo true']);
  });

  it('says when the server does not take it back', async () => {
    const demo = await rig.server({ faults: ['no-revoke'] });
    const { name: user, password } = demo.user;
    const tested = await test({ localUrl: demo.url, user, password });
    expect(tested.report.ok).toBe(true);
    expect(tested.report.notice).toContain('could not sign out of');
    expect(tested.report.notice).toContain(new URL(demo.url).host);
    expect(await tokensOn(demo)).toEqual(['Channelstrip demo true', 'Channelstrip false']);
  });

  it('never revokes a token that was entered or kept', async () => {
    const demo = await rig.server({});
    await test({ localUrl: demo.url, token: demo.token });
    const profile = profileFor(demo.url, { serverId: demo.serverId, user: 'demo' });
    await test({ localUrl: demo.url }, { profile, token: demo.token });
    expect(await tokensOn(demo)).toEqual(['Channelstrip demo true']);
    expect(demo.received().some((one) => /revoke|logout/.test(one.command))).toBe(false);
  });

  it.each([[], ['no-websocket']] as const)(
    'tells the words of a refusal (%s)',
    async (...faults) => {
      const demo = await rig.server({ faults });
      const tested = await test({
        localUrl: demo.url,
        user: demo.user.name,
        password: 'PASSWORD_X',
      });
      expect(tested.line).toBe('+++.+++-.');
      expect(tested.report.problem).toMatchObject({
        code: 'sign-in-refused',
        detail: 'Invalid username or password',
      });
      expect(JSON.stringify(tested.report)).not.toContain('PASSWORD_X');
    },
  );

  it('says where there is no such sign-in', async () => {
    const demo = await rig.server({ generation: 'specified' });
    const input = { localUrl: demo.url, user: 'a', password: 'PASSWORD_X', confirmAddress: true };
    const tested = await testThroughTime(input);
    expect(tested.line).toBe('+++.+++-.');
    expect(tested.detail('credentials')).toContain('Enter a token instead');
    expect(demo.everything().join('\n')).not.toContain('PASSWORD_X');
  });
});

describe('the step that fails', () => {
  it.each([
    ['not a url', '-........', 'bad-address'],
    ['ftp://music.lan', '-........', 'bad-address'],
    ['http://nobody.invalid:8095', '+-.......', 'name-unknown'],
  ])('%s', async (localUrl, line, cause) => {
    const tested = await test({ localUrl, token: 'TOKEN_A' });
    expect(tested.line).toBe(line);
    expect(tested.report.ok).toBe(false);
    expect(tested.report.problem?.code).toBe(cause);
    if (cause === 'bad-address')
      expect(tested.report.problem?.sentence).toBe(tested.detail('address'));
    expect(tested.detail('permissions')).toBe(t('connections:test.notReached'));
  });

  it.each([
    ['refuse', '++-......', 'refused'],
    ['html', '+++.-....', 'speaks-html'],
    ['redirect', '+++.-....', 'redirect'],
    ['no-setup', '+++.-....', 'needs-setup'],
    ['starting', '+++.-....', 'starting'],
  ] as const)('%s', async (fault, line, cause) => {
    const demo = await rig.server({ faults: [fault] });
    const tested = await test({ localUrl: demo.url, token: demo.token });
    expect(tested.line).toBe(line);
    expect(tested.report.problem?.code).toBe(cause);
    expect(demo.everything().join('\n')).not.toContain(demo.token);
  });

  it('port: a server that accepts connections and never answers', async () => {
    const held = await startScripted(() => undefined);
    const clock = new FakeClock();
    const running = test(
      { localUrl: held.origin, token: 'TOKEN_A' },
      { ports: musicPorts({ clock }) },
    );
    await vi.waitFor(() => expect(held.seen).toHaveLength(1));
    clock.advance(5_000);
    const tested = await running;
    await held.stop();
    expect(tested.line).toBe('++-......');
    expect(tested.report.problem?.code).toBe('timeout');
  });

  it('identity: another server, and no token for it', async () => {
    const demo = await rig.server({});
    const profile = profileFor(demo.url, { serverId: 'S1' });
    const tested = await test({ localUrl: demo.url, token: demo.token }, { profile });
    expect(tested.line).toBe('+++.+-...');
    expect(tested.report.problem?.code).toBe('other-server');
    expect(demo.everything().join('\n')).not.toContain(demo.token);
    await demo.waitFor((one) => one.connections() === 0);
  });

  it('trust: a server that names nothing wants to be confirmed', async () => {
    const demo = await rig.server({ generation: 'specified' });
    const tested = await testThroughTime({ localUrl: demo.url, token: demo.token });
    expect(tested.line).toBe('+++.++-..');
    expect(tested.report.problem?.code).toBe('unconfirmed-address');
    expect(demo.everything().join('\n')).not.toContain(demo.token);
    const input = { localUrl: demo.url, token: demo.token, confirmAddress: true };
    const confirmed = await testThroughTime(input);
    expect(confirmed.line).toBe('+++.+++++');
    expect(confirmed.learned.extra['confirmedOrigins']).toEqual([demo.url]);
    const wrong = await testThroughTime({ ...input, token: 'TOKEN_WRONG' });
    expect(wrong.line).toBe('+++.+++-.');
  });

  it('credentials: none, and a wrong one', async () => {
    const demo = await rig.server({});
    const none = await test({ localUrl: demo.url });
    expect(none.line).toBe('+++.+++-.');
    expect(none.report.problem?.code).toBe('no-token');
    const wrong = await test({ localUrl: demo.url, token: 'TOKEN_WRONG' });
    const refused = { code: 'token-refused', detail: 'Invalid or expired token' } as const;
    expect(wrong.report.problem).toEqual({ ...refused, sentence: causeSentence(refused) });
  });
});

describe('two addresses', () =>
  it('goes on with the other one, and says why', async () => {
    const local = await rig.server({ faults: ['refuse'] });
    const outside = await rig.server({});
    const input = { localUrl: local.url, externalUrl: outside.url, token: outside.token };
    const tested = await test(input);
    expect(tested.line).toBe('+++.+++++');
    expect(tested.detail('address')).toContain('does not respond');
    outside.fault('refuse');
    const neither = await test(input);
    expect(neither.line).toBe('++-......');
    expect(neither.detail('address')).toBe(local.url);
  }));

describe('limits', () => {
  it('ends after 15 s in all', async () => {
    const local = await rig.server({ faults: ['half-open'] });
    const outside = await rig.server({ faults: ['half-open'] });
    const clock = new FakeClock();
    const ports = musicPorts({ clock });
    const input = { localUrl: local.url, externalUrl: outside.url, token: local.token };
    const running = test(input, { ports });
    const next = (ms: number) => vi.waitFor(() => expect(clock.nextIn).toBe(ms), 30_000);
    await next(3000);
    clock.advance(3000);
    await next(5000);
    clock.advance(5000);
    // The first socket is still closing (2 s) while the second waits for server info.
    await vi.waitFor(() => expect([clock.nextIn, clock.pending]).toEqual([2000, 5]), 30_000);
    clock.advance(3000);
    await next(4000);
    clock.advance(4000);
    const tested = await running;
    expect(clock.monotonic()).toBe(15_000);
    expect(tested.line).toBe('+++.-....');
    expect(tested.report.problem?.code).toBe('timeout');
    const told = tested.told.map((step) => step.detail);
    expect(told).toContain(t('connections:test.limit', { seconds: '15' }));
  });

  it('stops when nobody wants to know any more', async () => {
    const demo = await rig.server({});
    const ports = musicPorts({});
    const running = testConnection(
      musicTest({ localUrl: demo.url, token: demo.token }, null, null),
      { ...ports, probe: createNetProbe(ports.clock) },
      { onSteps: () => undefined, signal: AbortSignal.abort() },
    );
    expect(await codeOf(running)).toBe('cancelled');
  });
});
