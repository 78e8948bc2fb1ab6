import type { ComponentType } from 'react';
import { tableParts } from './kit-table-parts.tsx';

/** Parts of the kit that scenes draw alone, by name. */
export const kitParts: Readonly<Record<string, ComponentType>> = { ...tableParts };
