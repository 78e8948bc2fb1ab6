import type { Capabilities } from '../../src/shared/contract/capabilities.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { Snapshot } from '../../src/shared/contract/topics.ts';

/** A state of the whole window: the core's topics and its responses. */
export interface Scene {
  readonly name: string;
  readonly topics: Partial<Snapshot>;
  readonly handlers: Partial<Handlers>;
  /** Name in `kit-parts.tsx` of a kit component to render alone; then only the scene's name and sizes apply. */
  readonly part?: string;
  /** Path of the window; default `/`. */
  readonly path?: string;
  /** Viewport sizes such as `348x520`; default: those of the window. */
  readonly sizes?: readonly string[];
  /** Capabilities of the host; default none. */
  readonly capabilities?: Partial<Capabilities>;
  /** Also takes a screenshot in forced colors. */
  readonly forcedColors?: boolean;
  /**
   * State of the connection to the core: unreachable, lost after the first state, not signed in, or too many windows. Default: connected.
   */
  readonly host?: 'never' | 'lost' | 'signed-out' | 'full';
}

/** A scene with data that takes long to generate: the data is only generated when the scene is rendered. */
export function lateScene(
  usual: Omit<Scene, 'topics' | 'handlers'>,
  make: () => Pick<Scene, 'topics' | 'handlers'>,
): Scene {
  let made: Pick<Scene, 'topics' | 'handlers'> | null = null;
  const data = (): Pick<Scene, 'topics' | 'handlers'> => (made ??= make());
  return {
    ...usual,
    get topics() {
      return data().topics;
    },
    get handlers() {
      return data().handlers;
    },
  };
}
