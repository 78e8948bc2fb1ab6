import { describe, expect, it } from 'vitest';
import { t } from '../../i18n/translate.ts';
import type { ServiceForm } from '../form.ts';
import type { Plan } from '../model.ts';
import type { StoredFields } from './check-service.ts';
import type { CheckContext } from './check-service.ts';
import { checkService } from './check-service.ts';
import { memoryChoices, vcpuChoices } from './defaults.ts';

const stored: StoredFields = {
  memory: '256Mi',
  vcpus: 0.25,
  buildpack: 'auto',
  host: 'hosted',
  port: 3000,
};
const unlimited: CheckContext = { existing: stored, plan: null, projects: null, keepsValues: true };
const check = (form: Partial<ServiceForm>, context: Partial<CheckContext> = {}) =>
  checkService({ name: 'api', ...form }, { ...unlimited, ...context });
const errorsOf = (form: Partial<ServiceForm>, context: Partial<CheckContext> = {}) =>
  check(form, context).errors;

const memory = memoryChoices.join(', ');
const vcpus = vcpuChoices.join(', ');
const buildpack = 'auto, dockerfile, static, dockercompose';

/** Rule, a good value, a bad value, its message. */
const rules: readonly (readonly [string, Partial<ServiceForm>, Partial<ServiceForm>, string])[] = [
  ['name', { name: 'api' }, { name: ' ' }, t('deploysrules:name.empty')],
  ['name', { name: 'my api' }, { name: 'api ' }, t('deploysrules:name.spaces')],
  [
    'name',
    { name: 'n'.repeat(200) },
    { name: 'n'.repeat(201) },
    t('deploysrules:name.long', { max: 200 }),
  ],
  ['name', { name: 'über' }, { name: 'a\u001bb' }, t('deploysrules:name.controls')],
  ['project', { project: 'site' }, { project: '' }, t('deploysrules:project.empty')],
  ...memoryChoices.map(
    (choice) =>
      [
        'memory',
        { memory: choice },
        { memory: '300Mi' },
        t('deploysrules:memory.choice', { choices: memory, value: '300Mi' }),
      ] as const,
  ),
  [
    'memory',
    { memory: '1024Mi' },
    { memory: '1GiB' },
    t('deploysrules:memory.meant', { choices: memory, value: '1GiB', meant: '1024Mi' }),
  ],
  ...vcpuChoices.map(
    (choice) =>
      [
        'vcpus',
        { vcpus: choice },
        { vcpus: 0.3 },
        t('deploysrules:vcpus.choice', { choices: vcpus, value: '0.3' }),
      ] as const,
  ),
  [
    'buildpack',
    { buildpack: 'dockercompose' },
    { buildpack: 'railpack' },
    t('deploysrules:buildpack.choice', { choices: buildpack, value: 'railpack' }),
  ],
  [
    'host',
    { host: 'internal' },
    { host: 'github' },
    t('deploysrules:host.choice', { choices: 'hosted, internal', value: 'github' }),
  ],
  ['repo', { repo: 'acme/site.web' }, { repo: '' }, t('deploysrules:repo.empty')],
  ['repo', { repo: 'acme/site' }, { repo: 'site' }, t('deploysrules:repo.noForm')],
  ['branch', { branch: 'feature/x-1' }, { branch: '-x' }, t('deploysrules:branch.form')],
  ['branch', { branch: 'v1.2' }, { branch: 'a..b' }, t('deploysrules:branch.form')],
  ['port', { port: 1 }, { port: 0 }, t('deploysrules:port.range', { value: '0' })],
  ['port', { port: 65_535 }, { port: 65_536 }, t('deploysrules:port.range', { value: '65536' })],
  ['port', { port: 3000 }, { port: 80.5 }, t('deploysrules:port.range', { value: '80.5' })],
  [
    'publishDirectory',
    { publishDirectory: 'web/dist', buildpack: 'auto' },
    { publishDirectory: 'dist', buildpack: 'static' },
    t('deploysrules:publishDirectory.buildpack', { buildpack: 'static' }),
  ],
  ...['/dist', '../dist', 'a/../b', 'C:/dist', '~/x', 'a\\b', ' dist'].map(
    (publishDirectory) =>
      [
        'publishDirectory',
        { publishDirectory: 'dist..old/..x' },
        { publishDirectory },
        t('deploysrules:publishDirectory.path'),
      ] as const,
  ),
  [
    'publishDirectory',
    { publishDirectory: '.' },
    { publishDirectory: '' },
    t('deploysrules:publishDirectory.empty'),
  ],
  [
    'dockerfilePath',
    { dockerfilePath: 'deploy/Dockerfile', buildpack: 'dockerfile' },
    { dockerfilePath: 'Dockerfile', buildpack: 'dockercompose' },
    t('deploysrules:dockerfilePath.buildpack', { buildpack: 'dockercompose' }),
  ],
  [
    'dockerfilePath',
    { dockerfilePath: 'Dockerfile', buildpack: 'dockerfile' },
    { dockerfilePath: '/Dockerfile', buildpack: 'dockerfile' },
    t('deploysrules:dockerfilePath.path'),
  ],
  [
    'envVars.0.key',
    { envVars: [{ key: '_A1', value: '' }] },
    { envVars: [{ key: '', value: 'x' }] },
    t('deploysrules:env.empty'),
  ],
  [
    'envVars.0.key',
    { envVars: [{ key: 'lower', value: 'x' }] },
    { envVars: [{ key: '1A', value: 'x' }] },
    t('deploysrules:env.shape', { key: '1A' }),
  ],
  [
    'envVars.1.key',
    {
      envVars: [
        { key: 'A', value: 'x' },
        { key: 'a', value: 'x' },
      ],
    },
    {
      envVars: [
        { key: 'A', value: 'x' },
        { key: 'A', value: 'y' },
      ],
    },
    t('deploysrules:env.twice', { key: 'A' }),
  ],
];

