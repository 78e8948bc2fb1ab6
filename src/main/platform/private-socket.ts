import { chmod, lstat, mkdir, rmdir, unlink } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import path from 'node:path';
import type { AppFailure } from '../../shared/contract/errors.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Transport } from '../../shared/lib/transport.ts';
import { faultCode, faultReason } from './fault.ts';
import { LineTransport } from './line-transport.ts';

export interface PrivateListener {
  /**
   * Closes every connection and removes the socket, and its folder if empty. Call it while the data folder is still owned, so that no other
   * process is about to listen there.
   */
  close(): Promise<void>;
}

const isPipe = (socketPath: string): boolean => socketPath.startsWith('\\\\');

/**
 * Listens where only this user can connect: the socket is in a folder with mode 0700 (a named pipe on Windows). Replaces a socket left by a
 * killed process. Throws `conflict` if another process already listens there, `storage` if the path cannot be used.
 */
export async function listenPrivate(
  socketPath: string,
  onTransport: (transport: Transport) => void,
): Promise<PrivateListener> {
  if (!isPipe(socketPath)) {
    await makeFolder(path.dirname(socketPath));
    await clearDeadSocket(socketPath);
  }
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    onTransport(new LineTransport(socket));
  });
  await listening(server, socketPath);
  if (!isPipe(socketPath)) await chmod(socketPath, 0o600);
  return {
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      });
      if (!isPipe(socketPath)) await rmdir(path.dirname(socketPath)).catch(() => undefined);
    },
  };
}

/** Connects to the listening app; null if there is none. Throws `forbidden` if the path belongs to another user. */
export async function connectPrivate(socketPath: string): Promise<Transport | null> {
  if (!isPipe(socketPath) && !(await isPrivate(path.dirname(socketPath)))) return null;
  const socket = await connect(socketPath);
  return socket === null ? null : new LineTransport(socket);
}

function listening(server: Server, socketPath: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // Later errors, of a connection that could not be accepted, change nothing.
    server.on('error', (error) => {
      if (faultCode(error) === 'EADDRINUSE') reject(takenError(socketPath));
      else reject(unusable(socketPath, error));
    });
    server.listen(socketPath, resolve);
  });
}

function connect(socketPath: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(socketPath);
    const refused = (error: Error): void => {
      const code = faultCode(error);
      if (code === 'ENOENT' || code === 'ECONNREFUSED') resolve(null);
      else reject(unusable(socketPath, error));
    };
    socket.once('error', refused);
    socket.once('connect', () => {
      socket.removeListener('error', refused);
      resolve(socket);
    });
  });
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const facts = await lstat(folder);
    if (!facts.isDirectory() || facts.uid !== process.getuid?.()) throw foreign(folder);
    if ((facts.mode & 0o077) !== 0) await chmod(folder, 0o700);
  } catch (error) {
    if (faultCode(error) === null) throw error;
    throw unusable(folder, error);
  }
}

/** Whether the folder exists; throws `forbidden` if another user could have written to it. */
async function isPrivate(folder: string): Promise<boolean> {
  try {
    const facts = await lstat(folder);
    const ours = facts.isDirectory() && facts.uid === process.getuid?.();
    if (!ours || (facts.mode & 0o022) !== 0) throw foreign(folder);
    return true;
  } catch (error) {
    const code = faultCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    if (code === null) throw error;
    throw unusable(folder, error);
  }
}

async function clearDeadSocket(socketPath: string): Promise<void> {
  const alive = await connect(socketPath);
  if (alive !== null) {
    alive.destroy();
    throw takenError(socketPath);
  }
  try {
    await unlink(socketPath);
  } catch (error) {
    if (faultCode(error) !== 'ENOENT') throw unusable(socketPath, error);
  }
}

const foreign = (folder: string): AppFailure =>
  failure('forbidden', t('errors:storage.socketFolder', { path: folder }), { path: folder });

const takenError = (socketPath: string): AppFailure =>
  failure('conflict', t('errors:storage.socketTaken', { path: socketPath }), { path: socketPath });

function unusable(socketPath: string, cause: unknown): AppFailure {
  const reason = faultReason(cause);
  const message = t('errors:storage.socketFailed', { path: socketPath, reason });
  return failure('storage', message, { path: socketPath }, { cause });
}
