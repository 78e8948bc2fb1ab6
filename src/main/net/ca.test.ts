import { X509Certificate } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { failed } from '../../../test/support/failed.ts';
import { authorityFile } from '../../../test/support/net/http-fault-server.ts';
import { useTempDirs } from '../../../test/support/temp-dir.ts';
import { readAuthorities } from './ca.ts';

const tempDir = useTempDirs();
const good = await readFile(authorityFile, 'utf8');
const key = await readFile(new URL('../../../test/fixtures/tls/good.key', import.meta.url), 'utf8');

async function fileOf(content: string | Buffer): Promise<string> {
  const file = path.join(await tempDir(), 'ca.pem');
  await writeFile(file, content);
  return file;
}

describe('an authority file', () => {
  it.each([
    [
      'two letters too many',
      good.replace('-----\n', '-----\nAB'),
      "certificate 1 in it can't be read",
    ],
    ['cut short', good.slice(0, 200), "certificate 1 in it can't be read"],
    [
      'a broken second one',
      `${good}${good.replace('MII', 'XXX')}`,
      "certificate 2 in it can't be read",
    ],
    ['empty', '', 'it is empty'],
    ['blank', ' \n\n', 'it is empty'],
    ['a key', key, 'it contains a private key instead of a certificate'],
    ['some text', 'hello\n', 'it contains no certificate'],
    ['binary', Buffer.from([0, 1, 2, 255]), 'it contains no certificate'],
  ])('case ca-broken-file: is refused with its reason: %s', async (_what, content, reason) => {
    const file = await fileOf(content);
    const { error } = await failed(readAuthorities(file));
    expect(error).toMatchObject({ code: 'invalid-input', detail: { field: 'caFile' } });
    expect(error.message).toBe(`The certificate authority file ${file} can't be used: ${reason}.`);
  });

  it('is refused if it is missing or a folder', async () => {
    const folder = await tempDir();
    await mkdir(path.join(folder, 'ca.pem'));
    for (const file of [path.join(folder, 'ca.pem'), path.join(folder, 'none.pem')])
      expect((await failed(readAuthorities(file))).error.detail).toEqual({ field: 'caFile' });
  });

  it('may hold several certificates, comments, other line ends, or be binary', async () => {
    const one = new X509Certificate(good).toString();
    const read = async (content: string | Buffer) =>
      (await readAuthorities(await fileOf(content))).filter((each) => each === one).length;
    expect(await read(good)).toBe(1);
    expect(await read(`Our authority\n${good}\n# and again\n${good}`)).toBe(2);
    expect(await read(good.replaceAll('\n', '\r\n'))).toBe(1);
    expect(await read(`\uFEFF${good}`)).toBe(1);
    expect(await read(`${key}${good}`)).toBe(1);
    expect(await read(new X509Certificate(good).raw)).toBe(1);
  });
});
