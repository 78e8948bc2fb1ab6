import type { ServedPath } from '../../core/domain.ts';

/** Keys of channels are encoded; what a file may be called is the service's to know. */
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
