import type { ServedPath } from '../../core/domain.ts';

/** `/asset/<account>/<id>`: the media of an asset; `?thumbnail`: the picture of a video. */
export const assetPath: ServedPath = {
  name: 'asset',
  read: (rest, query) => {
    const [, account, id] = /^([\w-]{1,100})\/([\w-]{1,100})$/.exec(rest) ?? [];
    if (account === undefined || id === undefined) return 'missing';
    return { account, id, part: query.has('thumbnail') ? 'thumbnail' : 'media' };
  },
};
