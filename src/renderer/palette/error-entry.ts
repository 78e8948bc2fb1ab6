import { RotateCw, Settings2, TriangleAlert } from 'lucide-react';
import { fixForError, formPath } from '../../shared/connections/fix.ts';
import { fixLabel } from '../../shared/connections/fix-label.ts';
import type { AppError } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { navigatePath } from '../state/route.ts';
import { readTopic } from '../state/topics.ts';
import type { GroupId } from './scopes.ts';
import { scopeName } from './scopes.ts';
import type { PaletteAction, PaletteEntry } from './source.ts';

/** The row that says why a group could not be searched, with what mends it on Enter. */
export function errorEntry(
  source: string,
  scope: GroupId,
  error: AppError,
  retry: () => void,
): PaletteEntry {
  const again: PaletteAction = {
    id: 'retry',
    label: t('palette:tryAgain'),
    icon: RotateCw,
    stays: true,
    run: retry,
  };
  const mine = readTopic('connections.profiles').filter(({ service }) => service === scope);
  const profile = mine.find(({ isDefault }) => isDefault) ?? mine[0];
  const fix = fixForError(error);
  const mend: readonly PaletteAction[] =
    fix === null || profile === undefined
      ? []
      : [
          {
            id: 'mend',
            label: fixLabel(fix),
            icon: Settings2,
            run: () => navigatePath(formPath(profile.id, fix)),
          },
        ];
  return {
    id: `error:${source}`,
    scope,
    panel: 'connections',
    icon: TriangleAlert,
    name: error.message,
    kind: scopeName(scope),
    state: undefined,
    actions: () => [...mend, again],
  };
}
