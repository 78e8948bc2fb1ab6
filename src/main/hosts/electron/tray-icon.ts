import path from 'node:path';
import { Menu, nativeImage, nativeTheme, Tray } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';
import { trayIconFile } from '../../../shared/tray/icon-file.ts';
import type { TrayCommand, TrayItem, TrayModel } from '../../../shared/tray/model.ts';
import { isDarkPanel } from '../common/panel-color.ts';
import type { Area } from './window-bounds.ts';

export interface TrayIconPorts {
  readonly platform: NodeJS.Platform;
  /** Folder of the icons. */
  readonly icons: string;
  /** A left click. `icon`: its position, null if the desktop does not report it. */
  readonly clicked: (icon: Area | null) => void;
  /** A middle click, which only Windows reports. */
  readonly middle: () => void;
  readonly run: (command: TrayCommand) => void;
}

/** The tray icon, drawn from the model. Has no knowledge of players. */
export class TrayIcon {
  readonly #ports: TrayIconPorts;
  #tray: Tray;
  #model: TrayModel;
  #menu: Menu;

  constructor(ports: TrayIconPorts, model: TrayModel) {
    this.#ports = ports;
    this.#model = model;
    this.#menu = this.#build(model);
    this.#tray = this.#create();
    nativeTheme.on('updated', this.#redraw);
  }

  /** The icon's position (DIP); null if the desktop does not report it. */
  get bounds(): Area | null {
    const bounds = this.#tray.getBounds();
    return bounds.width > 0 && bounds.height > 0 ? bounds : null;
  }

  set(model: TrayModel): void {
    const before = this.#model;
    this.#model = model;
    if (before.icon !== model.icon) this.#redraw();
    if (before.tooltip !== model.tooltip) this.#tray.setToolTip(model.tooltip);
    this.#menu = this.#build(model);
    if (this.#ports.platform !== 'darwin') this.#tray.setContextMenu(this.#menu);
  }

  /** Redraws the current menu. */
  refresh(): void {
    if (this.#tray.isDestroyed()) return;
    this.set(this.#model);
  }

  /** Creates the icon again for a tray that has just appeared: an icon created earlier stays invisible. */
  renew(): void {
    this.#tray.destroy();
    this.#tray = this.#create();
  }

  destroy(): void {
    nativeTheme.off('updated', this.#redraw);
    this.#tray.destroy();
  }

  readonly #redraw = (): void => this.#tray.setImage(this.#image(this.#model));

  #create(): Tray {
    const { platform, clicked, middle } = this.#ports;
    const tray = new Tray(this.#image(this.#model));
    tray.setIgnoreDoubleClickEvents(true);
    tray.on('click', () => clicked(this.bounds));
    tray.on('middle-click', () => middle());
    // macOS opens an attached menu on a left click too, so the menu is opened manually there.
    if (platform === 'darwin') tray.on('right-click', () => tray.popUpContextMenu(this.#menu));
    else tray.setContextMenu(this.#menu);
    tray.setToolTip(this.#model.tooltip);
    return tray;
  }

  #image({ icon: state }: TrayModel): Electron.NativeImage {
    const { platform, icons } = this.#ports;
    const darkTaskbar = isDarkPanel({
      platform,
      darkSystem: nativeTheme.shouldUseDarkColorsForSystemIntegratedUI,
      desktop: process.env['XDG_CURRENT_DESKTOP'],
    });
    const file = trayIconFile({ platform, state, darkTaskbar });
    return nativeImage.createFromPath(path.join(icons, file));
  }

  #build(model: TrayModel): Menu {
    return Menu.buildFromTemplate(model.items.map((item) => this.#template(item)));
  }

  #template(item: TrayItem): MenuItemConstructorOptions {
    switch (item.kind) {
      case 'separator':
        return { type: 'separator' };
      case 'row':
        return { id: item.id, label: item.label, enabled: false };
      case 'submenu':
        return {
          id: item.id,
          label: item.label,
          enabled: item.enabled,
          submenu: item.items.map((inner) => this.#template(inner)),
        };
      case 'check':
      case 'radio':
        return { ...this.#active(item), checked: item.checked, type: typeOf[item.kind] };
      case 'item':
        return this.#active(item);
    }
  }

  #active({
    id,
    label,
    enabled,
    command,
  }: Extract<TrayItem, { readonly command: TrayCommand }>): MenuItemConstructorOptions {
    return {
      id,
      label,
      enabled,
      click: () => this.#ports.run(command),
    };
  }
}

const typeOf = { check: 'checkbox', radio: 'radio' } as const;
