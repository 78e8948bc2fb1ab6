import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../../test/support/sample.ts';
import { t } from '../../i18n/translate.ts';
import { isRecord, parseJson } from '../../lib/json.ts';
import type { Dialect, Param, ParamField } from '../model.ts';
import { checkParams, executesValues, parseParams, safePattern, writeParams } from './params.ts';

const servers = [
  { version: '1.16.12', dialect: 'legacy', json: false },
  { version: '1.30.3', dialect: 'v2', json: true },
  { version: '2.14.0', dialect: 'current', json: true },
] as const satisfies readonly { version: string; dialect: Dialect; json: boolean }[];
type Server = (typeof servers)[number];

/** How each server reads `params`, as the recordings show. Null stands for a positional value. */
function serverReads(
  { dialect, json }: Server,
  text: string,
): [name: string | null, value: string][] {
  const value = json && /^[{[]/.test(text) ? parseJson(text) : undefined;
  if (Array.isArray(value)) return value.map((one) => [null, String(one)]);
  if (isRecord(value)) return Object.entries(value).map(([name, one]) => [name, String(one)]);
  const token = /(?:([^\s=]+)=)?("(?:\\"|[^"])*"|[^"\s]+)/g;
  return [...text.matchAll(token)].map(([, name = null, raw = '']) => {
    if (!raw.startsWith('"')) return [name, raw];
    if (dialect === 'current') return [name, JSON.parse(raw) as string];
    const trimmed = raw.replaceAll(/^"+|"+$/g, '').replaceAll('\\"', '"');
    return [name, dialect === 'legacy' ? trimmed.replaceAll('\n', '\\n') : trimmed];
  });
}

interface Recorded {
  readonly sent: string;
  readonly runParams: string;
}

function recorded(version: string): Recorded[] {
  const file = new URL(`../../../../test/fixtures/dagu/${version}-params.json`, import.meta.url);
  const { calls } = JSON.parse(readFileSync(file, 'utf8')) as { calls: Partial<Recorded>[] };
  return calls.flatMap(({ sent, runParams }) =>
    typeof sent === 'string' && typeof runParams === 'string' ? [{ sent, runParams }] : [],
  );
}

describe.each(servers)('parameters for $version', (server) => {
  const { dialect, version } = server;
  const write = (params: readonly Param[], fields: readonly ParamField[] = []) =>
    writeParams(params, dialect, version, fields);

  test('the model of the server reads what the recorded server read', () => {
    let checked = 0;
    for (const { sent, runParams } of recorded(version)) {
      if (dialect !== 'current' && /[$`]/.test(sent)) continue;
      const all = new Map([
        ['WHO', 'world'],
        ['COUNT', '3'],
      ]);
      for (const [name, value] of serverReads(server, sent)) all.set(name ?? '', value);
      expect([...all].map(([name, value]) => `${name}=${value}`).join(' ')).toBe(runParams);
      checked += 1;
    }
    expect(checked).toBeGreaterThan(4);
  });

  test('the server reads exactly what was given, or it is refused', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.string({
        unit: fc.constantFrom('"', '\\', 'n', ' ', '=', "'", '{', '\n', 'a', 'é'),
        maxLength: 12,
      }),
      fc.constantFrom('', '"', '\\"', 'a\\', '{"A":1}', '[1]', '-x', '--', ' a '),
    );
    const name = fc.oneof(fc.constant(null), fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,6}$/));
    fc.assert(
      fc.property(fc.array(fc.record({ name, value }), { maxLength: 5 }), (params) => {
        const written = write(params);
        if ('refused' in written) {
          expect(params.map((param) => param.name)).toSatisfy(
            (names: (string | null)[]) => names.includes(written.key) || /^\d+$/.test(written.key),
          );
          return;
        }
        expect(serverReads(server, written.text)).toEqual(
          params.map((param) => [param.name, param.value]),
        );
      }),
      { numRuns: runs(2000) },
    );
  });

  test('plain words, spaces, quotes inside and other scripts are never refused', () => {
    const letters = fc.constantFrom(
      'a',
      'Z',
      '7',
      ' ',
      "'",
      'ü',
      '日',
      '=',
      '-',
      ';',
      '#',
      '%',
      '{',
    );
    const value = fc
      .tuple(fc.string({ unit: letters }), fc.constantFrom('', '"q"'))
      .map(([text, quoted]) => `a${text}${quoted}.`);
    fc.assert(
      fc.property(fc.array(value, { maxLength: 4 }), (values) => {
        const params = values.map((one, at) => ({ name: `P${String(at)}`, value: one }));
        expect(write(params)).toHaveProperty('text');
      }),
    );
  });

  test('what the server would execute is refused up to 1.30 and literal later', () => {
    for (const value of ['cost $HOME', 'a `id` b']) {
      const written = write([{ name: 'WHO', value }]);
      if (dialect === 'current') expect(written).toEqual({ text: `WHO="${value}"` });
      else
        expect(written).toEqual({
          refused: t('workflowsrules:params.executed', { name: 'WHO' }),
          key: 'WHO',
        });
    }
  });

  test('line breaks and backslashes need JSON', () => {
    const params = [
      { name: 'A', value: 'a\nb\\c"' },
      { name: 'B', value: '' },
    ];
    expect(write(params)).toEqual(
      server.json
        ? { text: '{"A":"a\\nb\\\\c\\"","B":""}' }
        : { refused: t('workflowsrules:params.notExact', { name: 'A' }), key: 'A' },
    );
  });
});

const field = (own: Partial<ParamField>): ParamField => ({
  name: 'A',
  kind: 'text',
  required: false,
  initial: null,
  choices: [],
  min: null,
  max: null,
  minLength: null,
  maxLength: null,
  pattern: null,
  description: null,
  ...own,
});

test('writes typed values as such beside a text that needs JSON', () => {
  const params = parseParams(['A=x\\y', 'N=5', 'B=true', 'T=5', 'F=1.50', 'Z=007']);
  const fields = [
    field({ name: 'N', kind: 'integer' }),
    field({ name: 'B', kind: 'boolean' }),
    field({ name: 'F', kind: 'number' }),
    field({ name: 'Z', kind: 'integer' }),
  ];
  expect(writeParams(params, 'current', null, fields)).toEqual({
    text: '{"A":"x\\\\y","N":5,"B":true,"T":"5","F":1.50,"Z":"007"}',
  });
});

test.each([
  [['1A=x'], 'equals', '1'],
  [['a=1', 'a=2'], 'twice', 'a'],
  [['A=\uD800'], 'halfCharacter', 'A'],
  [['A=a\\b', 'x'], 'mixed', 'A'],
] as const)('refuses %j', (words, reason, key) =>
  expect(writeParams(parseParams(words), 'current', '2.14.0')).toEqual({
    refused: t(`workflowsrules:params.${reason}`, { name: key }),
    key,
  }),
);

test('refuses names that would be read as something else', () => {
  for (const name of ['a b', 'a=b', '"a"', '{', 'ä'])
    expect(writeParams([{ name, value: '' }], 'current', null)).toHaveProperty('refused');
});

test('reads words of a command line', () => {
  expect(parseParams(['A=b=c', 'https://x/?a=b', 'plain', 'E=', '=x'])).toEqual([
    { name: 'A', value: 'b=c' },
    { name: null, value: 'https://x/?a=b' },
    { name: null, value: 'plain' },
    { name: 'E', value: '' },
    { name: null, value: '=x' },
  ]);
});

test.each([
  [{ required: true }, [], 'required', {}],
  [{ kind: 'integer' }, ['A=1.5'], 'integer', {}],
  [{ kind: 'number' }, ['A=x'], 'number', {}],
  [{ kind: 'boolean' }, ['A=yes'], 'boolean', {}],
  [{ kind: 'json' }, ['A={'], 'json', {}],
  [{ kind: 'integer', min: 1 }, ['A=0'], 'min', { limit: 1 }],
  [{ kind: 'number', max: 9 }, ['A=9.1'], 'max', { limit: 9 }],
  [{ minLength: 2 }, ['A=é'], 'minLength', { limit: 2 }],
  [{ maxLength: 1 }, ['A=ab'], 'maxLength', { limit: 1 }],
  [{ pattern: '^[a-z]+$' }, ['A=B'], 'pattern', { pattern: '^[a-z]+$' }],
  [{ choices: ['eu', 'us'] }, ['A=mars'], 'choices', { choices: 'eu, us' }],
] as const)('checks %j against %j', (own, words, reason, values) => {
  const fields = [field({ ...own, choices: 'choices' in own ? [...own.choices] : [] })];
  expect(checkParams(fields, true, parseParams(words))).toEqual({
    A: t(`workflowsrules:params.${reason}`, { name: 'A', ...values }),
  });
});

test('leaves what it can not judge to the server', () => {
  const loose = [field({ pattern: '(a+)+$' }), field({ name: null })];
  expect(checkParams(loose, true, parseParams(['A=b', 'one']))).toEqual({});
  expect(checkParams([], false, parseParams(['B=b', 'one']))).toEqual({});
  expect(checkParams([field({ initial: 'x', required: true })], true, [])).toEqual({});
});

test('names undeclared parameters only where the server refuses them', () =>
  expect(
    checkParams([field({ name: 'WHO' })], true, parseParams(['WHOM=x', 'NOPE=1', 'x'])),
  ).toEqual({
    WHOM: t('workflowsrules:params.meant', { name: 'WHOM', meant: 'WHO' }),
    NOPE: t('workflowsrules:params.unknown', { name: 'NOPE' }),
    1: t('workflowsrules:params.tooMany', { count: 0 }),
  }));

test('only matches patterns whose time is bounded', () => {
  for (const unsafe of [
    '(a+)+$',
    '(a|a)*b',
    '^a*a*a*b',
    'a+b+',
    '(.)\\1',
    '(?=a)b',
    '['.repeat(3),
    'a?'.repeat(7),
    'x'.repeat(201),
  ])
    expect(safePattern(unsafe)).toBeNull();
  for (const safe of ['^[a-z]+$', '^\\d{4}-\\d{2}$', '^(?:eu|us)$', '^v?[0-9.]+$', '^[^\\]]*$'])
    expect(safePattern(safe)).toBeInstanceOf(RegExp);
});

describe('whether a server executes values', () =>
  test.each<[Dialect, string | null, boolean]>([
    ['current', '2.3.0', false],
    ['current', 'v2.3.0', false],
    ['current', '2.3', false],
    ['current', '2.3.10', false],
    ['current', '2.14.0', false],
    ['current', '2.14.0-rc.1', false],
    ['current', '2.3.1-dirty', false],
    ['current', '10.0.0', false],
    ['current', '2.0.0', true],
    ['current', '2.0.5', true],
    ['current', '2.2.4', true],
    ['current', '2.2.999', true],
    ['current', '2.3.0-rc.1', true],
    ['current', '2.3-beta', true],
    ['current', '1.30.3', true],
    ['current', null, true],
    ['current', '', true],
    ['current', 'dev', true],
    ['current', 'latest', true],
    ['current', '2', true],
    ['current', '2.x', true],
    ['current', '2.14.0garbage', true],
    ['current', ' 2.14.0', true],
    ['current', '2.14.0\n2.0.0', true],
    ['current', '9999.0.0', true],
    ['current', '0x2.3.0', true],
    ['v2', '1.30.3', true],
    ['v2', '2.14.0', true],
    ['legacy', '1.16.12', true],
    ['specified', null, true],
  ])('%s %j: %s', (dialect, version, executes) => {
    expect(executesValues(dialect, version)).toBe(executes);
    const written = writeParams([{ name: 'A', value: 'x `id` $HOME' }], dialect, version);
    expect('refused' in written).toBe(executes);
  }));
