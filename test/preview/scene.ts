import type { Capabilities } from '../../src/shared/contract/capabilities.ts';
import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { Snapshot } from '../../src/shared/contract/topics.ts';

/** A state of the whole window as the core would tell it, and what the core answers. */
export interface Scene {
  readonly name: string;
  readonly topics: Partial<Snapshot>;
  readonly handlers: Partial<Handlers>;
  /** A part of the kit drawn alone, by its name in `kit-parts.tsx`; then nothing else counts but the name and the sizes. */
  readonly part?: string;
  /** Where the window is; default `/`. */
  readonly path?: string;
  /** What it is drawn in, such as `348x520`; default those of the window. */
  readonly sizes?: readonly string[];
  /** What the host can do; default nothing. */
  readonly capabilities?: Partial<Capabilities>;
  /** Also drawn in forced colours. */
  readonly forcedColors?: boolean;
  /** How the core is reached: not at all, lost after the first state, not signed in, or serving no further window. Default: at once. */
  readonly host?: 'never' | 'lost' | 'signed-out' | 'full';
}