describe('a field of a service', () => {
  it.each(rules)('%s: takes %j, refuses %j', (field, good, bad, message) => {
    expect(errorsOf(good)).toEqual([]);
    expect(errorsOf(bad)).toEqual([{ field, message }]);
  });

  it('may be missing: nothing is required but the name', () => {
    expect(check({})).toEqual({ errors: [], notes: [] });
    expect(errorsOf({}, { existing: null })).toEqual([]);
  });

  it('reports the errors of all fields at once', () => {
    const form = { name: '', memory: '1', vcpus: 9, port: -1, repo: 'x' };
    expect(errorsOf(form).map(({ field }) => field)).toEqual([
      'name',
      'memory',
      'vcpus',
      'repo',
      'port',
    ]);
  });

  it('cuts long values off in its message', () => {
    const [error] = errorsOf({ memory: 'x'.repeat(10_000) });
    expect(error?.message.length).toBeLessThan(250);
  });
});

describe('a repository', () => {
  it.each([
    ['https://github.com/acme/site', 'url', 'acme/site'],
    ['https://github.com/acme/site.git', 'url', 'acme/site'],
    ['https://github.com/acme/site/tree/main?x=1#y', 'url', 'acme/site'],
    ['github.com/acme/site', 'url', 'acme/site'],
    ['https://me:dk_live_secret@github.com/acme/site', 'url', 'acme/site'],
    ['https://git.example.net/users/anna/site-x1y2', 'url', 'anna/site-x1y2'],
    ['git@github.com:acme/site.git', 'ssh', 'acme/site'],
    ['ssh://git@github.com:22/acme/site.git', 'ssh', 'acme/site'],
    ['git@git.example.net:users/anna/site-x1y2.git', 'ssh', 'anna/site-x1y2'],
    ['acme/site.git', 'form', 'acme/site'],
    ['/acme/site/', 'url', 'acme/site'],
  ] as const)('%s is refused with the right form', (repo, kind, right) => {
    const message = t(`deploysrules:repo.${kind}`, { repo: right });
    for (const host of ['hosted', 'internal'])
      expect(errorsOf({ repo, host })).toEqual([{ field: 'repo', message }]);
    expect(errorsOf({ repo: right })).toEqual([]);
  });

  it.each([
    ['https://github.com', 'urlUnknown'],
    ['git@github.com:site.git', 'sshUnknown'],
    ['acme/si te', 'names'],
    ['acme/..', 'names'],
  ] as const)('%s is refused without a guess', (repo, key) =>
    expect(errorsOf({ repo })).toEqual([{ field: 'repo', message: t(`deploysrules:repo.${key}`) }]),
  );

  it('is never repeated with its credentials', () => {
    const [error] = errorsOf({ repo: 'https://x:hunter2@git.example.net/a b/c' });
    expect(error?.message).not.toContain('hunter2');
  });
});

describe('the buildpack of the stored service', () => {
  it('decides which paths and ports count if the form has none', () => {
    const existing = { ...stored, buildpack: 'dockerfile' };
    expect(errorsOf({ dockerfilePath: 'Dockerfile' }, { existing })).toEqual([]);
    expect(errorsOf({ publishDirectory: 'dist' }, { existing })).toHaveLength(1);
    expect(errorsOf({ dockerfilePath: 'Dockerfile' })).toHaveLength(1);
    expect(errorsOf({ publishDirectory: 'dist' }, { existing: null })).toEqual([]);
    const unknown = { ...stored, buildpack: null };
    expect(errorsOf({ dockerfilePath: 'Dockerfile' }, { existing: unknown })).toEqual([]);
  });

  it('static ignores a port and says so', () => {
    const note = t('deploysrules:port.ignored', { port: 3000 });
    expect(check({ buildpack: 'static', port: 3000 })).toEqual({ errors: [], notes: [note] });
    const existing = { ...stored, buildpack: 'static' };
    expect(check({ port: 3000 }, { existing }).notes).toEqual([note]);
    expect(check({ port: 8080 }, { existing }).notes).toEqual([]);
    expect(check({ port: 3000, buildpack: 'auto' }, { existing }).notes).toEqual([]);
  });
});

