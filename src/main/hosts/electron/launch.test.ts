import { describe, expect, it } from 'vitest';
import { readLaunch } from './launch.ts';

const packaged = (...args: string[]) =>
  readLaunch({ argv: ['/opt/channelstrip', ...args], packaged: true, env: {} });
const unpacked = (...args: string[]) =>
  readLaunch({ argv: ['/x/electron', ...args], packaged: false, env: {} });

describe('readLaunch', () => {
  it('starts the desktop by default', () => {
    const plain = {
      k: 'desktop',
      dataDir: null,
      profileDir: null,
      secretStore: null,
      demo: false,
      hidden: false,
      verbose: false,
      safe: false,
    };
    expect(packaged()).toEqual(plain);
    expect(unpacked('.')).toEqual(plain);
  });

  it('reads its own options among those of the browser engine', () => {
    const args = ['--no-sandbox', '--remote-debugging-port=0', '--data-dir', '/d', '--demo'];
    expect(packaged(...args, '--hidden')).toMatchObject({
      k: 'desktop',
      dataDir: '/d',
      demo: true,
      hidden: true,
    });
    expect(
      unpacked('--inspect=0', '.', '--secret-store=file', '--verbose', '--safe'),
    ).toMatchObject({
      k: 'desktop',
      secretStore: 'file',
      verbose: true,
      safe: true,
    });
  });

  it('keeps everything in the folder that was named for the engine, unless another one is named', () => {
    expect(packaged('--user-data-dir=/u')).toMatchObject({ dataDir: '/u', profileDir: '/u' });
    expect(packaged('--user-data-dir=/u', '--data-dir=/d')).toMatchObject({
      dataDir: '/d',
      profileDir: '/u',
    });
  });

  it('takes the secret store from the environment if no option names one, and ignores unknown values', () => {
    const env = { CHANNELSTRIP_SECRET_STORE: 'memory' };
    expect(readLaunch({ argv: ['x'], packaged: true, env })).toMatchObject({
      secretStore: 'memory',
    });
    expect(readLaunch({ argv: ['x', '--secret-store=file'], packaged: true, env })).toMatchObject({
      secretStore: 'file',
    });
    expect(packaged('--secret-store=cloud')).toMatchObject({ secretStore: null });
  });

  it('passes a verb and everything after it to the command line', () => {
    expect(packaged('players', '--json')).toEqual({ k: 'command', args: ['players', '--json'] });
    expect(unpacked('.', 'volume', 'Kitchen', '-5')).toEqual({
      k: 'command',
      args: ['volume', 'Kitchen', '-5'],
    });
    expect(unpacked('--no-sandbox', '.', 'serve', '--port', '0')).toEqual({
      k: 'command',
      args: ['serve', '--port', '0'],
    });
  });
});
