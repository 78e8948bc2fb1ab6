import { jsonAnswer } from '../http-answer.ts';
import { userOf } from './directory.ts';
import { me } from './model.ts';
import { userJson } from './people.ts';
import type { Route } from './request.ts';

/** Lists of everything around the issues. */
export const directoryRoutes: readonly Route[] = [
  [
    'GET',
    /^\/rest\/api\/3\/myself$/,
    () => jsonAnswer({ ...userJson(userOf(me.id).id), emailAddress: me.email, locale: 'en_US' }),
  ],
];
