import type { TrayCommand, TrayItem } from '../../../shared/tray/model.ts';
import type { BusInterface, BusObject } from '../../platform/dbus/bus-object.ts';
import { exportObject } from '../../platform/dbus/bus-object.ts';
import type { SessionBus } from '../../platform/dbus/session-bus.ts';

export const MENU_PATH = '/MenuBar';
const MENU = 'com.canonical.dbusmenu';
const ROOT = 0;

/** An entry with its number on the bus. */
interface Node {
  readonly number: number;
  readonly item: TrayItem | null;
  readonly children: readonly Node[];
}

/**
 * The tray's menu as a DBusMenu (version 3). Entries keep their numbers as long as their ids, so that a click on a menu that has just
 * changed hits the entry that the user saw.
 */
export class StatusMenu {
  readonly #bus: SessionBus;
  readonly #run: (command: TrayCommand) => void;
  #numbers: ReadonlyMap<string, number> = new Map();
  #lastNumber = ROOT;
  readonly #object: BusObject;
  #nodes = new Map<number, Node>();
  #revision = 0;

  constructor(bus: SessionBus, run: (command: TrayCommand) => void) {
    this.#bus = bus;
    this.#run = run;
    this.#object = exportObject(bus, MENU_PATH, { [MENU]: this.#face() });
  }

  set(items: readonly TrayItem[]): void {
    this.#nodes = new Map();
    const numbers = new Map<string, number>();
    this.#note({ number: ROOT, item: null, children: this.#children(items, '', numbers) });
    this.#numbers = numbers;
    this.#revision += 1;
    this.#object.emit(MENU, 'LayoutUpdated', [this.#revision, ROOT]);
  }

  end(): void {
    this.#object.remove();
  }

  /** Adds the numbers of the entries to `numbers`; a number is never given to another entry. */
  #children(items: readonly TrayItem[], path: string, numbers: Map<string, number>): Node[] {
    return items.map((item) => {
      const id = `${path}/${item.id}`;
      const number = this.#numbers.get(id) ?? (this.#lastNumber += 1);
      numbers.set(id, number);
      const children = item.kind === 'submenu' ? this.#children(item.items, id, numbers) : [];
      return { number, item, children };
    });
  }

  #note(node: Node): void {
    this.#nodes.set(node.number, node);
    for (const child of node.children) this.#note(child);
  }

  /** The layout of a node to `depth` levels; -1: all. */
  #layout(node: Node, depth: number): unknown[] {
    const children =
      depth === 0
        ? []
        : node.children.map((child) =>
            this.#bus.variant('(ia{sv}av)', this.#layout(child, depth - 1)),
          );
    return [node.number, this.#properties(node), children];
  }

  #properties({ item, children }: Node): Record<string, unknown> {
    const values = toProperties(item, children.length > 0);
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        this.#bus.variant(signatures[typeof value] ?? 's', value),
      ]),
    );
  }

  #event(number: number, kind: unknown): void {
    const item = this.#nodes.get(number)?.item;
    if (kind !== 'clicked' || item == null || !('command' in item) || !item.enabled) return;
    this.#run(item.command);
  }

  #face(): BusInterface {
    const node = (number: unknown): Node => {
      const menuNode = this.#nodes.get(Number(number));
      if (menuNode === undefined) throw new Error(`no menu entry ${String(number)}`);
      return menuNode;
    };
    const method = (given: string, out: string, run: (args: readonly unknown[]) => unknown[]) => ({
      in: given,
      out,
      run,
    });
    return {
      properties: {
        Version: { signature: 'u', get: () => 3 },
        TextDirection: { signature: 's', get: () => 'ltr' },
        Status: { signature: 's', get: () => 'normal' },
        IconThemePath: { signature: 'as', get: () => [] },
      },
      methods: {
        GetLayout: method('iias', 'u(ia{sv}av)', ([parent, depth]) => [
          this.#revision,
          this.#layout(node(parent), Number(depth)),
        ]),
        GetGroupProperties: method('aias', 'a(ia{sv})', ([numbers]) => [
          this.#wanted(numbers).map((item) => [item.number, this.#properties(item)]),
        ]),
        GetProperty: method('is', 'v', ([number, name]) => [
          this.#properties(node(number))[String(name)] ?? this.#bus.variant('s', ''),
        ]),
        Event: method('isvu', '', ([number, kind]) => {
          this.#event(Number(number), kind);
          return [];
        }),
        EventGroup: method('a(isvu)', 'ai', ([events]) => {
          for (const [number, kind] of events as [number, string][]) this.#event(number, kind);
          return [[]];
        }),
        AboutToShow: method('i', 'b', () => [false]),
        AboutToShowGroup: method('ai', 'aiai', () => [[], []]),
      },
      signals: { LayoutUpdated: 'ui', ItemsPropertiesUpdated: 'a(ia{sv})a(ias)' },
    };
  }

  /** The entries with these numbers; all entries if no number is given. */
  #wanted(numbers: unknown): Node[] {
    const wanted = new Set(Array.isArray(numbers) ? numbers.map(Number) : []);
    return [...this.#nodes.values()].filter(
      ({ number }) => wanted.size === 0 || wanted.has(number),
    );
  }
}

const signatures: Readonly<Record<string, string>> = { string: 's', boolean: 'b', number: 'i' };

/** Properties that differ from DBusMenu's defaults. */
function toProperties(
  item: TrayItem | null,
  parent: boolean,
): Readonly<Record<string, string | boolean | number>> {
  if (item === null) return { 'children-display': 'submenu' };
  if (item.kind === 'separator') return { type: 'separator' };
  const enabled = item.kind !== 'row' && item.enabled;
  return {
    label: menuLabel(item.label),
    ...(enabled ? {} : { enabled: false }),
    ...(parent ? { 'children-display': 'submenu' } : {}),
    ...(item.kind === 'check' || item.kind === 'radio'
      ? {
          'toggle-type': item.kind === 'check' ? 'checkmark' : 'radio',
          'toggle-state': item.checked ? 1 : 0,
        }
      : {}),
  };
}

/** Converts a label from native escaping to DBusMenu's, where an underscore marks the access key. */
const menuLabel = (label: string): string => label.replaceAll('&&', '&').replaceAll('_', '__');
