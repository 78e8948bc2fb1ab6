import { t } from '../i18n/translate.ts';
import type { Fix } from './fix.ts';

/** The button that opens the form at the field that fixes a connection. */
export const fixLabel = (fix: Fix | null): string => t(`app:connection.fix.${fix ?? 'edit'}`);
