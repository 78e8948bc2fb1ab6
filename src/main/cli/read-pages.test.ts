import { afterEach, describe, expect, it, vi } from 'vitest';
import { onlyCore, runCli } from '../../../test/support/programs/cli-run.ts';
import { musicCoreRig } from '../../../test/support/music/music-core-rig.ts';
import { someMedia } from '../../../test/support/music/music-sample.ts';
import { useTempDirs } from '../../../test/support/temp-dir.ts';
import '../../shared/music/cli-texts.ts';
import { failure } from '../../shared/contract/errors.ts';
import type { Handlers } from '../../shared/contract/methods.ts';
import { t } from '../../shared/i18n/translate.ts';

const tempDir = useTempDirs();
const LENGTH = 450;

afterEach(() => vi.restoreAllMocks());

const trackAt = (index: number) =>
  someMedia('track', `Song ${String(index)}`, { uri: `library://track/${String(index)}` });

/** Runs `library tracks` on a library of 450 tracks; `before`: runs before each page is answered. */
async function library(
  args: readonly string[],
  before: (offset: number) => unknown = () => undefined,
  pageAt = (offset: number) => offset,
) {
  const asked: number[] = [];
  const page: Handlers['music.library'] = async ({ offset, limit }) => {
    asked.push(offset);
    await before(offset);
    const from = pageAt(offset);
    const items = Array.from({ length: Math.max(0, Math.min(limit, LENGTH - from)) }, (_, at) =>
      trackAt(from + at),
    );
    const next = items.length < limit ? null : offset + items.length;
    return { items, offset, next, total: LENGTH };
  };
  const { core } = musicCoreRig({ 'music.library': page });
  const answer = await runCli(['library', 'tracks', ...args, '--data-dir', await tempDir()], {
    createCore: onlyCore(core),
  });
  return { ...answer, asked, json: () => JSON.parse(answer.out) as Printed };
}

interface Printed {
  readonly items: readonly unknown[];
  readonly next: number | null;
  readonly error?: { readonly code: string; readonly detail?: object };
  readonly partial?: Printed;
}

