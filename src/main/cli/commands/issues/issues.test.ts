import { afterEach, describe, expect, it } from 'vitest';
import type { CliOptions } from '../../../../../test/support/programs/cli-run.ts';
import { runCli, runningCore } from '../../../../../test/support/programs/cli-run.ts';
import { IssuesCore } from '../../../../../test/support/issues/issues-core.ts';
import { useTempDirs } from '../../../../../test/support/temp-dir.ts';
import '../../../../shared/app/cli-texts.ts';
import '../../../../shared/issues/cli-texts.ts';
import '../../../../shared/issues/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';

const tempDir = useTempDirs();
/** Longer than the client shares an answer (ms). */
const FRESH = 2_000;
const MINE = 'assignee = currentUser() AND statusCategory != Done';

let dataDir: string;
let lab: IssuesCore;

async function start(generation?: string): Promise<void> {
  dataDir = await tempDir();
  lab = await IssuesCore.start(dataDir, generation);
  await lab.connect();
}
afterEach(() => lab.stop());

const cli = (args: readonly string[], options: CliOptions = {}) =>
  runCli(['issues', ...args, '--data-dir', dataDir], {
    createCore: runningCore(lab.core),
    ...options,
  });
type Fields = Readonly<Record<string, unknown>>;
const json = ({ out }: { readonly out: string }): Fields => {
  expect(out.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(out) as Fields;
};
const listed = (answer: Fields): Fields[] => (answer['values'] ?? answer['issues']) as Fields[];
const search = async (args: readonly string[]) => json(await cli(['search', ...args, '--json']));
const writes = () =>
  lab.demo.asked.filter(({ method, path }) => method !== 'GET' && !/search|parse/.test(path));
const firstKey = async (jql: string): Promise<string> =>
  String(listed(await search([jql, '--limit', '1']))[0]?.['key']);

/** The client's pauses and time limits run on the test's clock. */
async function inTime<T>(
  work: Promise<T>,
  meanwhile = (): void => undefined,
  step = 1000,
): Promise<T> {
  const time = setInterval(() => {
    meanwhile();
    lab.clock.advance(step);
  }, 5);
  return work.finally(() => clearInterval(time));
}

describe.each(['current', 'specified'])('issues, generation %s', (generation) => {
  const searchStyle = generation === 'current' ? 'token' : 'offset';

  it('searches up to the limit or to the end, without duplicates, in the order of the server', async () => {
    await start(generation);
    const few = await search([
      `${MINE} ORDER BY key ASC`,
      '--fields',
      'summary,status',
      '--limit',
      '5',
    ]);
    expect(few).toMatchObject({ requests: 1, style: searchStyle, more: true });
    expect(listed(few)).toHaveLength(5);
    expect(listed(few)[0]).toEqual({
      id: expect.stringMatching(/^\d+$/) as unknown,
      key: 'CS-398',
      fields: {
        summary: 'Gap between episodes airs black for one second',
        status: expect.objectContaining({ name: 'In progress' }) as unknown,
      },
    });
    const all = await search(['project = CS ORDER BY key DESC', '--fields', 'key', '--limit', '0']);
    const expected = lab.demo.keys().filter((key) => key.startsWith('CS-'));
    expect(listed(all).map(({ key }) => key)).toEqual(expected.toReversed());
    expect(all['total']).toBe(searchStyle === 'offset' ? expected.length : undefined);
    expect(all['more']).toBe(false);
    const { out, code, err } = await cli(['search', MINE, '--limit', '3']);
    expect(out).toMatch(/^KEY +SUMMARY +STATUS +PRIORITY +ASSIGNEE +UPDATED\nCS-398 +Gap between/);
    expect(out).toMatch(/ \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\n/);
    expect({ code, err }).toEqual({ code: 0, err: `${t('issuescli:more', { count: 3 })}\n` });
    expect((await cli(['search', 'key = CS-999999'])).out).toBe(`${t('issuescli:none')}\n`);
  });

  it.each([
    [['fields'], 63, 'id'],
    [['users', ''], 1000, 'accountId'],
    [['members', 'studio-staff'], 130, 'accountId'],
    [['projects'], 230, 'key'],
    [['boards'], 120, 'id'],
    [['filters'], 115, 'id'],
  ] as const)('lists all of %s when the server lowers the page size', async (args, least, id) => {
    await start(generation);
    lab.clock.advance(FRESH);
    lab.demo.fault('lowered-pages');
    const answer = await cli([...args, '--json']);
    expect(answer).toMatchObject({ code: 0, err: '' });
    const read = json(answer);
    const ids = listed(read).map((item) => item[id]);
    expect(read['style']).toMatch(args[0] === 'users' ? /^array$/ : /^(offset|cursor)$/);
    expect(read['requests']).toBeGreaterThanOrEqual(Math.ceil(ids.length / 7));
    expect(ids.length).toBeGreaterThanOrEqual(least);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('lists the sprints of a board, and the issues of a sprint', async () => {
    await start(generation);
    const boards = listed(json(await cli(['boards', '--json'])));
    const board = boards.find(({ type }) => type === 'scrum');
    const sprints = listed(json(await cli(['sprints', String(board?.['id']), '--json'])));
    const active = sprints.find(({ state }) => state === 'active');
    const sprint = String(active?.['id']);
    lab.demo.fault('lowered-pages');
    const read = json(await cli(['sprint', sprint, '--fields', 'summary', '--json']));
    const { count } = json(await cli(['count', `sprint = ${sprint}`, '--json']));
    expect(new Set(listed(read).map(({ key }) => key)).size).toBe(count);
    expect(listed(read)).toHaveLength(count as number);
    expect(Object.keys(listed(read)[0]?.['fields'] as object)).toEqual(['summary']);
    expect((await cli(['sprint', sprint])).out).toMatch(/^KEY +SUMMARY +STATUS/);
  });

  it('counts, and shows one issue', async () => {
    await start(generation);
    expect(json(await cli(['count', MINE, '--json']))).toEqual({
      count: 12,
      exact: generation === 'specified',
    });
    expect((await cli(['count', MINE])).out).toMatch(/12\n$/);
    const shown = json(await cli(['show', 'CS-412', '--json']));
    expect(shown).toMatchObject({ key: 'CS-412', fields: { status: { name: 'In review' } } });
    const { out } = await cli(['show', 'CS-412']);
    expect(out).toMatch(/^CS-412: Lower shelf .* \(In review, Mira Solberg\)\n/);
    expect(out).toContain(`${lab.demo.url}/browse/CS-412`);
    expect(out).toContain('The curve is drawn for 48 kHz');
    const missing = await cli(['show', 'CS-999999', '--json']);
    expect(missing.code).toBe(1);
    expect(json(missing)).toMatchObject({ error: { code: 'not-found' } });
  });

  it('moves, comments and assigns an issue, and prints it as read back', async () => {
    await start(generation);
    const moved = json(await cli(['transition', 'CS-402', 'in progress', '--json']));
    expect(moved).toMatchObject({ key: 'CS-402', fields: { status: { name: 'In progress' } } });
    const again = json(await cli(['transition', 'CS-402', 'In progress', '--json']));
    const note = t('issuescli:transition.already', { key: 'CS-402', status: 'In progress' });
    expect(again).toMatchObject({ note, fields: { status: { name: 'In progress' } } });
    expect(writes()).toHaveLength(1);
    const idle = json(await cli(['transition', 'CS-402', 'IN PROGRESS', '--json']));
    expect([idle['key'], writes().length]).toEqual(['CS-402', 1]);
    const stdin = 'First line\n\nSecond paragraph\n';
    const commented = json(await cli(['comment', 'CS-402', '-', '--json'], { stdin }));
    expect(commented).toMatchObject({
      key: 'CS-402',
      comment: { id: expect.any(String) as unknown },
    });
    expect(JSON.stringify(commented['fields'])).toContain('Second paragraph');
    const none = json(await cli(['assign', 'CS-402', 'none', '--json']));
    expect(none).toMatchObject({ fields: { assignee: null } });
    const mine = json(await cli(['assign', 'CS-402', 'me', '--json']));
    expect(mine).toMatchObject({ fields: { assignee: { accountId: lab.demo.me } } });
    const plain = await cli(['assign', 'CS-402', 'mira solberg']);
    expect(plain).toMatchObject({ code: 0, err: '' });
    expect(plain.out).toMatch(/^CS-402: .* \(In progress, Mira Solberg\)\n$/);
  });

  it('returns what it read of a list that a server cuts short', async () => {
    await start(generation);
    lab.clock.advance(FRESH);
    lab.demo.fault('lowered-pages');
    lab.demo.fault('same-page');
    const answer = await cli(['projects', '--json']);
    expect(answer.code).toBe(1);
    const printed = json(answer);
    expect(printed).toMatchObject({
      error: { code: 'rejected', detail: { end: 'repeated-page', why: 'repeated' } },
      partial: { values: expect.any(Array) as unknown, requests: 2 },
    });
    const plain = await cli(['projects']);
    const reason = String((printed['error'] as Fields)['message']);
    expect(reason).toContain(t('cut:repeated'));
    expect(plain).toMatchObject({ code: 1, err: `${t('cli:partial', { reason })}\n` });
    expect(plain.out).toMatch(/^KEY +NAME +ID\n/);
  });
});

describe('issues', () => {
  it('lists 12,000 issues from a server that lowers the page size to a few', async () => {
    await start('specified');
    lab.clock.advance(FRESH);
    lab.demo.fault('lowered-pages');
    const lowered = await search(['created >= -5000d', '--fields', 'key', '--limit', '0']);
    expect(new Set(listed(lowered).map(({ key }) => key))).toEqual(new Set(lab.demo.keys()));
    expect(listed(lowered)).toHaveLength(12_000);
  });

  it('fails with what it read if a later page fails', async () => {
    await start();
    lab.clock.advance(FRESH);
    const args = ['search', 'project = CS', '--fields', 'summary', '--limit', '0', '--json'];
    const searches = () => lab.demo.asked.filter(({ path }) => path.endsWith('search/jql'));
    const before = searches().length;
    const answer = await inTime(cli(args), () => {
      if (searches().length > before + 3) lab.demo.fault('server-error');
    });
    expect(answer.code).toBe(1);
    const { error, partial } = json(answer) as { error: Fields; partial: Fields };
    expect(error).toMatchObject({ message: expect.stringContaining('500') as unknown });
    expect(listed(partial).length).toBeGreaterThanOrEqual(100);
  });

  it('returns what it read when its time is over', async () => {
    await start();
    lab.clock.advance(FRESH);
    const args = [
      'search',
      'project = CS',
      '--fields',
      'summary',
      '--limit',
      '0',
      '--timeout',
      '2',
    ];
    const asked = lab.demo.asked.length;
    const answer = await inTime(
      cli([...args, '--json']),
      () => {
        if (lab.demo.asked.length > asked + 2) lab.demo.fault('slow');
      },
      0,
    );
    expect(answer.code).toBe(1);
    const { error, partial } = json(answer) as { error: Fields; partial: Fields };
    expect(error).toMatchObject({ code: 'timeout', message: t('cli:timeout', { seconds: 2 }) });
    expect(listed(partial).length).toBeGreaterThanOrEqual(100);
  });

  it.each(['repeated-token', 'token-expires', 'empty-page', 'no-is-last', 'shifting'] as const)(
    'reads a search under the fault %s',
    async (fault) => {
      await start();
      const before = lab.demo.keys().filter((key) => key.startsWith('LAB-'));
      lab.clock.advance(FRESH);
      lab.demo.fault(fault);
      const jql = 'project = LAB ORDER BY key ASC';
      const answer = await cli(['search', jql, '--fields', 'key', '--limit', '0', '--json']);
      if (fault === 'repeated-token') {
        expect(answer.code).toBe(1);
        expect(json(answer)).toMatchObject({
          error: { code: 'rejected', detail: { end: 'repeated-token' } },
          partial: { issues: expect.any(Array) as unknown, style: 'token' },
        });
        return;
      }
      expect(answer).toMatchObject({ code: 0, err: '' });
      const keys = listed(json(answer)).map(({ key }) => String(key));
      expect(new Set(keys).size).toBe(keys.length);
      const after = new Set(lab.demo.keys());
      expect(before.filter((key) => after.has(key) && !keys.includes(key))).toEqual([]);
    },
  );

  it.each(['unauthorized', 'forbidden-anonymous', 'html', 'half-closed', 'rate-limit-reset'])(
    'fails with one reason under the fault %s',
    async (name) => {
      await start();
      lab.clock.advance(FRESH);
      lab.demo.fault(name === 'forbidden-anonymous' ? 'anonymous' : (name as 'html'));
      const answer = await inTime(cli(['search', MINE, '--json']));
      expect(answer.code).toBe(1);
      expect(json(answer)).toMatchObject({
        error: { message: expect.stringMatching(/\.$/) as unknown },
      });
      expect(answer.out).not.toContain(lab.demo.token);
    },
  );

  it('lists a view with its columns, by id or name', async () => {
    await start();
    const { out } = await cli(['view', 'MY OPEN ISSUES']);
    expect(out).toMatch(/^KEY +SUMMARY +STATUS +PRIORITY +UPDATED\nCS-398 /);
    expect(listed(json(await cli(['view', 'mine', '--json'])))).toHaveLength(12);
    const missing = await cli(['view', 'nowhere', '--json']);
    expect(missing.code).toBe(1);
    expect(json(missing)).toMatchObject({
      error: {
        code: 'not-found',
        detail: {
          candidates: expect.arrayContaining([
            { id: 'mine', name: t('issues:view.mine') },
          ]) as unknown,
        },
      },
    });
  });

  it('refuses a status and a person that do not exist, with the candidates, and sends nothing', async () => {
    await start();
    const status = json(await cli(['transition', 'CS-402', 'Nowhere', '--json']));
    expect(status).toMatchObject({ error: { code: 'not-found' } });
    expect(JSON.stringify(status)).toContain('In progress');
    const person = await cli(['assign', 'CS-402', 'Nobody Special', '--json']);
    expect(person.code).toBe(1);
    expect(json(person)).toMatchObject({ error: { code: 'not-found' } });
    expect(writes()).toEqual([]);
    const byId = listed(json(await cli(['users', 'Ines', '--json'])))[0];
    const key = await firstKey(MINE);
    const assigned = json(await cli(['assign', key, String(byId?.['accountId']), '--json']));
    expect(assigned).toMatchObject({ fields: { assignee: { accountId: byId?.['accountId'] } } });
  });

  it('finds a change again whose answer was lost, and sends it once', async () => {
    await start();
    lab.demo.fault('lost-answer');
    const done = await cli(['comment', 'CS-402', 'Only once', '--json']);
    expect(done.code).toBe(0);
    expect(json(done)).toMatchObject({ comment: { id: expect.any(String) as unknown } });
    expect(writes()).toHaveLength(1);
  });

  it('rejects wrong usage', async () => {
    await start();
    for (const args of [
      ['search'],
      ['search', MINE, '--limit', 'many'],
      ['sprint', 'forty-one'],
      ['users'],
      ['transition', 'CS-402'],
      [],
      ['nothing'],
    ])
      expect(await cli(args)).toMatchObject({ code: 2, out: '' });
    expect(json(await cli(['sprint', 'x', '--json']))).toMatchObject({
      error: { message: t('issuescli:usage.number', { name: 'ID', value: 'x' }) },
    });
  });

  it.each(['site', 'gateway'] as const)('connects a tracker and uses it: %s', async (route) => {
    lab = await IssuesCore.start(await tempDir());
    const { url, email, token, scopedToken, cloudId } = lab.demo;
    const { createCore } = await import('../../../core.ts');
    const common = ['--data-dir', await tempDir(), '--secret-store', 'file', '--json'];
    const connect = (args: readonly string[], stdin: string) =>
      runCli(['connect', 'issues', '--url', url, '--token-stdin', ...args, ...common], {
        stdin,
        createCore,
      });
    expect((await connect([], token)).code).toBe(2);
    const wrong = await connect(['--email', email], 'wrong');
    expect(wrong.code).toBe(1);
    expect(json(wrong)).toMatchObject({ ok: false });
    const scoped = ['--cloud-id', cloudId, '--gateway', url];
    const given = route === 'site' ? [] : scoped;
    const done = await connect(
      ['--email', email, ...given],
      route === 'site' ? token : scopedToken,
    );
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(json(done)).toMatchObject({ ok: true });
    const read = await runCli(['issues', 'view', 'mine', ...common], { createCore });
    expect(read).toMatchObject({ code: 0, err: '' });
    expect(listed(json(read))).toHaveLength(12);
  });

  it('starts the demo tracker for one command', async () => {
    await start();
    const { createCore } = await import('../../../core.ts');
    const answer = await cli(['assign', 'CS-402', 'me', '--demo', '--json'], { createCore });
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(json(answer)).toMatchObject({ key: 'CS-402' });
    expect(writes()).toEqual([]);
  });

  it('says that no tracker is connected', async () => {
    lab = await IssuesCore.start(await tempDir());
    dataDir = await tempDir();
    const answer = await cli(['fields', '--json']);
    expect(answer.code).toBe(1);
    expect(json(answer)).toMatchObject({
      error: { code: 'unsupported', message: t('issuescli:notConnected') },
    });
  });
});
