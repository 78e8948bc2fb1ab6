import { t } from '../../../../shared/i18n/translate.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Replaces a part that the server does not support. */
export function Unsupported({ reason }: { readonly reason: string }) {
  return <EmptyState title={t('deployspanel:detail.off')}>{reason}</EmptyState>;
}
