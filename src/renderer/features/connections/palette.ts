import '../../palette/texts.ts';
import '../../../shared/settings/texts.ts';
import './texts.ts';
import { Plus, Server } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import type { ConnectionProfile } from '../../../shared/connections/model.ts';
import type { PaletteEntry, PaletteSource } from '../../palette/source.ts';
import { tellFailure } from '../../state/calls.ts';
import type { ItemAction } from '../../ui/item-actions.tsx';
import { navigate } from '../../state/route.ts';
import { readTopic } from '../../state/topics.ts';
import { profileActions } from './list/profile-actions.ts';
import { ADD } from './route.ts';
import { tones } from '../../state/connection-tone.ts';

/** Actions whose dialogs exist only on the page. */
const onlyThere = new Set(['rename', 'remove']);

/** Actions of a connection outside of its page. */
const listActions = (profile: ConnectionProfile): readonly ItemAction[] =>
  profileActions(profile, {
    run: (work) => tellFailure(work()),
    ask: () => undefined,
  }).filter(({ id, disabled }) => !onlyThere.has(id) && disabled !== true);

function toEntry(profile: ConnectionProfile): PaletteEntry {
  const { id, name, service, status, account } = profile;
  return {
    id: `connection:${id}`,
    scope: 'connections',
    panel: 'connections',
    icon: Server,
    name,
    keywords: [service, account ?? '', status.address ?? ''].join(' '),
    kind: t('connections:palette.kind'),
    state: { tone: tones[status.phase], word: status.words },
    facts: status.address ?? undefined,
    actions: () => [
      {
        id: 'show',
        label: t('connections:palette.open'),
        icon: Server,
        keys: 'Enter',
        run: () => navigate('connections', id),
      },
      ...listActions(profile),
    ],
  };
}

const addEntry = (): PaletteEntry => ({
  id: 'connection:add',
  scope: 'commands',
  panel: 'connections',
  icon: Plus,
  name: t('connections:palette.add'),
  kind: t('palette:kind.command'),
  actions: () => [
    {
      id: 'add',
      label: t('connections:palette.add'),
      icon: Plus,
      run: () => navigate('connections', ADD),
    },
  ],
});

export const connectionsPalette: readonly PaletteSource[] = [
  {
    id: 'connections',
    panel: 'connections',
    scope: 'connections',
    topics: ['connections.profiles'],
    entries: () => [...readTopic('connections.profiles').map(toEntry), addEntry()],
    suggestions: () => [addEntry()],
  },
];
