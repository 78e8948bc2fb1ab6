import type { Args } from '../args.ts';
import { command } from '../command.ts';
import type { Command, Context } from '../command.ts';
import type { Json } from '../json.ts';
import { queryLibrary, itemParams, libraryParams } from '../library-query.ts';
import { listShape } from '../media-shape.ts';
import { codes, ServerError } from '../server-error.ts';

/** A kind of media that the demo's library has none of. */
function none(kind: 'podcast' | 'audiobook' | 'genre', since: number): Command[] {
  const model = kind.charAt(0).toUpperCase() + kind.slice(1);
  const own = kind === 'genre' ? ['?hide_empty:boolean'] : [];
  const listed = [...libraryParams, ...own, 'kwargs:Any'];
  const missing = (_context: Context, args: Args): never => {
    throw new ServerError(codes.mediaNotFound, `${kind} ${args.id('item_id')} not found`);
  };
  return [
    command(`music/${kind}s/count`, ['?favorite_only:boolean'], 'integer', () => 0, { since }),
    command(`music/${kind}s/library_items`, listed, `Array of ${model}`, () => [], { since }),
    command(`music/${kind}s/get`, itemParams, model, missing, { since }),
  ];
}

function recentlyAdded({ world, generation }: Context, limit: number): unknown[] {
  return queryLibrary(world.library, 'track', {
    favorite: null,
    search: null,
    orderBy: 'timestamp_added_desc',
    limit,
    offset: 0,
  }).map((entry) => listShape(entry, generation));
}

/** A row of the start page. */
function recommended(context: Context): Json {
  return {
    item_id: 'recently_added_tracks',
    provider: 'library',
    name: 'Recently added tracks',
    version: '',
    sort_name: 'recently added tracks',
    uri: 'library://folder/recently_added_tracks',
    external_ids: [],
    is_playable: false,
    translation_key: 'recently_added_tracks',
    media_type: 'folder',
    path: '',
    image: null,
    icon: 'music-note-plus',
    items: recentlyAdded(context, 10),
    subtitle: null,
  };
}

/** What the start page of the official web client asks for besides the library. */
export const homeCommands: readonly Command[] = [
  ...none('podcast', 24),
  ...none('audiobook', 24),
  ...none('genre', 29),
  command('music/recommendations', [], 'Array of RecommendationFolder', (context) => [
    recommended(context),
  ]),
  command('music/recently_added_tracks', ['?limit:integer'], 'Array of Track', (context, args) =>
    recentlyAdded(context, args.intOr('limit', 10)),
  ),
];
