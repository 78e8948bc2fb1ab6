import { describe, expect, it } from 'vitest';
import { failed } from '../../../test/support/failed.ts';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { App } from './app-link.ts';
import { keepReading } from './keep-reading.ts';

function reader(...codes: ErrorCode[]) {
  const said: string[] = [];
  const end = new AbortController();
  const app = { client: { closed: false }, signal: end.signal } as unknown as App;
  let reads = 0;
  const read = (): Promise<string> => {
    const code = codes[reads];
    reads += 1;
    return code === undefined ? Promise.resolve('read') : Promise.reject(failure(code, `${code}.`));
  };
  const context = { io: { err: (text: string) => said.push(text) } } as unknown as Parameters<
    typeof keepReading
  >[1];
  const run = (): Promise<string> => keepReading(app, context, read, [1, 2]);
  return { app, end, said, run, count: () => reads };
}

describe('a read of a command that waits', () => {
  it.each<ErrorCode>([
    'timeout',
    'unreachable',
    'connection-lost',
    'busy',
    'rejected',
    'not-found',
  ])('that fails in between with %s is said and repeated', async (code) => {
    const { run, said } = reader(code, code);
    expect(await run()).toBe('read');
    expect(said).toEqual([
      t('cli:readAgain', { reason: `${code}.`, seconds: 0.001 }),
      t('cli:readAgain', { reason: `${code}.`, seconds: 0.002 }),
    ]);
  });

  it('fails after the last pause', async () => {
    const { run, count } = reader('timeout', 'timeout', 'rejected');
    expect((await failed(run())).error.code).toBe('rejected');
    expect(count()).toBe(3);
  });

  it.each<ErrorCode>(['cancelled', 'unauthorized', 'forbidden', 'unsupported'])(
    'is not repeated after %s',
    async (code) => {
      const { run, count, said } = reader(code);
      expect((await failed(run())).error.code).toBe(code);
      expect([count(), said]).toEqual([1, []]);
    },
  );

  it('is not repeated when the app is gone or the command ends', async () => {
    const gone = reader('connection-lost');
    Object.assign(gone.app.client, { closed: true });
    expect((await failed(gone.run())).error.code).toBe('connection-lost');
    const ended = reader('timeout');
    ended.end.abort();
    expect((await failed(ended.run())).error.code).toBe('timeout');
    expect([gone.count(), ended.count()]).toEqual([1, 1]);
  });
});
