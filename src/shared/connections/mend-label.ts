import { t } from '../i18n/translate.ts';
import type { Mend } from './mend.ts';

/** The button that opens the form at the field that mends a connection. */
export const mendLabel = (mend: Mend | null): string => t(`app:connection.mend.${mend ?? 'edit'}`);
