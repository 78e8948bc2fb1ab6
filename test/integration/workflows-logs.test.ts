import { afterEach, describe, expect, it } from 'vitest';
import type { WorkflowsFault } from '../../src/demo/workflows/faults.ts';
import type { LogPage, LogQuery } from '../../src/shared/workflows/contract.ts';
import type { RunLogLine, RunRef } from '../../src/shared/workflows/model.ts';
import { formatOutputKey } from '../../src/shared/workflows/rules/log-text.ts';
import { useTempDirs } from '../support/temp-dir.ts';
import { WorkflowsCore } from '../support/workflows/workflows-core.ts';

const tempDir = useTempDirs();
let lab: WorkflowsCore;
afterEach(() => lab.stop());

async function open(generation = 'current', faults: readonly WorkflowsFault[] = []): Promise<void> {
  lab = await WorkflowsCore.start(await tempDir(), generation, 'key', faults);
  await lab.connect();
}

type Of = Pick<LogQuery, 'run'> & Partial<LogQuery>;
/** Time stands still meanwhile. */
const read = (query: Of): Promise<LogPage> =>
  lab.core.router.call(
    'workflows.log',
    { step: null, stream: 'both', after: null, until: null, tail: 5000, ...query },
    { signal: new AbortController().signal, origin: 'window' },
  );

/** Follows a log as a reader does: new lines are appended, incomplete ones replaced. */
class Follower {
  readonly lines: RunLogLine[] = [];
  /** Lines that came in two parts. */
  completed = 0;
  readonly #last = new Map<string, number>();
  readonly #of: Of;
  #next: string | null = null;

  constructor(of: Of) {
    this.#of = of;
  }

