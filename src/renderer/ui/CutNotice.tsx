import { cutText } from '../../shared/i18n/cut-text.ts';
import type { Cut } from '../../shared/lib/listed.ts';
import { Notice } from './Notice.tsx';

/** One line above or below a list that is not whole; nothing for a whole one. */
export function CutNotice({ cut }: { readonly cut: Cut | null | undefined }) {
  return cut == null ? null : <Notice tone="warn" title={cutText(cut)} />;
}
