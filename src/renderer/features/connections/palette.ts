import '../../palette/texts.ts';
import './texts.ts';
import { Pencil, Plus, Server } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import type { ConnectionProfile } from '../../../shared/connections/model.ts';
import type { PaletteEntry, PaletteSource } from '../../palette/source.ts';
import { navigate } from '../../state/route.ts';
import { readTopic } from '../../state/topics.ts';
import { ADD, editPath } from './route.ts';
import { tones } from '../../state/connection-tone.ts';

function toEntry({ id, name, service, status, account }: ConnectionProfile): PaletteEntry {
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
        id: 'open',
        label: t('connections:palette.open'),
        icon: Server,
        run: () => navigate('connections', id),
      },
      {
        id: 'edit',
        label: t('connections:palette.edit'),
        icon: Pencil,
        run: () => navigate('connections', editPath(id)),
      },
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
