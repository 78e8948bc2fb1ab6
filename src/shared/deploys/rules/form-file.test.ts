import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuTime } from '../../../../test/support/cpu-time.ts';
import { runs } from '../../../../test/support/sample.ts';
import { t } from '../../i18n/translate.ts';
import { MAX_FORM_FILE, parseFormFile } from './form-file.ts';

const whole = {
  name: 'api',
  project: 'site',
  memory: '512Mi',
  vcpus: 0.5,
  buildpack: 'dockerfile',
  host: 'internal',
  repo: 'acme/api',
  branch: 'main',
  port: 3000,
  envVars: [{ key: 'A', value: '# no comment' }],
  publishDirectory: 'dist',
  dockerfilePath: 'Dockerfile',
};

describe('a file with a service', () => {
  it('is JSON or YAML with comments', () => {
    const read = { form: whole, errors: [] };
    expect(parseFormFile(JSON.stringify(whole))).toEqual(read);
    expect(parseFormFile(`\uFEFF${JSON.stringify(whole, null, 2)}`)).toEqual(read);
    const yaml = `# the service
name: api # upsert key
project: site
memory: 512Mi
vcpus: 0.5
buildpack: dockerfile
host: internal
repo: acme/api
branch: main
port: 3000
envVars:
  - key: A
    value: "# no comment"
publishDirectory: dist
dockerfilePath: Dockerfile
`;
    expect(parseFormFile(yaml)).toEqual(read);
    expect(parseFormFile(yaml.replaceAll('\n', '\r\n'))).toEqual(read);
  });

  it('takes aliases within bounds', () => {
    const text = 'name: &n api\nrepo: acme/api\nbranch: *n\n';
    expect(parseFormFile(text).form).toEqual({ name: 'api', repo: 'acme/api', branch: 'api' });
  });

  const known = Object.keys(whole).join(', ');
  it.each([
    [
      'memroy: 1',
      'memroy',
      t('deploysrules:file.meant', { field: 'memroy', known, meant: 'memory' }),
    ],
    [
      'buildPack: auto',
      'buildPack',
      t('deploysrules:file.meant', { field: 'buildPack', known, meant: 'buildpack' }),
    ],
    ['colour: red', 'colour', t('deploysrules:file.unknown', { field: 'colour', known })],
    ['__proto__: x', '__proto__', t('deploysrules:file.unknown', { field: '__proto__', known })],
    ['memory: 512', 'memory', t('deploysrules:file.string', { field: 'memory' })],
    ['vcpus: "0.5"', 'vcpus', t('deploysrules:file.number', { field: 'vcpus' })],
    ['vcpus: .inf', 'vcpus', t('deploysrules:file.number', { field: 'vcpus' })],
    ['port:', 'port', t('deploysrules:file.null', { field: 'port' })],
    ['repo: [a]', 'repo', t('deploysrules:file.string', { field: 'repo' })],
    ['port: 1\nport: 2', 'port', t('deploysrules:file.twice', { field: 'port', line: 3 })],
    ['envVars: {A: b}', 'envVars', t('deploysrules:file.list', { field: 'envVars' })],
    ['envVars: [A=b]', 'envVars.0', t('deploysrules:file.entry', { field: 'envVars.0' })],
    [
      'envVars: [{key: A, value: 8080}]',
      'envVars.0.value',
      t('deploysrules:file.string', { field: 'envVars.0.value' }),
    ],
    [
      'envVars: [{key: A}]',
      'envVars.0.value',
      t('deploysrules:file.null', { field: 'envVars.0.value' }),
    ],
    [
      'envVars: [{key: A, val: b, value: c}]',
      'envVars.0.val',
      t('deploysrules:file.unknown', { field: 'val', known: 'key, value' }),
    ],
  ])('names the field and what to do: %j', (line, field, message) =>
    expect(parseFormFile(`name: api\n${line}\n`)).toEqual({
      form: null,
      errors: [{ field, message }],
    }),
  );

  it.each([
    ['', t('deploysrules:file.noFields')],
    ['- name: api', t('deploysrules:file.noFields')],
    ['name: api\n---\nname: b', t('deploysrules:file.several')],
    ['name: api\n\tport: 1', t('deploysrules:file.syntax', { line: 2 })],
    ['{"name": "api",', t('deploysrules:file.syntax', { line: 1 })],
    ['name: ' + 'x'.repeat(MAX_FORM_FILE), t('deploysrules:file.long')],
    ['['.repeat(60), t('deploysrules:file.deep')],
    ['- '.repeat(50_000), t('deploysrules:file.syntax', { line: 1 })],
  ])('is refused as a whole: %#', (text, message) =>
    expect(parseFormFile(text)).toEqual({ form: null, errors: [{ field: '', message }] }),
  );

  it('needs a name', () =>
    expect(parseFormFile('port: 1').errors).toEqual([
      { field: 'name', message: t('deploysrules:file.noName') },
    ]));

  it('is refused if its aliases explode, in less than a second', () => {
    const levels = Array.from(
      { length: 12 },
      (_, at) =>
        `a${String(at)}: &a${String(at)} [${Array(10)
          .fill(at === 0 ? 'x' : `*a${String(at - 1)}`)
          .join(',')}]`,
    );
    const took = cpuTime(() => expect(parseFormFile(levels.join('\n')).form).toBeNull());
    expect(took).toBeLessThan(1000);
  });

  it('never repeats a value in an error, and never throws', () => {
    const { errors } = parseFormFile(
      'name: api\nmemory: [dk_live_secret]\nenvVars: [{key: A, value: {x: hunter2}}]',
    );
    expect(errors).toHaveLength(2);
    expect(JSON.stringify(errors)).not.toMatch(/secret|hunter2/);
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'name: {}[]-&*"\'\n|>#!%@,?xA1'), maxLength: 60 }),
        (text) => {
          const { form, errors: all } = parseFormFile(text);
          expect(form === null).toBe(all.length > 0);
        },
      ),
      { numRuns: runs(500) },
    );
  });
});
