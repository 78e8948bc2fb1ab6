import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vectors from '../../../../test/fixtures/playout/vectors/templates.json' with { type: 'json' };
import { expandTemplate, templateNames, usesChannelNumber } from './expand.ts';

const values: Readonly<Record<string, string>> = vectors.env;
const env = (name: string): string | undefined => values[name];
const output = (text: string, channelNumber?: string): string => {
  const expanded = expandTemplate(text, env, { channelNumber: channelNumber ?? null });
  return expanded.ok ? expanded.output : expanded.message;
};

describe('templates', () => {
  it.each(vectors.cases)('$input', ({ input, ok, output: wanted }) => {
    const expanded = expandTemplate(input, env);
    expect(expanded.ok).toBe(ok);
    if (expanded.ok) expect(expanded.output).toBe(wanted);
    else expect(expanded.message).toMatch(/MISSING|BAD/);
  });

  it.each([
    ['{{ FOO }}', 'bar'],
    ['{{\tFOO\n}}', 'bar'],
    ['{{\u00a0FOO\u3000}}', 'bar'],
    ['{{\ufeffFOO}}', '{{\ufeffFOO}}'],
    ['{{FOO}}{{FOO}}', 'barbar'],
    ['{{}}', '{{}}'],
    ['{{  }}', '{{}}'],
    ['{{ 9X }}', '{{9X}}'],
    ['{{{ FOO }}}', '{{{ FOO}}}'],
    ['{{FOO}X then {{FOO}}', '{{FOO}X then bar'],
    ['{{FOO', '{{FOO'],
    ['{{FOO and {{FOO}}', '{{FOO and {{FOO}}'],
    ['{FOO} {{F\u00d6\u00d6}} {', '{FOO} {{F\u00d6\u00d6}} {'],
    ['}}{{FOO}}{{', '}}bar{{'],
    ['', ''],
  ])('%j becomes %j', (text, wanted) => expect(output(text)).toBe(wanted));

  it('stop at the first variable that cannot be put in', () => {
    expect(output('{{MISSING}}{{BAD}}')).toContain('MISSING');
    expect(output('{{BAD}}{{MISSING}}')).toContain('BAD');
    expect(expandTemplate('{{X}}', () => '\u007f')).toEqual({ ok: true, output: '\u007f' });
    expect(expandTemplate('{{X}}', () => '\u0000').ok).toBe(false);
    expect(expandTemplate('{{X}}', () => '{{FOO}}')).toEqual({ ok: true, output: '{{FOO}}' });
  });

  it.each([
    ['http://h/{{channel:number}}/{{ channel:number }}', 'http://h/3.1/3.1'],
    ['{{{channel:number}}}', '{{{channel:number}}}'],
    ['{{{{channel:number}}', '{{3.1'],
    ['{{FOO}}/{{channel:number}}', 'bar/3.1'],
    [
      '{{query:region}} {channel:number} {{channel:number',
      '{{query:region}} {channel:number} {{channel:number',
    ],
  ])('%j with the number of the channel is %j', (text, wanted) => {
    expect(output(text, '3.1')).toBe(wanted);
    expect(usesChannelNumber(text)).toBe(wanted.includes('3.1'));
  });

  it('are expanded in linear time, whatever they hold', () => {
    const inside = `x${' '.repeat(500_000)}y`;
    expect(output(`{{${inside}}}`)).toBe(`{{${inside}}}`);
    expect(usesChannelNumber(`${'{{ '.repeat(300_000)}{{channel:number}}`)).toBe(true);
  });

  it('name what they need, and need nothing else', () => {
    expect(templateNames('{{B}} {{ A }} {{B}} {{9}} {{C')).toEqual(['B', 'A']);
    const text = fc
      .array(fc.constantFrom('{', '}', '{{', '}}', 'A', 'B9', '_', ' ', '-', 'é'))
      .map((p) => p.join(''));
    fc.assert(
      fc.property(text, (template) => {
        const names = templateNames(template);
        const asked = new Set<string>();
        const expanded = expandTemplate(template, (name) => {
          asked.add(name);
          return 'v';
        });
        expect([...asked]).toEqual(names);
        expect(expanded.ok).toBe(true);
        if (names.length > 0) expect(expandTemplate(template, () => undefined).ok).toBe(false);
      }),
    );
  });
});
