import { t } from '../../../../shared/i18n/translate.ts';
import type { ConnectionView } from '../../../../shared/music/connection.ts';
import { causeSentence } from '../../../../shared/music/cause-failure.ts';

/** The state of the connection in one sentence: what went wrong, else why this address. Null: nothing to report. */
export function describeCause({ state, address }: ConnectionView): string | null {
  if ('cause' in state) return causeSentence(state.cause);
  return address === null ? null : t(`connection:choice.${address.reason}`);
}
