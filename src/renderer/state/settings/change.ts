import { create } from 'zustand';
import type { Preferences } from '../../../shared/settings/model.ts';
import { equal } from '../../../shared/lib/equal.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { call } from '../calls.ts';
import { toError } from '../failure.ts';
import { readTopic } from '../topics.ts';

type Change = Partial<Preferences>;

interface Changes {
  /** When the last change was saved (ms since epoch); null: none since the window opened. */
  readonly savedAt: number | null;
  /** Changes that undo the changes of this window, oldest first. */
  readonly undo: readonly Change[];
}

const MAX_UNDO = 100;

export const useSettingChanges = create<Changes>(() => ({ savedAt: null, undo: [] }));

/** The current values of the preferences in `change`. */
function selectBefore(change: Change): Change {
  const settings = readTopic('settings');
  return Object.fromEntries(
    Object.keys(change).map((key) => [key, settings[key as keyof Preferences]]),
  );
}

async function save(change: Change, before: Change): Promise<void> {
  try {
    await call('settings.update', change);
  } catch (error) {
    const { code, detail } = toError(error);
    if (code !== 'storage') throw error;
    // The core keeps a value that it could not save until it quits, so the change is reverted.
    await call('settings.update', before).catch(() => undefined);
    const { path, reason } = detail ?? {};
    if (typeof path !== 'string' || typeof reason !== 'string') throw error;
    throw failure('storage', t('errors:storage.settingReturned', { path, reason }), detail);
  }
  useSettingChanges.setState({ savedAt: Date.now() });
}

/** Changes preferences as one step of undo. Rejects with `AppFailure`; a change that can't be saved is reverted. */
export async function changeSettings(change: Change): Promise<void> {
  const before = selectBefore(change);
  await save(change, before);
  if (equal(before, change)) return;
  useSettingChanges.setState(({ undo }) => ({ undo: [...undo, before].slice(-MAX_UNDO) }));
}

/** Undoes the last change of this window; does nothing without one. Rejects like `changeSettings`. */
export async function undoSetting(): Promise<void> {
  const { undo } = useSettingChanges.getState();
  const last = undo.at(-1);
  if (last === undefined) return;
  useSettingChanges.setState({ undo: undo.slice(0, -1) });
  await save(last, selectBefore(last));
}
