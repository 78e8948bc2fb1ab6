import { formatBytes } from '../../format/sizes.ts';
import { parseMebibytes } from './defaults.ts';

const MEBIBYTE = 1_048_576;

/** The memory of a service in a readable form, `1 GiB` for `1024Mi`; an unknown form is returned unchanged. */
export function formatMemory(memory: string): string {
  const mebibytes = parseMebibytes(memory);
  return mebibytes === null ? memory : formatBytes(mebibytes * MEBIBYTE);
}
