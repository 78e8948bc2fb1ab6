import { afterEach, expect, it, vi } from 'vitest';
import { resolveTarget } from '../../src/main/hosts/common/target.ts';
import { startReadingCore } from '../support/ads/ads-reading-core.ts';
import { ticking } from '../support/core/fake-clock.ts';
import { useTempDirs } from '../support/temp-dir.ts';

vi.setConfig({ testTimeout: 60_000 });
const tempDir = useTempDirs();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

it('serves pictures and sound of assets from their storage, without the token', async () => {
  const rig = await startReadingCore(await tempDir());
  ends.push(() => rig.stop());
  const account = rig.overview().account ?? '';
  const ask = { account, search: '', archived: false, offset: 0, limit: 50 };
  const { items } = await rig.call('ads.assets', { ...ask, kinds: [] });
  const fileOf = async (kind: string, query = '') => {
    const found = items.find((one) => one.kind === kind && one.status === 'READY');
    const target = resolveTarget(
      `/asset/${account}/${found?.id ?? ''}`,
      new URLSearchParams(query),
    );
    if (target.k !== 'fetched') throw new Error('the address is none of the domain');
    const { signal } = new AbortController();
    return ticking(rig.clock, rig.core.fetchFile(target.path, target.request, signal));
  };
  expect(await fileOf('IMAGE')).toMatchObject({ status: 200, type: 'image/png' });
  expect(await fileOf('VIDEO', 'thumbnail')).toMatchObject({ type: 'image/png' });
  const sound = await fileOf('AUDIO');
  expect(sound).toMatchObject({ type: 'audio/wav' });
  expect(Buffer.from(sound?.bytes.slice(0, 4) ?? []).toString()).toBe('RIFF');
  expect(await fileOf('IMAGE', 'thumbnail')).toBeNull();
});

it.each(['/asset/x', '/asset/../x/y', '/asset/a/b/c', '/asset/a/%2e%2e'])('knows no %s', (path) =>
  expect(resolveTarget(path, new URLSearchParams()).k).toBe('missing'),
);
