import type { Cut } from '../../../shared/lib/listed.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const CutNotice = lazyPart(async () => (await import('../../ui/CutNotice.tsx')).CutNotice);

/** What a list of the first view lacks. Nearly none lacks anything, so the notice loads when it is needed. */
export const Missing = ({ cut }: { readonly cut: Cut | null }) =>
  cut !== null && <CutNotice cut={cut} />;
