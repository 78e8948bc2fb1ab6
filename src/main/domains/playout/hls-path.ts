import type { ServedPath } from '../../core/domain.ts';

/** Channel keys are URL-encoded; the service validates file names. */
const address = /^([A-Za-z0-9._~!$&'()*+,;=:@%-]{1,300})\/([A-Za-z0-9._-]{1,100})$/;

/** `/hls/<channel>/<file>`: a file of a running channel. */
export const hlsPath: ServedPath = {
  name: 'hls',
  read: (rest) => {
    const [, key, file] = address.exec(rest) ?? [];
    if (key === undefined || file === undefined) return 'missing';
    try {
      return { channel: decodeURIComponent(key), file };
    } catch {
      return 'missing';
    }
  },
};