describe('notes', () =>
  it('explain a git host that is new to the service, dockercompose, PORT, a missing repository', () => {
    const hosted = t('deploysrules:host.hosted');
    expect(check({ host: 'hosted' }).notes).toEqual([]);
    expect(check({ host: 'internal' }).notes).toEqual([t('deploysrules:host.internal')]);
    expect(check({ repo: 'a/b' }, { existing: null }).notes).toEqual([hosted]);
    expect(check({}, { existing: null }).notes).toEqual([hosted, t('deploysrules:repo.none')]);
    expect(check({ buildpack: 'dockercompose' }).notes).toEqual([
      t('deploysrules:buildpack.dockercompose'),
    ]);
    expect(check({ envVars: [{ key: 'PORT', value: '1' }] })).toEqual({
      errors: [],
      notes: [t('deploysrules:env.port')],
    });
  }));

describe('a variable without a value', () => {
  const envVars = [{ key: 'A', value: null }];
  const errors = [
    { field: 'envVars.0.value', message: t('deploysrules:env.noValue', { key: 'A' }) },
  ];
  it('keeps the stored one in the window, and is an error in a file and in a new service', () => {
    expect(errorsOf({ envVars })).toEqual([]);
    expect(errorsOf({ envVars }, { keepsValues: false })).toEqual(errors);
    expect(errorsOf({ envVars }, { existing: null })).toEqual(errors);
  });
});

it('a project must be one of the workspace', () => {
  const projects = [{ id: '1', slug: 'site', name: 'Site' }];
  expect(errorsOf({ project: 'site' }, { projects })).toEqual([]);
  const message = t('deploysrules:project.unknown', { slug: 'stie', known: 'site' });
  expect(errorsOf({ project: 'stie' }, { projects })).toEqual([{ field: 'project', message }]);
});

describe('the plan', () => {
  const none = { used: null, max: null };
  const plan = (change: Partial<Plan> = {}): Plan => ({
    tier: 'free',
    vcpus: none,
    memory: none,
    services: none,
    ...change,
  });
  const over = (key: 'vcpus' | 'memory' | 'services', max: string, used: string, tier = 'free') =>
    t(`deploysrules:plan.${key}`, { tier, max, used });

  it.each([
    ['free', 2, 4096, 5],
    ['hobby', 10, 20_480, 25],
    ['pro', 40, 81_920, 200],
  ] as const)('%s: caps vCPU, memory and services by its table', (tier, cpu, mib, services) => {
    const full = plan({
      tier,
      vcpus: { used: cpu - 1, max: null },
      memory: { used: mib - 512, max: null },
      services: { used: services - 1, max: null },
    });
    const good = { vcpus: 1, memory: '512Mi' };
    const bad = { vcpus: 2, memory: '1024Mi' };
    expect(errorsOf(good, { existing: null, plan: full })).toEqual([]);
    const all = plan({ ...full, services: { used: services, max: null } });
    expect(errorsOf(bad, { existing: null, plan: all })).toEqual([
      { field: 'vcpus', message: over('vcpus', String(cpu), String(cpu - 1), tier) },
      { field: 'memory', message: over('memory', String(mib), String(mib - 512), tier) },
      { field: 'name', message: over('services', String(services), String(services), tier) },
    ]);
  });

  it("prefers the server's limits, and knows none of a tier that is not in the table", () => {
    const own = plan({ vcpus: { used: 2, max: 3 } });
    expect(errorsOf({ vcpus: 1 }, { plan: own })).toEqual([]);
    expect(errorsOf({ vcpus: 2 }, { plan: own })).toEqual([
      { field: 'vcpus', message: over('vcpus', '3', '2') },
    ]);
    const team = plan({ tier: 'team', services: { used: 999, max: null } });
    expect(errorsOf({ vcpus: 4 }, { existing: null, plan: team })).toEqual([]);
  });

  it('counts only the increase of an update, and the defaults of a new service', () => {
    const full = plan({
      vcpus: { used: 5, max: 2 },
      memory: { used: 9000, max: 4096 },
      services: { used: 9, max: 5 },
    });
    const existing = { ...stored, vcpus: 4, memory: '4096Mi' };
    expect(errorsOf({ vcpus: 2, memory: '2048Mi' }, { existing, plan: full })).toEqual([]);
    expect(errorsOf({ port: 1 }, { existing, plan: full })).toEqual([]);
    const fields = errorsOf({}, { existing: null, plan: full }).map(({ field }) => field);
    expect(fields).toEqual(['vcpus', 'memory', 'name']);
    expect(errorsOf({ vcpus: 4 }, { plan: plan() })).toEqual([
      { field: 'vcpus', message: over('vcpus', '2', '0') },
    ]);
  });
});
