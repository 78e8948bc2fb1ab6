import { expect, test } from 'vitest';
import { json, recordedAnswer, useDaguReplay } from '../support/workflows/dagu-replay.ts';

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
      ...[4722, 5000, 5001].map((offset) => `limit=2000&offset=${String(offset)}`),
    ])
      answers[
        `GET ${v1}/dag-runs/longlog/x-1/steps/lines/log?${['stream=stdout', ...query.split('&')].toSorted().join('&')}`
      ] = logOf(lines)(new URLSearchParams(query));
  };
  fill();
  const query = {
    run: run('longlog', 'x-1'),
    step: 'lines',
    until: null,
    tail: 3,
    stream: 'out',
  } as const;
  const { scheduler } = await replay('2.14.0', [], answers);
  const page = await scheduler.log({ ...query, after: null }, signal);
  expect(page.lines.map(({ text }) => text)).toEqual(lines.slice(-3));
  expect(page).toMatchObject({ before: 4997, more: false, lines: [{ stream: 'out' }, {}, {}] });
  const readOn = async (after: string) => {
    fill();
    const { scheduler: server, sent } = await replay('2.14.0', [], answers);
    const next = await server.log({ ...query, after }, signal);
    expect(sent).toHaveLength(1);
    return next;
  };
  lines.push('half a l\uFFFD');
  const half = await readOn(page.next);
  expect(half.lines.map(({ text }) => text)).toEqual(['half a l\uFFFD']);
  expect(await readOn(half.next)).toMatchObject({ lines: [], completed: [] });
  lines[5000] = 'half a l\u00efne';
  lines.push('the next');
  const last = await readOn(half.next);
  expect(last.completed).toEqual([{ step: 'lines', stream: 'out', text: 'half a l\u00efne' }]);
  expect(last.lines.map(({ text }) => text)).toEqual(['the next']);
});

test('a log that was begun anew is read from its start, an estimate is no sign of it', async () => {
  const path = `GET ${v1}/dag-runs/ok/o-1/steps/first/log?stream=stdout`;
  const query = {
    run: run('ok', 'o-1'),
    step: 'first',
    until: null,
    tail: 10,
    stream: 'out',
  } as const;
  const read = async (after: string | null, own: Readonly<Record<string, object>>) => {
    const answers: Record<string, ReturnType<typeof json>> = {};
    for (const [at, body] of Object.entries(own)) answers[`${path}&${at}`] = json(body);
    const { scheduler } = await replay('2.14.0', [], answers);
    const page = await scheduler.log({ ...query, after }, signal);
    return { ...page, lines: page.lines.map(({ text }) => text) };
  };
  const content = 'one\n\nthree';
  const first = await read(null, { 'tail=10': { content, lineCount: 3, totalLines: 3 } });
  expect(first).toMatchObject({ lines: ['one', '', 'three'], before: 0 });
  // The server knows long logs only roughly, and may guess that they have fewer lines.
  const guess = { content: '', totalLines: 2, isEstimate: true };
  expect((await read(first.next, { 'limit=2000&offset=3': guess })).lines).toEqual([]);
  const shorter = await read(first.next, {
    'limit=2000&offset=3': { content: '', totalLines: 1 },
    'limit=2000&offset=1': { content: 'anew', lineCount: 1, totalLines: 1 },
  });
  expect(shorter.lines).toEqual(['anew']);
  const other = await read(first.next, {
    'limit=2000&offset=3': { content: 'another three', lineCount: 1, totalLines: 3 },
    'limit=2000&offset=1': { content: 'a\nb\nanother three', lineCount: 3, totalLines: 3 },
  });
  expect(other.lines).toEqual(['a', 'b', 'another three']);
  const blank = await read(null, { 'tail=10': { content: 'one\n', lineCount: 2, totalLines: 2 } });
  expect(blank.lines).toEqual(['one', '']);
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
        {
          run: run('fails', 'f-1'),
          step,
          after: null,
          until: null,
          tail: 500,
          stream: 'both',
        },
        signal,
      );
    expect((await read('boom')).lines).toEqual([
      { step: 'boom', stream: 'out', text: 'one' },
      { step: 'boom', stream: 'out', text: 'two' },
      { step: 'boom', stream: 'err', text: 'oops' },
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
  const { workflows, problems, cut } = await scheduler.list([], signal);
  expect(cut).toEqual({ why: 'repeated', have: 1, of: null });
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
