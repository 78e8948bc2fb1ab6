import { describe, expect, it } from 'vitest';
import names from '../../../../test/fixtures/playout/vectors/file-names.json' with { type: 'json' };
import templates from '../../../../test/fixtures/playout/vectors/templates.json' with { type: 'json' };
import { runCli } from '../../../../test/support/programs/cli-run.ts';

const json = async (
  ...args: string[]
): Promise<{ code: number; value: Record<string, unknown> }> => {
  const answer = await runCli([...args, '--json']);
  expect(answer.err).toBe('');
  return { code: answer.code, value: JSON.parse(answer.out) as Record<string, unknown> };
};

describe('playout name', () => {
  it('writes the name of a window, UTC in digits', async () => {
    const window = ['2026-04-13T00:00:00-05:00', '2026-04-14T00:21:31.62-05:00'] as const;
    const name = '20260413T000000.000000000-0500_20260414T002131.620000000-0500.json';
    expect(await json('playout', 'name', ...window)).toEqual({ code: 0, value: { name } });
    expect(await runCli(['playout', 'name', ...window])).toEqual({
      code: 0,
      out: `${name}\n`,
      err: '',
    });
    const utc = await json('playout', 'name', '2026-04-13T00:00:00.1Z', '20260414T000000Z');
    expect(utc.value['name']).toBe(
      '20260413T000000.100000000+0000_20260414T000000.000000000+0000.json',
    );
  });

  it('warns of a window that holds nothing', async () => {
    const args = ['playout', 'name', '2026-04-13T00:00:00Z', '2026-04-13T00:00:00Z'];
    const answer = await runCli(args);
    expect(answer).toMatchObject({ code: 0, err: expect.stringContaining('not after') as string });
    expect((await runCli([...args, '--json'])).err).toBe('');
  });

  it.each(names.cases)('reads $name as the engine does', async ({ name, accept, start }) => {
    const { code, value } = await json('playout', 'name', '--parse', name);
    expect(code).toBe(accept ? 0 : 1);
    expect(value['accept']).toBe(accept);
    if (!accept) {
      expect(value).toMatchObject({ start: null, finish: null });
      expect(value['reason']).toMatch(/\.$/);
      return;
    }
    const [date = '', time = '', offset = ''] = (start ?? '').split(' ');
    const spelled = `${date}T${time.padStart(time.indexOf(':') === 1 ? time.length + 1 : 0, '0')}`;
    expect(Date.parse(String(value['start']))).toBe(Date.parse(spelled + offset.slice(0, 6)));
    expect(value).not.toHaveProperty('reason');
  });

  it('takes a name with its folder', async () => {
    const read = await json('playout', 'name', '--parse', '/a_b/c_d/1776045600_1776132000.json');
    expect(read).toMatchObject({ code: 0, value: { start: '2026-04-13T02:00:00.000+00:00' } });
  });
});

describe('playout expand', () => {
  const env = Object.entries(templates.env).flatMap(([name, value]) => [
    '--env',
    `${name}=${value}`,
  ]);

  it.each(templates.cases)('$input', async ({ input, ok, output }) => {
    const { code, value } = await json('playout', 'expand', input, ...env);
    expect(code).toBe(ok ? 0 : 1);
    if (ok) expect(value).toEqual({ ok: true, output });
    else expect(value).toEqual({ ok: false, message: expect.stringMatching(/\.$/) as string });
  });

  it('knows the variables of the command, and those of --env first', async () => {
    const args = ['playout', 'expand', '{{A}}-{{B}}', '--env', 'B=2=3'];
    const answer = await runCli(args, { env: { A: '1', B: 'x' } });
    expect(answer).toEqual({ code: 0, out: '1-2=3\n', err: '' });
    const failed = await runCli(['playout', 'expand', '{{A}}']);
    expect(failed).toMatchObject({ code: 1, out: '', err: expect.stringContaining('A') as string });
  });

  it('puts the number of a channel in where it is given', async () => {
    const text = '{{channel:number}}';
    expect((await json('playout', 'expand', text, '--channel', '3')).value['output']).toBe('3');
    expect((await json('playout', 'expand', text)).value['output']).toBe(text);
  });
});
