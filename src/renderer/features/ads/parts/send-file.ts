import { create } from 'zustand';
import { call } from '../../../state/calls.ts';

/** Bytes per call: as base64, they fit into a frame of the connection. */
const PIECE = 768 * 1024;

/** A file on its way from this window to the core, which uploads it then. `done` and `total` in bytes. */
export interface Sending {
  readonly id: string;
  readonly name: string;
  readonly done: number;
  readonly total: number;
  readonly cancel: () => void;
}

export const useSending = create<{ readonly files: readonly Sending[] }>(() => ({ files: [] }));

const put = (id: string, file: Sending | null): void =>
  useSending.setState(({ files }) => ({
    files: [...files.filter((one) => one.id !== id), ...(file === null ? [] : [file])],
  }));

/** Sends a file to the core, one piece after another. Resolves with its id there. Rejects with `cancelled` if the user stops it. */
export async function sendFile(file: File, name: string): Promise<string> {
  const { id } = await call('ads.beginFile', { name: file.name, size: file.size });
  const stop = new AbortController();
  const shown = { id, name, total: file.size, cancel: () => stop.abort() };
  try {
    for (let at = 0; at < file.size; at += PIECE) {
      put(id, { ...shown, done: at });
      const data = await readBase64(file.slice(at, at + PIECE));
      await call('ads.sendPiece', { id, at, data }, stop.signal);
    }
    return id;
  } catch (error) {
    call('ads.dropFile', { id }).catch(() => undefined);
    throw error;
  } finally {
    put(id, null);
  }
}

const readBase64 = (piece: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not read')));
    reader.readAsDataURL(piece);
  });
