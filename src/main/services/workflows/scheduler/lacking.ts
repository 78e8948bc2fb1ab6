import { failure } from '../../../../shared/contract/errors.ts';
import type { Abilities, AbilityName } from '../../../../shared/workflows/model.ts';

/** A method that the server lacks: rejects with the reason. */
export const lacking =
  (abilities: Abilities, name: AbilityName) =>
  // oxlint-disable-next-line require-await -- rejects rather than throws
  async (): Promise<never> => {
    throw failure('unsupported', abilities[name]);
  };
