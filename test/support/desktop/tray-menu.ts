import type { DesktopBus, TrayAddress } from './desktop-bus.ts';
import { trayInterface } from './desktop-bus.ts';

/** A menu entry as a desktop receives it. */
export interface MenuEntry {
  readonly id: number;
  /** Empty for a separator. */
  readonly label: string;
  readonly enabled: boolean;
  readonly checked: boolean;
  readonly entries: readonly MenuEntry[];
}

export interface Pixmap {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** A tray icon and its menu, used like a desktop: by messages on the bus. */
export class TrayMenu {
  readonly address: TrayAddress;
  readonly #bus: DesktopBus;

  constructor(bus: DesktopBus, address: TrayAddress) {
    this.#bus = bus;
    this.address = address;
  }

  /** The current menu entries without separators. */
  async entries(): Promise<readonly MenuEntry[]> {
    const [, layout] = await this.#onMenu('GetLayout', 'iias', [0, -1, []]);
    return entryOf(layout).entries;
  }

  /** The labels of the menu's first level, in order. */
  async labels(): Promise<string[]> {
    return (await this.entries()).map(({ label }) => label);
  }

  /** The first entry with this label, on any level; null: none. */
  async find(label: string | RegExp): Promise<MenuEntry | null> {
    return flat(await this.entries()).find((entry) => isCalled(entry, label)) ?? null;
  }

  /** Clicks an entry as a user does: it must be enabled. Throws if there is none. */
  async click(label: string | RegExp): Promise<void> {
    const { id } = await this.#enabled(label);
    try {
      await this.#clicked(id);
    } catch {
      // The menu was rebuilt between look-up and click, with new ids; a desktop retries, too.
      const now = await this.#enabled(label);
      await this.#clicked(now.id);
    }
  }

  async #enabled(label: string | RegExp): Promise<MenuEntry> {
    const all = flat(await this.entries());
    const entry = all.find((one) => isCalled(one, label));
    if (entry?.enabled === true) return entry;
    const there = all.map((one) => (one.enabled ? one.label : `(${one.label})`)).join(' | ');
    throw new Error(`the tray menu has no "${String(label)}" to click; it has: ${there}`);
  }

  async #clicked(id: number): Promise<void> {
    await this.#onMenu('Event', 'isvu', [id, 'clicked', this.#bus.variant('i', 0), 0]);
  }

  /** A left click on the icon. */
  async activate(): Promise<void> {
    await this.#call('Activate', 'ii', [0, 0]);
  }

  /** Turns the wheel over the icon; up is positive. */
  async scroll(delta: number): Promise<void> {
    await this.#call('Scroll', 'is', [delta, 'vertical']);
  }

  /** A middle click on the icon. */
  async middleClick(): Promise<void> {
    await this.#call('SecondaryActivate', 'ii', [0, 0]);
  }

  async icon(): Promise<readonly Pixmap[]> {
    const pixmaps = (await this.#property('IconPixmap')) as [number, number, Uint8Array][];
    return pixmaps.map(([width, height, bytes]) => ({ width, height, bytes }));
  }

  /** Tooltip of the icon. */
  async tooltip(): Promise<string> {
    const [, , title, text] = (await this.#property('ToolTip')) as [
      string,
      unknown,
      string,
      string,
    ];
    return title === '' ? text : title;
  }

  async #property(name: string): Promise<unknown> {
    const { name: destination, path } = this.address;
    const [value] = await this.#bus.call({
      destination,
      path,
      interface: 'org.freedesktop.DBus.Properties',
      member: 'Get',
      signature: 'ss',
      body: [trayInterface, name],
    });
    return (value as { readonly value: unknown }).value;
  }

  async #onMenu(member: string, signature: string, body: readonly unknown[]): Promise<unknown[]> {
    const path = String(await this.#property('Menu'));
    const { name: destination } = this.address;
    return this.#bus.call({
      destination,
      path,
      interface: 'com.canonical.dbusmenu',
      member,
      signature,
      body,
    });
  }

  #call(member: string, signature: string, body: readonly unknown[]): Promise<unknown[]> {
    const { name: destination, path } = this.address;
    return this.#bus.call({ destination, path, interface: trayInterface, member, signature, body });
  }
}

type Layout = readonly [number, Readonly<Record<string, { value: unknown }>>, { value: unknown }[]];

function entryOf(layout: unknown): MenuEntry {
  const [id, properties, children] = layout as Layout;
  const read = (name: string): unknown => properties[name]?.value;
  const label = read('label');
  return {
    id,
    // An underscore marks the next letter as the entry's access key.
    label: (typeof label === 'string' ? label : '').replaceAll(/_(.)/g, '$1'),
    enabled: read('enabled') !== false,
    checked: read('toggle-state') === 1,
    entries: children
      .map((child) => child.value)
      .filter((child) => (child as Layout)[1]['type']?.value !== 'separator')
      .map(entryOf),
  };
}

const flat = (entries: readonly MenuEntry[]): MenuEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.entries)]);

const isCalled = ({ label }: MenuEntry, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? label === wanted : wanted.test(label);
