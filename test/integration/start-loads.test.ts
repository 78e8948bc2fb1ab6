import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startChild } from '../support/programs/child.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const program = fileURLToPath(new URL('../support/programs/start-loads.ts', import.meta.url));
const tempDir = useTempDirs();

/** Everything that a first start of the headless host loads until it is ready. */
interface Loaded {
  /** Path of a file of the project -> its size (bytes). */
  readonly files: Readonly<Record<string, number>>;
  /** Node's own, as `NativeModule tls`. */
  readonly moduleLoadList: readonly string[];
}

async function start(which: 'product' | 'more'): Promise<Loaded> {
  const child = startChild(program, [which, await tempDir()]);
  const loaded = JSON.parse(await child.nextLine()) as Loaded;
  expect(await child.finish()).toBe(0);
  return loaded;
}

const sizeOf = ({ files }: Loaded): number =>
  Object.values(files).reduce((sum, size) => sum + size, 0);

it('a service adds to the start of a host no more than its entry in the list and its descriptor', async () => {
  const [product, more] = await Promise.all([start('product'), start('more')]);
  const added = Object.keys(more.files).filter((file) => !(file in product.files));
  expect(added).toEqual([
    'test/support/parcels/parcels-domain.ts',
    'test/support/parcels/parcels-descriptor.ts',
  ]);
  expect(sizeOf(more)).toBeLessThan(sizeOf(product) * 1.03);
}, 60_000);

it('a start loads no service, no schema of a domain and nothing of Node that only a connection needs', async () => {
  const { files, moduleLoadList } = await start('product');
  const names = Object.keys(files);
  expect(names).toContain('src/main/core/compose.ts');
  expect(names).toContain('src/main/domains/music/domain.ts');
  expect(
    names.filter((name) =>
      /domains\/\w+\/module|services\/\w+\/service\.ts|\/demo\/|(music|eq|playout|deploys)\/(settings|model|contract)\.ts$/.test(
        name,
      ),
    ),
  ).toEqual([]);
  const own = new Set(moduleLoadList.map((name) => name.replace('NativeModule ', '')));
  expect(own).toContain('http');
  for (const late of ['tls', 'http2', 'internal/deps/undici/undici'])
    expect(own).not.toContain(late);
}, 60_000);
