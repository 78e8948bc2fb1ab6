import '../../palette/texts.ts';
import '../../../shared/deploys/texts.ts';
import '../../../shared/deploys/panel-texts.ts';
import { ReceiptText, Rocket } from 'lucide-react';
import type { Service } from '../../../shared/deploys/model.ts';
import { formatRelative } from '../../../shared/format/time.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { isFirstRead, readOverview } from '../../palette/service-state.ts';
import type { PaletteAction, PaletteEntry, PaletteSource } from '../../palette/source.ts';
import { navigate } from '../../state/route.ts';
import { serviceActions } from './actions.ts';
import { byUrgency } from './list/filter.ts';
import { findTone, stateWord } from '../../../shared/format/states.ts';
import { shortCommit } from './states.ts';

/** Actions with their own command name. */
const named = new Set(['redeploy', 'mute']);

function toEntry(service: Service, asOf: number | null): PaletteEntry {
  const { id, name, project, repo, branch, updatedAt } = service;
  const age = updatedAt === null ? null : formatRelative(updatedAt, Date.now());
  return {
    id: `deploys:${id}`,
    scope: 'deploys',
    panel: 'deploys',
    icon: Rocket,
    name,
    key: id,
    keywords: [project, repo, branch, service.commit].filter((text) => text !== null).join(' '),
    kind: t('deployspanel:item.kind'),
    state: { tone: findTone(service.state), word: stateWord(service) },
    facts: [shortCommit(service.commit), age].filter((text) => text !== null).join(' · '),
    asOf,
    actions: () =>
      serviceActions(service).map((action): PaletteAction => ({
        ...action,
        stays: action.id === 'mute',
        command: named.has(action.id)
          ? t('deployspanel:item.command', { action: action.label.replace(/…$/, ''), name }) +
            (action.label.endsWith('…') ? '…' : '')
          : undefined,
      })),
  };
}

/** The bill, where the gauge that opens it shows one. */
function toUsage(): PaletteEntry {
  const label = t('deployspanel:gauge.usage');
  return {
    id: 'deploys:usage',
    scope: 'commands',
    panel: 'deploys',
    icon: ReceiptText,
    name: label,
    keywords: t('app:nav.deploys'),
    kind: t('palette:kind.command'),
    actions: () => [
      {
        id: 'open',
        label,
        icon: ReceiptText,
        run: () => navigate('deploys', 'usage'),
      },
    ],
  };
}

function entries(): readonly PaletteEntry[] {
  const overview = readOverview('deploys.overview');
  if (overview === null) return [];
  const { services, bill } = overview.value;
  return [
    ...byUrgency(services).map((one) => toEntry(one, overview.asOf)),
    ...(bill === null || bill.cents === null ? [] : [toUsage()]),
  ];
}

export const deploysPalette: readonly PaletteSource[] = [
  {
    id: 'deploys',
    panel: 'deploys',
    scope: 'deploys',
    topics: ['deploys.overview', 'connections.profiles'],
    entries,
    isComing: () => isFirstRead('deploys'),
    suggestions: entries,
  },
];
