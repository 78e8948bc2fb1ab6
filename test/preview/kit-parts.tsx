import type { ComponentType } from 'react';
import { formParts } from './kit.tsx';
import { chartParts } from './kit-chart-parts.tsx';
import { logParts } from './kit-log-parts.tsx';
import { panelParts } from './kit-panel-parts.tsx';
import { tableParts } from './kit-table-parts.tsx';

/** Kit components that scenes render alone, by name. */
export const kitParts: Readonly<Record<string, ComponentType>> = {
  ...formParts,
  ...tableParts,
  ...logParts,
  ...chartParts,
  ...panelParts,
};