  async readOn(): Promise<void> {
    const page = await read({ ...this.#of, after: this.#next });
    this.#next = page.next;
    for (const line of page.completed) {
      const at = this.#last.get(formatOutputKey(line));
      if (at === undefined) throw new Error('nothing to complete');
      expect(line.text.startsWith(this.lines[at]?.text ?? '?')).toBe(true);
      this.lines[at] = line;
      this.completed += 1;
    }
    for (const line of page.lines) {
      this.#last.set(formatOutputKey(line), this.lines.length);
      this.lines.push(line);
    }
  }

  get texts(): string[] {
    return this.lines.map(({ text }) => text);
  }
}

const start = async (file: string, name = file): Promise<RunRef> => {
  const run = await lab.call('workflows.start', lab.ask(file, `cs-${file}`, { name }));
  return { file, name, id: run.id };
};
const stateOf = async (run: RunRef) => (await lab.call('workflows.run', run)).state;
/** Lets the time of the run go on, and reads after each part of it. */
async function through(ms: number, log: Follower): Promise<void> {
  for (let left = ms; left > 0; left -= 1300) {
    lab.clock.advance(1300);
    await log.readOn();
  }
}

describe('the log of a step', () => {
  it.each(['current', '1.30', '1.16'])(
    'is followed through 5,000 lines without a gap, a repeated or a half line, on %s',
    async (generation) => {
      await open(generation);
      const run = await start('backup', 'backup-library');
      const log = new Follower({ run, step: 'copy' });
      // 1.30 refuses the log of a step that did not begin.
      lab.clock.advance(4500);
      await through(65_000, log);
      expect(log.texts).toEqual(
        Array.from({ length: 5000 }, (_, at) => `line ${String(at + 1)} of 5000`),
      );
      expect(log.completed).toBeGreaterThan(10);
    },
  );

  it('costs one request per output and read, also when it is long', async () => {
    await open();
    const run = await start('backup', 'backup-library');
    lab.clock.advance(50_000);
    const { next } = await read({ run, step: 'copy' });
    lab.clock.advance(2000);
    const before = lab.count(/steps\/copy\/log/);
    expect((await read({ run, step: 'copy', after: next })).lines.length).toBeGreaterThan(10);
    expect(lab.count(/steps\/copy\/log/) - before).toBe(2);
  });

  it('ends with its last lines over both outputs, and is read backwards to its start', async () => {
    await open('current', ['huge-log']);
    const file = 'guide-export';
    const { id } = await lab.call('workflows.run', { file, name: file, id: null });
    const of = { run: { file, name: file, id }, step: 'export' };
    const end = await read({ ...of, tail: 6000 });
    // A ninth of 50,000 lines are errors, and they are behind the others.
    expect(end.lines.filter(({ stream }) => stream === 'out')).toHaveLength(6000 - 5555);
    expect([end.lines.length, end.before]).toEqual([6000, 44_000]);
    const lines = [...end.lines];
    for (let until = end.before ?? 0; until > 0;) {
      const page = await read({ ...of, until, tail: 10_000 });
      lines.unshift(...page.lines);
      until = page.before ?? 0;
    }
    expect(lines).toHaveLength(50_000);
    const texts = lines.map(({ text }) => text.trimEnd().replaceAll(' .', ''));
    expect(texts[0]).toBe('item 1 done');
    expect(texts[44_444]).toBe('item 50000 done');
    expect(texts[44_445]).toBe('warning: export 9 is late');
    expect(new Set(texts).size).toBe(50_000);
  });

  it('is followed while it grows by hundreds of lines a second', async () => {
    await open('current', ['huge-log']);
    const file = 'nightly-ingest';
    const { id } = await lab.call('workflows.run', { file, name: file, id: null });
    const of = { run: { file, name: file, id }, step: 'transcode-hd', stream: 'out' } as const;
    const first = await read(of);
    expect(first.lines).toHaveLength(5000);
    const log = new Follower(of);
    await through(20_000, log);
    const whole = await read({ ...of, tail: log.lines.length });
    const frames = log.texts.map((text) => Number(/frame= *(\d+) /.exec(text)?.[1]) / 154);
    expect(frames.length).toBeGreaterThan(7000);
    // Every ninth line goes to the other output.
    const gaps = frames.slice(1, -1).map((frame, at) => frame - (frames[at] ?? 0));
    expect(new Set(gaps)).toEqual(new Set([1, 2]));
    expect(whole.before).toBeGreaterThan(10_000);
  });
});

describe('the log of a whole run', () => {
  it.each(['current', '1.30', '1.16'])(
    'has what its steps wrote, in the order of their starts, on %s',
    async (generation) => {
      await open(generation);
      const run = await start('loudness-report');
      const log = new Follower({ run });
      await through(20_000, log);
      expect(await stateOf(run)).toBe('failed');
      const { lines, before } = await read({ run });
      expect(before).toBe(0);
      const bySteps = (all: readonly RunLogLine[]): string[] =>
        all.map(({ step, text }) => `${String(step)} ${text}`).toSorted();
      expect(bySteps(log.lines)).toEqual(bySteps(lines));
      const steps = [...new Set(lines.map(({ step }) => step))];
      expect(steps).toEqual(['collect', 'measure', 'judge', 'onFailure']);
      expect(lines.filter(({ text }) => text === 'judge: stopped with an error')).toHaveLength(1);
      const measured = lines.filter(({ step }) => step === 'measure');
      expect(measured).toHaveLength(40);
      expect(lines.some(({ text }) => text.includes('Step started'))).toBe(false);
      const own = await read({ run, stream: 'scheduler' });
      expect(own.lines[0]).toMatchObject({ step: null, stream: null });
      expect(own.lines[0]?.text).toContain('DAG run started');
      const last = await read({ run, tail: 7 });
      expect(last.lines).toEqual(lines.slice(-7));
      expect(last.before).toBe(lines.length - 7);
    },
  );

  it('asks for steps that ended only once', async () => {
    await open();
    const run = await start('guide-export');
    lab.clock.advance(5000);
    const { next } = await read({ run });
    const of = (step: string): number => lab.count(new RegExp(`steps/${step}/log`));
    const before = [of('collect'), of('export')];
    await read({ run, after: next });
    expect([of('collect'), of('export')]).toEqual([before[0], (before[1] ?? 0) + 2]);
  });

  it('begins anew with a retry of the same run, and keeps the steps that are kept', async () => {
    await open();
    const run = await start('loudness-report');
    const whole = new Follower({ run });
    const judge = new Follower({ run, step: 'judge' });
    await through(20_000, whole);
    await judge.readOn();
    const once = whole.lines.filter(({ step }) => step === 'judge').length;
    expect(judge.lines).toHaveLength(once);
    await lab.call('workflows.retry', { ...run, step: null });
    await judge.readOn();
    await through(20_000, whole);
    await judge.readOn();
    expect(await stateOf(run)).toBe('failed');
    expect(judge.lines).toHaveLength(2 * once);
    expect(whole.lines.filter(({ step }) => step === 'judge')).toHaveLength(2 * once);
  });
});

it('a run whose start is answered after 10 s is followed like any other', async () => {
  await open('current', ['slow-start']);
  const asked = lab.clock.now();
  const run = await start('guide-export');
  expect(lab.clock.now() - asked).toBeGreaterThanOrEqual(10_000);
  expect(lab.count(/POST .*\/guide-export\/start/)).toBe(1);
  const log = new Follower({ run });
  await through(6000, log);
  expect(await stateOf(run)).toBe('succeeded');
  expect(log.texts).toHaveLength(3 + 20 + 3);
  expect(new Set(log.lines.map(({ step }) => step))).toEqual(
    new Set(['collect', 'export', 'push']),
  );
});
