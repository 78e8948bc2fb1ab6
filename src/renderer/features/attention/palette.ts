import '../../../shared/attention/page-texts.ts';
import '../../palette/texts.ts';
import { Bell, Inbox } from 'lucide-react';
import { attentionSentence, hiddenItems, needsYou } from '../../../shared/attention/list.ts';
import type { AttentionItem, Mute } from '../../../shared/attention/model.ts';
import { kindName, muteName } from '../../../shared/attention/mute-name.ts';
import { formatRelative } from '../../../shared/format/time.ts';
import { joinFacts } from '../../../shared/i18n/isolate.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { PaletteAction, PaletteEntry, PaletteSource } from '../../palette/source.ts';
import { readTopic } from '../../state/topics.ts';
import type { ItemAction } from '../../ui/item-actions.tsx';
import { attentionActions, formatSource } from './actions.ts';
import { setMute } from './user-actions.ts';

const tones = { bad: 'bad', wait: 'waiting', warn: 'waiting', info: 'idle' } as const;

/** Actions with their own command name. Unmuting has separate entries. */
const named = new Set(['done', 'snooze', 'mute-thing', 'wake']);

function toAction({ apart: _, keys, ...action }: ItemAction, what: string): PaletteAction {
  const command = named.has(action.id)
    ? t('attentionpage:palette.of', { action: action.label, what })
    : undefined;
  // In the palette, the page's letter keys would be typed text.
  return { ...action, command, keys: keys === 'Enter' || keys === 'Ctrl+Enter' ? keys : undefined };
}

function toEntry(item: AttentionItem): PaletteEntry {
  const { id, severity, kind, since, detail } = item;
  const name = attentionSentence(item);
  return {
    id: `attention:${id}`,
    scope: 'attention',
    panel: 'attention',
    icon: Inbox,
    name,
    keywords: detail,
    kind: t('attentionpage:palette.kind'),
    state: { tone: tones[severity], word: kindName(kind) },
    facts: joinFacts([formatSource(item), formatRelative(since, Date.now())]),
    actions: () => attentionActions([item]).map((action) => toAction(action, name)),
  };
}

/** "Unmute Deploys", also for sources without items. */
function toUnmute(mute: Mute): PaletteEntry {
  const name = t('attentionpage:palette.unmute', { what: muteName(mute) });
  return {
    id: `unmute:${JSON.stringify([mute.source, mute.kind, mute.about])}`,
    scope: 'commands',
    panel: 'attention',
    icon: Bell,
    name,
    kind: t('palette:kind.command'),
    actions: () => [{ id: 'unmute', label: name, icon: Bell, run: () => setMute(mute, false) }],
  };
}

function entries(): readonly PaletteEntry[] {
  const all = readTopic('attention');
  const { mutedSources, mutes } = readTopic('settings');
  const sources = mutedSources.map((source) => ({ source, kind: null, about: null, subject: '' }));
  return [
    ...[...needsYou(all), ...hiddenItems(all, 'snoozed'), ...hiddenItems(all, 'muted')].map(
      toEntry,
    ),
    ...[...sources, ...mutes].map(toUnmute),
  ];
}

export const attentionPalette: readonly PaletteSource[] = [
  {
    id: 'attention',
    panel: 'attention',
    scope: 'attention',
    topics: ['attention', 'settings'],
    entries,
    suggestions: () => needsYou(readTopic('attention')).map(toEntry),
  },
];
