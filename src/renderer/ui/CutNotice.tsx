import { cutText } from '../../shared/i18n/cut-text.ts';
import type { Cut } from '../../shared/lib/listed.ts';
import { Notice } from './Notice.tsx';

interface Props {
  readonly cut: Cut | null | undefined;
  /** Between a toolbar and a table of full width. */
  readonly banner?: boolean;
}

/** One line above or below an incomplete list; renders nothing for a complete one. */
export function CutNotice({ cut, banner = false }: Props) {
  return cut == null ? null : <Notice tone="warn" banner={banner} title={cutText(cut)} />;
}