describe('a list that is read in pages', () => {
  it('is complete with --limit 0', async () => {
    const answer = await library(['--limit', '0', '--json']);
    expect([answer.code, answer.asked]).toEqual([0, [0, 200, 400]]);
    expect(answer.json().items).toHaveLength(LENGTH);
    expect(answer.json().next).toBeNull();
  });

  it('is printed as far as it was read if a later page fails', async () => {
    const fail = (offset: number): void => {
      if (offset > 0) throw failure('connection-lost', 'The connection was lost.');
    };
    const answer = await library(['--limit', '0', '--json'], fail);
    expect(answer.code).toBe(1);
    expect(answer.json()).toMatchObject({ error: { code: 'connection-lost' } });
    expect(answer.json().partial?.items).toHaveLength(200);
    expect(answer.json().partial?.next).toBe(200);
    const table = await library(['--limit', '0'], fail);
    expect([table.code, table.out.trimEnd().split('\n').length]).toEqual([1, 201]);
    expect(table.err).toContain('The list is incomplete. The connection was lost.');
  });

  it('is a failure without items if the first page fails', async () => {
    const answer = await library(['--json'], () => {
      throw failure('offline', 'Not connected.');
    });
    expect(answer.json()).toMatchObject({ error: { code: 'offline' } });
    expect(answer.json()).not.toHaveProperty('partial');
  });

  it('ends at a server that ignores the offset', async () => {
    const answer = await library(
      ['--limit', '0', '--json'],
      () => undefined,
      () => 0,
    );
    expect([answer.code, answer.asked]).toEqual([1, [0, 200]]);
    expect(answer.json()).toMatchObject({
      error: { code: 'rejected', detail: { end: 'repeated-page' } },
    });
    expect(answer.json().partial?.items).toHaveLength(200);
  });

  it.each([
    ['with rows that could not be read', { lost: [1] }, { why: 'lost', have: 1, of: 2 }],
    [
      'that the server repeats',
      { cut: { why: 'repeated', have: 1, of: 9 } as const },
      { why: 'repeated', have: 1, of: 9, end: 'repeated-page' },
    ],
    [
      'that the app reads no further',
      { cut: { why: 'limit', have: 1, of: null } as const },
      { why: 'limit', have: 1, of: 9 },
    ],
  ])('is cut %s', async (_, page, detail) => {
    const { core } = musicCoreRig({
      'music.library': () => ({
        items: [trackAt(0)],
        offset: 0,
        next: null,
        total: 9,
        ...page,
      }),
    });
    const answer = await runCli(
      ['library', 'tracks', '--json', '--limit', '0', '--data-dir', await tempDir()],
      { createCore: onlyCore(core) },
    );
    expect(answer.code).toBe(1);
    expect(JSON.parse(answer.out)).toMatchObject({
      error: { code: 'rejected', detail },
      partial: { items: { length: 1 } },
    });
  });

  it("reports the server's higher count without calling the list incomplete", async () => {
    const { core } = musicCoreRig({
      'music.library': () => ({
        items: [trackAt(0)],
        offset: 0,
        next: null,
        total: 1,
        counted: 9,
      }),
    });
    const args = ['library', 'tracks', '--limit', '0', '--data-dir', await tempDir()];
    const answer = await runCli(args, { createCore: onlyCore(core) });
    expect([answer.code, answer.err.trim()]).toEqual([
      0,
      t('musiccli:library.counted', { count: 9, total: 1 }),
    ]);
    const json = await runCli([...args, '--json'], { createCore: onlyCore(core) });
    expect(JSON.parse(json.out)).toMatchObject({ total: 1, counted: 9 });
  });

  it('has the default time limit for each page, not for the whole list', async () => {
    const limits: AbortController[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      limits.push(new AbortController());
      return limits.at(-1)?.signal ?? AbortSignal.abort();
    });
    const late = (from: AbortController[]): void => {
      for (const limit of from) limit.abort(new DOMException('late', 'TimeoutError'));
    };
    const answer = await library(['--limit', '0', '--json'], (offset) => {
      late(offset === 400 ? limits : limits.slice(0, -1));
      return offset === 400 ? new Promise(() => undefined) : undefined;
    });
    expect(answer.json()).toMatchObject({ error: { code: 'timeout' } });
    expect(answer.json().partial?.items).toHaveLength(400);
  });

  it('that is needed as a whole is refused if it is incomplete', async () => {
    const { core } = musicCoreRig({
      'music.library': () => ({
        offset: 0,
        next: 1,
        total: null,
        items: [someMedia('playlist', 'Evening')],
      }),
    });
    const args = ['playlist', 'add', 'Evening', 'library://track/1', '--json'];
    const answer = await runCli([...args, '--data-dir', await tempDir()], {
      createCore: onlyCore(core),
    });
    expect(JSON.parse(answer.out)).toMatchObject({ error: { code: 'rejected' } });
  });
});

describe('a list of players', () =>
  it('of which some could not be read is printed as far as it was read', async () => {
    const { core } = musicCoreRig();
    core.hub.set('music.playersCut', { why: 'lost', have: 4, of: 5 });
    const args = ['players', '--data-dir', await tempDir()];
    const answer = await runCli([...args, '--json'], { createCore: onlyCore(core) });
    expect([answer.code, JSON.parse(answer.out)]).toMatchObject([
      1,
      {
        error: { code: 'rejected', detail: { why: 'lost', have: 4, of: 5 } },
        partial: [{ name: 'Kitchen' }, { name: 'Living room' }, { name: 'Office' }],
      },
    ]);
    const table = await runCli(args, { createCore: onlyCore(core) });
    expect([table.code, table.out]).toEqual([1, expect.stringContaining('Office')]);
  }));
