/** The order and the visibility of panels in the settings. */
export interface PanelSettings {
  readonly panelOrder: readonly string[];
  readonly hiddenPanels: readonly string[];
}

export interface ArrangedPanel<T> {
  readonly panel: T;
  readonly hidden: boolean;
}

/**
 * All panels in the user's order. A panel missing from the order, such as one of a newer version, comes after its predecessor in the
 * default order.
 */
export function arrangePanels<T extends { readonly id: string }>(
  panels: readonly T[],
  { panelOrder, hiddenPanels }: PanelSettings,
): readonly ArrangedPanel<T>[] {
  const ids = completeOrder(
    panels.map(({ id }) => id),
    panelOrder,
  );
  return ids.flatMap((id) => {
    const panel = panels.find((one) => one.id === id);
    return panel === undefined ? [] : [{ panel, hidden: hiddenPanels.includes(id) }];
  });
}

/** The order with every panel once, including panels that only another version of the app has. */
function completeOrder(ids: readonly string[], order: readonly string[]): readonly string[] {
  const all = [...new Set(order)];
  for (const [at, id] of ids.entries())
    if (!all.includes(id)) {
      const before = ids[at - 1];
      all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, id);
    }
  return all;
}

/** The order after a panel was moved to the position `to` among the panels of this version. Panels of other versions keep their neighbors. */
export function movePanel(
  ids: readonly string[],
  order: readonly string[],
  id: string,
  to: number,
): readonly string[] {
  const all = completeOrder(ids, order);
  const others = all.filter((one) => one !== id);
  const known = others.filter((one) => ids.includes(one));
  const next = known[Math.max(0, to)];
  const at = next === undefined ? others.length : others.indexOf(next);
  return others.toSpliced(at, 0, id);
}
