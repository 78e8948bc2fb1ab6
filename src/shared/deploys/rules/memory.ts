import { formatBytes } from '../../format/sizes.ts';
import { parseMebibytes } from './defaults.ts';

const MEBIBYTE = 1_048_576;

/** The memory of a service as people read it, `1 GiB` for `1024Mi`; a form that the app does not know stays as it is. */
export function formatMemory(memory: string): string {
  const mebibytes = parseMebibytes(memory);
  return mebibytes === null ? memory : formatBytes(mebibytes * MEBIBYTE);
}
