import '../../../shared/desktop/texts.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { AutostartEntry, AutostartPort } from '../ports.ts';
import { HIDDEN } from './start-command.ts';

/** The fields of the shell's `getLoginItemSettings` that are used here. */
export interface LoginItemFacts {
  readonly openAtLogin: boolean;
  /** macOS 13 and newer. */
  readonly status?: string;
  /** Windows: every entry that starts this executable, with any arguments. */
  readonly launchItems?: readonly {
    readonly args: readonly string[];
    readonly enabled: boolean;
  }[];
}

/** The arguments of `setLoginItemSettings`. */
export interface LoginItemChange {
  readonly openAtLogin: boolean;
  readonly args?: string[];
  readonly enabled?: boolean;
}

type LoginItemPlatform = 'darwin' | 'win32';

const plain = { detail: null, hidden: null, current: true } as const;
const blocked = (detail: string): AutostartEntry => ({ ...plain, state: 'blocked', detail });

/** The system's login item in the core's terms. */
export function readLoginItem(platform: LoginItemPlatform, facts: LoginItemFacts): AutostartEntry {
  return platform === 'darwin' ? readMac(facts) : readWindows(facts);
}

/** macOS stores no arguments with the item: the app detects a start at login when it starts. */
function readMac({ openAtLogin, status }: LoginItemFacts): AutostartEntry {
  if (status === 'requires-approval') return blocked(t('desktop:startAtLogin.macApproval'));
  const on = status === undefined || status === '' ? openAtLogin : status === 'enabled';
  return { ...plain, state: on ? 'on' : 'off' };
}

function readWindows({ launchItems = [] }: LoginItemFacts): AutostartEntry {
  const item = launchItems.find(({ enabled }) => enabled) ?? launchItems[0];
  if (item === undefined) return { ...plain, state: 'off' };
  const hidden = item.args.includes(HIDDEN);
  return item.enabled
    ? { ...plain, state: 'on', hidden }
    : { ...blocked(t('desktop:startAtLogin.windowsOff')), hidden };
}

/** The system call's arguments to turn start at login on or off. */
export function loginItemChange(
  platform: LoginItemPlatform,
  { on, hidden }: { readonly on: boolean; readonly hidden: boolean },
): LoginItemChange {
  if (platform === 'darwin') return { openAtLogin: on };
  if (!on) return { openAtLogin: false };
  return { openAtLogin: true, args: hidden ? [HIDDEN] : [], enabled: true };
}

export interface HiddenFacts {
  /** Whether `--hidden` was among the arguments. */
  readonly argument: boolean;
  /** macOS: whether the system opened the app at login. */
  readonly openedAtLogin: boolean;
  /** The setting. */
  readonly startHidden: boolean;
}

/** Whether this start shows no window. */
export const startsHidden = ({ argument, openedAtLogin, startHidden }: HiddenFacts): boolean =>
  argument || (openedAtLogin && startHidden);

/** For runs that must not start at login: a demo, or a system without startup programs. */
export const noAutostart: AutostartPort = {
  read: () =>
    Promise.resolve({ state: 'unsupported', detail: null, hidden: null, current: true } as const),
  write: () => Promise.resolve(),
};
