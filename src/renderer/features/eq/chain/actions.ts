import type { FilterType } from '../../../../shared/eq/filter-specs.ts';
import type { Filter } from '../../../../shared/eq/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { editor } from '../model/editor.ts';
import {
  addFilter,
  enableFilter,
  moveFilter,
  nextFilterId,
  removeFilter,
  resetFilter,
  setField,
  setGain,
} from './edits.ts';
import { fieldName, filterName, typeName } from './names.ts';

/** Adds a filter at the end; its id. */
export function add(type: FilterType): string {
  const id = nextFilterId(editor.state.draft, type);
  editor.edit(t('eqchain:addNamed', { name: typeName(type) }), (draft) => addFilter(draft, type));
  return id;
}

export function remove(filter: Filter): void {
  editor.edit(t('eqchain:removeNamed', { name: filterName(filter) }), (draft) =>
    removeFilter(draft, filter.id),
  );
}

/** Moves a filter; its new number in the chain, or null where it was at the end already. */
export function move(filter: Filter, by: -1 | 1): number | null {
  const name = filterName(filter);
  const before = editor.state.draft;
  const label = by < 0 ? t('eqchain:up', { name }) : t('eqchain:down', { name });
  editor.edit(label, (draft) => moveFilter(draft, filter.id, by));
  const { draft } = editor.state;
  return draft === before ? null : draft.filters.findIndex(({ id }) => id === filter.id) + 1;
}

export function enable(filter: Filter, enabled: boolean): void {
  const name = filterName(filter);
  const label = enabled ? t('eqchain:step.on', { name }) : t('eqchain:step.off', { name });
  editor.edit(label, (draft) => enableFilter(draft, filter.id, enabled));
}

export function reset(filter: Filter): void {
  const name = filterName(filter);
  editor.edit(t('eqchain:step.reset', { name }), (draft) => resetFilter(draft, filter.id));
}

/** Draws a value of a filter while its control moves. */
export function previewField(filter: Filter, field: string, value: number): void {
  editor.preview((draft) => setField(draft, filter.id, field, value));
}

export function commitField(filter: Filter, field: string, value: number | string): void {
  const label = t('eqchain:step.change', { label: fieldName(field), name: filterName(filter) });
  editor.edit(label, (draft) => setField(draft, filter.id, field, value));
}

export function previewGain(side: 'inputGain' | 'outputGain', db: number): void {
  editor.preview((draft) => setGain(draft, side, db));
}

export function commitGain(side: 'inputGain' | 'outputGain', db: number): void {
  const label = side === 'inputGain' ? t('eqchain:input') : t('eqchain:output');
  editor.edit(label, (draft) => setGain(draft, side, db));
}
