import { panels } from '../domains.tsx';
import type { PaletteRequest } from '../palette/open.ts';
import { PaletteDialog } from '../palette/PaletteDialog.tsx';
import type { LoadSources } from '../palette/use-sources.ts';
import { useRoute } from '../state/route.ts';
import { appPalette } from './palette-source.ts';

const loads: readonly LoadSources[] = [
  appPalette,
  ...panels.flatMap(({ loadPalette }) => (loadPalette === undefined ? [] : [loadPalette])),
];

/** The palette with the sources of all panels. */
export function Palette({ request }: { readonly request: PaletteRequest }) {
  const { panel } = useRoute();
  return <PaletteDialog request={request} panel={panel} loads={loads} />;
}
