import { useSyncExternalStore } from 'react';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { showFailure } from '../../../state/toasts.ts';

/** A favorite that the user changed: what it is now, and what its player reported before. */
interface Changed {
  readonly favorite: boolean;
  readonly reported: boolean | null;
}

/** Changed favorites that are remembered; the oldest are dropped first. */
const MOST = 100;

const changes = new Map<string, Changed>();
const changed = new Emitter<void>();
const listen = (listener: () => void): (() => void) => changed.on(listener);

function put(uri: string, change: Changed | undefined): void {
  changes.delete(uri);
  if (change !== undefined) changes.set(uri, change);
  for (const oldest of changes.keys()) {
    if (changes.size <= MOST) break;
    changes.delete(oldest);
  }
  changed.emit();
}

/**
 * Whether an item is a favorite. `reported`: what its player or queue says. The server does not repeat a track in a queue when it
 * becomes a favorite, so the user's change applies until the report itself changes.
 */
export function useFavorite(uri: string | null, reported: boolean | null): boolean {
  const change = useSyncExternalStore(listen, () => (uri === null ? undefined : changes.get(uri)));
  return change?.reported === reported ? change.favorite : reported === true;
}

/** Marks or unmarks an item; shown at once, and taken back with a message if the server refuses. */
export function changeFavorite(uri: string, favorite: boolean, reported: boolean | null): void {
  const before = changes.get(uri);
  put(uri, { favorite, reported });
  call('music.favorite', { uri, favorite }).then(
    (answer) => {
      put(uri, { favorite: answer.favorite, reported });
    },
    (thrown: unknown) => {
      put(uri, before);
      showFailure(toError(thrown));
    },
  );
}
