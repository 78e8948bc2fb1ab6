import { describe, expect, it } from 'vitest';
import { runCli } from '../../../test/support/programs/cli-run.ts';
import { services } from '../domains.ts';
import { fieldOptions } from './commands/connect-input.ts';

/** Options of connect that do not set fields. */
const common = [
  '--token-stdin',
  '--profile <name>',
  '--trust-network',
  '--ca <file>',
  '--check-only',
  '--sign-in <kind>',
  '--secret-stdin',
  '--no-browser',
  '--proxy <address>',
];

const help = async (...words: string[]): Promise<string> => {
  const { code, out } = await runCli(['connect', ...words, '--help']);
  expect(code).toBe(0);
  return out;
};
/** The text of an option in a help, on one line. */
const textOf = (out: string, option: string): string | undefined =>
  new RegExp(`^  ${option} (?:<[^>]+>|\\[[^\\]]+\\])?\\s+(\\S.*(?:\\n {10,}\\S.*)*)`, 'm')
    .exec(out)?.[1]
    ?.replace(/\s+/g, ' ');

describe('the help of connect', () => {
  it('lists the services with their texts, and where their options are', async () => {
    const out = await help();
    for (const { id, texts } of services)
      expect(out).toMatch(new RegExp(`^  ${id} +${texts.about().slice(0, 20)}`, 'm'));
    expect(out).toContain('connect <service> --help');
    expect(out).toContain('--token-stdin');
    expect(out).not.toContain('--cloud-id');
  });

  it.each(services.map((service) => [service.id, service] as const))(
    'of %s has its own words, its own options alone, and an example',
    async (id, service) => {
      const out = await help(id);
      const flat = out.replace(/\s+/g, ' ');
      expect(flat).toContain(`connect [options] ${id}`);
      expect(flat).toContain(service.texts.about());
      const own = [...service.fields, ...service.credentials.flatMap(({ fields }) => fields)];
      for (const { option } of own)
        expect(textOf(out, option.flags.split(' ')[0] ?? '')).toContain(option.text().slice(0, 30));
      const foreign = services
        .flatMap(({ fields, credentials }) => [
          ...fields,
          ...credentials.flatMap((each) => each.fields),
        ])
        .map(({ option }) => option.flags)
        .filter((flags) => !own.some(({ option }) => option.flags === flags));
      for (const flags of foreign) expect(textOf(out, flags.split(' ')[0] ?? '')).toBeUndefined();
      expect(out).toMatch(new RegExp(`^Example:\\n  channelstrip connect ${id} --url http`, 'm'));
      expect(out.includes('--trust-network')).toBe(service.hosting === 'self-hosted');
      expect(flat).not.toContain('instead"');
      const hasUser = own.some(({ option }) => option.flags.startsWith('--user '));
      expect(textOf(out, '--token-stdin')?.includes('--user')).toBe(hasUser);
      const kinds = service.credentials.map(({ kind }) => kind);
      if (kinds.length > 1) expect(textOf(out, '--sign-in')).toContain(`: ${kinds.join(', ')} (`);
      expect((await runCli(['connect', id, '--bogus'])).err).toContain(`connect ${id} --help`);
      expect(out.includes('--proxy')).toBe(service.network.proxy);
    },
  );

  it.each(services.map((service) => [service.id, service] as const))(
    'of %s lists what connect takes: every other option is a usage error that names them',
    async (id, service) => {
      const listed = await help(id);
      const needed = fieldOptions([service]).map(({ flags }) => flags.split(' ')[0] ?? '');
      const all = [...fieldOptions(services).map(({ flags }) => flags), ...common];
      for (const flags of all) {
        const [name = '', value] = flags.split(' ');
        const { code, err } = await runCli(
          ['connect', id, ...(value === undefined ? [name] : [name, 'x'])],
          { createCore: () => Promise.reject(new Error('reached the service')) },
        );
        const isListed = textOf(listed, name) !== undefined;
        expect(err.includes(`${name} isn't an option of ${id}, which has`), name).toBe(!isListed);
        if (isListed) continue;
        expect(code).toBe(2);
        expect(err).not.toMatch(/-{3,}/);
        for (const one of needed) expect(err).toContain(one);
      }
    },
  );

  it('gives each service its own text for the address', async () => {
    const texts = await Promise.all(
      services.map(async ({ id }) => textOf(await help(id), '--url')),
    );
    expect(new Set(texts).size).toBe(services.length);
  });

  it('does not depend on the order of words', async () =>
    expect(await help('--json', 'music')).toBe(await help('music')));
});
