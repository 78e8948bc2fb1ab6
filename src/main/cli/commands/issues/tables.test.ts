import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CliOptions } from '../../../../../test/support/programs/cli-run.ts';
import { runCli, runningCore } from '../../../../../test/support/programs/cli-run.ts';
import { IssuesCore } from '../../../../../test/support/issues/issues-core.ts';
import { useTempDirs } from '../../../../../test/support/temp-dir.ts';
import { terminalControls } from '../../../../../test/support/programs/terminal-controls.ts';
import '../../../../shared/issues/cli-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { timeCell } from '../../times.ts';

const tempDir = useTempDirs();
let dataDir: string;
let lab: IssuesCore;

beforeEach(async () => {
  dataDir = await tempDir();
  lab = await IssuesCore.start(dataDir);
  await lab.connect();
});
afterEach(() => lab.stop());

const cli = (args: readonly string[], options: CliOptions = {}) =>
  runCli(['issues', ...args, '--data-dir', dataDir], {
    createCore: runningCore(lab.core),
    ...options,
  });
type Fields = Readonly<Record<string, unknown>>;
const json = ({ out }: { readonly out: string }): Fields => JSON.parse(out) as Fields;
const listed = (answer: Fields): Fields[] => answer['issues'] as Fields[];
const search = async (args: readonly string[]) => json(await cli(['search', ...args, '--json']));
const firstKey = async (jql: string): Promise<string> =>
  String(listed(await search([jql, '--limit', '1']))[0]?.['key']);

it('comments internally and for a role, and says that customers can read the others', async () => {
  const key = await firstKey('project = OPS');
  const open = await cli(['comment', key, 'reply', '--json']);
  expect(open.err).toBe(`${t('issuescli:commentedPublic')}\n`);
  expect(json(open)).toMatchObject({ comment: { internal: false, onlyFor: null } });
  const hidden = await cli(['comment', key, 'note', '--internal', '--json']);
  expect(hidden.err).toBe('');
  expect(json(hidden)).toMatchObject({ comment: { internal: true } });
  const role = await cli(['comment', 'CS-402', 'note', '--role', 'Developers', '--json']);
  expect(json(role)).toMatchObject({
    comment: { onlyFor: { kind: 'role', name: 'Developers' } },
  });
  const both = ['comment', 'CS-402', 'note', '--role', 'A', '--group', 'B'];
  expect(await cli(both)).toMatchObject({ code: 2, out: '' });
  const long = await cli(['comment', 'CS-402', '-', '--json'], { stdin: 'x'.repeat(40_000) });
  expect(json(long)).toMatchObject({
    error: { code: 'invalid-input', message: expect.stringMatching(/32,767.*40,000/) as unknown },
  });
});

it('table-cascade, times-other-zone: shows fields as the window does, times exactly where no person reads them', async () => {
  const columns = ['--fields', 'created,customfield_10064,watches', '--limit', '30'];
  const { out } = await cli(['search', 'project = CS', ...columns]);
  expect(out).toContain('Hardware / Laptop');
  const [{ fields } = {}] = listed(await search(['project = CS', ...columns]));
  const { created, watches } = fields as { created: string; watches: { watchCount: number } };
  const [, line = ''] = out.split('\n');
  expect(line).toContain(timeCell(Date.parse(created)));
  expect(line).toMatch(new RegExp(`${String(watches.watchCount)}$`));
});

it('never lets the texts of a server control the terminal', async () => {
  lab.clock.advance(2_000);
  lab.demo.fault('hostile-strings');
  for (const args of [
    ['search', 'assignee = currentUser()'],
    ['search', 'assignee = currentUser()', '--json'],
    ['show', 'CS-420'],
    ['users', ''],
  ]) {
    const { out, err } = await cli(args);
    expect(`${out}${err}`).not.toBe('');
    expect(terminalControls(`${out}${err}`)).toEqual([]);
  }
});

it('lists the first view by default, and leads from the key of an issue to its command', async () => {
  const first = await cli(['list', '--json']);
  expect(first).toMatchObject({ code: 0 });
  expect(listed(json(first))).toEqual(listed(json(await cli(['view', 'mine', '--json']))));
  const { code, err } = await cli(['view', 'cs-412']);
  expect(code).toBe(1);
  expect(err).toContain('channelstrip issues show CS-412');
});
