import type { Cut } from '../../../shared/lib/listed.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const CutNotice = lazyPart(async () => (await import('../../ui/CutNotice.tsx')).CutNotice);

/** A notice about the missing part of a list. Most lists are complete, so it loads on demand. */
export const Missing = ({ cut }: { readonly cut: Cut | null }) =>
  cut !== null && <CutNotice cut={cut} />;
