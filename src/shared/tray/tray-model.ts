import './texts.ts';
import { doorItems, endItems, settingItems } from './app-items.ts';
import { attentionItems } from './attention-items.ts';
import { equalizerItems } from './equalizer-items.ts';
import { iconState } from './icon-state.ts';
import type { TrayItem, TrayModel, TrayState } from './model.ts';
import { headRows } from './now-playing.ts';
import { playerItems } from './player-items.ts';
import { tooltip } from './tooltip.ts';
import { transportItems } from './transport-items.ts';
import { volumeItems } from './volume-items.ts';
import { menuText } from './words.ts';

/**
 * What the tray shows and does: icon, tooltip and the whole menu, which is the app's only face where a desktop shows
 * nothing else. `quick`: the menu offers the quick controls, because a click on the icon may not reach them.
 */
export function trayModel(state: TrayState, { quick }: { readonly quick: boolean }): TrayModel {
  return {
    icon: iconState(state),
    tooltip: tooltip(state),
    items: native(
      withLines([
        ['head', headRows(state)],
        ['music', musicItems(state)],
        ['attention', attentionItems(state)],
        ['doors', doorItems(state, quick)],
        ['settings', settingItems(state)],
        ['end', endItems()],
      ]),
    ),
  };
}

function musicItems(state: TrayState): TrayItem[] {
  const { chosen } = state;
  const controls =
    chosen === null ? [] : [...transportItems(state, chosen), ...volumeItems(state, chosen)];
  const equalizer = chosen === null ? [] : equalizerItems(state, chosen);
  return [...controls, ...playerItems(state), ...equalizer];
}

/** One list of the parts that have anything, a line before each but the first. */
function withLines(parts: readonly (readonly [name: string, items: readonly TrayItem[]])[]) {
  return parts
    .filter(([, items]) => items.length > 0)
    .flatMap(([name, items], index): TrayItem[] =>
      index === 0 ? [...items] : [{ kind: 'separator', id: `line/${name}` }, ...items],
    );
}

/** The same entries with labels as native menus take them. */
function native(items: readonly TrayItem[]): TrayItem[] {
  return items.map((item) => {
    if (item.kind === 'separator') return item;
    const label = menuText(item.label);
    return item.kind === 'submenu'
      ? { ...item, label, items: native(item.items) }
      : { ...item, label };
  });
}
