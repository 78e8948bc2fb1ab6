import { expect, test } from 'vitest';
import { json, recordedAnswer, useDaguReplay } from '../support/dagu-replay.ts';

const { replay } = useDaguReplay();
const { signal } = new AbortController();
const run = (name: string, id: string, file: string | null = name) => ({ file, name, id });
const ref = (file: string, name = file) => ({ file, name });

const v1 = '/api/v1';
const v2 = '/api/v2';

/** The log of a step, as the newer servers serve it: estimates of its length, and `hasMore` even at its end. */
function logOf(all: string[]) {
  return (query: URLSearchParams) => {
    const tail = query.get('tail');
    const offset = Number(query.get('offset') ?? 1);
    const lines =
      tail === null
        ? all.slice(offset - 1, offset - 1 + Number(query.get('limit')))
        : all.slice(-Number(tail));
    return json({
      content: lines.join('\n'),
      lineCount: lines.length,
      totalLines: Math.round(all.length * 1.05),
      isEstimate: true,
      hasMore: true,
    });
  };
}

test('finds the end of a log whose length is an estimate, and follows it', async () => {
  const lines = Array.from({ length: 5000 }, (_, index) => `line ${String(index + 1)} of 5000`);
  const answers: Record<string, ReturnType<typeof json>> = {};
  const fill = () => {
    for (const query of [
      'tail=3',
      ...[4722, 1180, 4724, 5000, 5001, 5002, 5003].map(
        (offset) => `limit=10000&offset=${String(offset)}`,
      ),
    ])
      answers[
        `GET ${v1}/dag-runs/longlog/x-1/steps/lines/log?${['stream=stdout', ...query.split('&')].toSorted().join('&')}`
      ] = logOf(lines)(new URLSearchParams(query));
  };
  fill();
  const query = { run: run('longlog', 'x-1'), step: 'lines', stream: 'out', tail: 3 } as const;
  const { scheduler } = await replay('2.14.0', [], answers);
  const page = await scheduler.log({ ...query, after: null }, signal);
  expect(page.lines.map(({ text }) => text)).toEqual(lines.slice(-3));
  expect(page).toMatchObject({ before: 4997, more: false, lines: [{ stream: 'out' }, {}, {}] });
  lines.push('half a li');
  fill();
  const more = await (
    await replay('2.14.0', [], answers)
  ).scheduler.log({ ...query, after: page.next }, signal);
  expect(more.lines.map(({ text }) => text)).toEqual(['half a li']);
  lines[5000] = 'half a line';
  lines.push('the next');
  fill();
  const last = await (
    await replay('2.14.0', [], answers)
  ).scheduler.log({ ...query, after: more.next }, signal);
  expect(last.lines.map(({ text }) => text)).toEqual(['half a line', 'the next']);
});

test.each(['1.30.3', '2.14.0'] as const)(
  'reads output before errors, and nothing of a step that never ran, on %s',
  async (version) => {
    const base = version === '1.30.3' ? v2 : v1;
    const from = (step: string, stream: string) =>
      recordedAnswer(
        version,
        'log',
        `GET ${base}/dag-runs/fails/f-1/steps/${step}/log?stream=${stream}`,
      );
    const path = `GET ${base}/dag-runs/fails/f-1/steps`;
    const never = from('never', 'stdout');
    const { scheduler, throughTime } = await replay(version, [], {
      [`${path}/boom/log?stream=stdout&tail=500`]: json({
        content: 'one\ntwo\n',
        lineCount: 2,
        totalLines: 2,
      }),
      [`${path}/boom/log?stream=stderr&tail=500`]: from('boom', 'stderr'),
      [`${path}/never/log?stream=stdout&tail=500`]: never,
      [`${path}/never/log?stream=stderr&tail=500`]: never,
      [`${path}/zzz/log?stream=stdout&tail=500`]: from('zzz', 'stdout'),
      [`${path}/zzz/log?stream=stderr&tail=500`]: from('zzz', 'stdout'),
    });
    const read = (step: string) =>
      scheduler.log(
        { run: run('fails', 'f-1'), step, stream: 'both', after: null, tail: 500 },
        signal,
      );
    expect((await read('boom')).lines).toEqual([
      { stream: 'out', text: 'one' },
      { stream: 'out', text: 'two' },
      { stream: 'err', text: 'oops' },
    ]);
    expect(await throughTime(read('never'))).toMatchObject({ lines: [], more: false });
    await expect(read('zzz')).rejects.toMatchObject({ error: { code: 'not-found' } });
  },
);

test('names that would lead to another address are refused', async () => {
  const { scheduler, sent } = await replay('2.14.0', []);
  await expect(scheduler.workflow(ref('..'), signal)).rejects.toMatchObject({
    error: { code: 'not-found' },
  });
  await expect(scheduler.workflow(ref('a/../../x?y#z'), signal)).rejects.toMatchObject({
    error: { code: 'not-found' },
  });
  expect(sent.map(({ path }) => path)).toEqual([`${v1}/dags/a/../../x?y#z`]);
});

test('a hostile list is read as far as it makes sense', async () => {
  const dags = [
    null,
    1,
    [],
    {},
    { fileName: 'a'.repeat(9999) },
    {
      fileName: 'ok',
      dag: { name: 'x\u0000y', labels: ['\u001b[31mred'], schedule: 'x' },
      errors: { a: 1 },
      latestDAGRun: { dagRunId: '1', name: 'ok', status: 'nonsense', startedAt: 'soon' },
    },
  ];
  const { scheduler } = await replay('2.14.0', [], {
    [`GET ${v1}/dags?page=1&perPage=200`]: json({
      dags,
      errors: 'x',
      pagination: { totalPages: 9e9 },
    }),
    [`GET ${v1}/dags?page=2&perPage=200`]: json({ dags }),
  });
  const { workflows, problems } = await scheduler.list([], signal);
  expect(workflows).toMatchObject([
    {
      file: 'ok',
      schedule: [],
      error: null,
      lastRun: { state: 'unknown', rawState: 'nonsense', startedAt: null },
    },
  ]);
  expect(workflows[0]?.tags).toEqual(['[31mred']);
  expect(problems).toEqual(['x']);
});
