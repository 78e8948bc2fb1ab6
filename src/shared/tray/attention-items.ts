import { attentionSentence } from '../attention/list.ts';
import type { AttentionItem } from '../attention/model.ts';
import { desktopMethods } from '../desktop/contract.ts';
import { t } from '../i18n/translate.ts';
import { open, item, submenu } from './model.ts';
import type { ShellCommand, TrayItem, TrayState } from './model.ts';
import { foreign } from './words.ts';

/** Maximum items in the menu; the window lists all of them. */
const MAX_ITEMS = 5;
/** Maximum length of a sentence (UTF-16 units), which is longer than a name. */
const MAX_SENTENCE = 60;

/** The page that helps. The menu changes nothing directly: actions that are calls stay in the list. */
function choosePage({ action }: AttentionItem): ShellCommand {
  const path = action?.k === 'open' ? action.path : '/attention';
  const known = desktopMethods['desktop.showWindow'].in.safeParse({ path }).success;
  return open(known ? path : '/attention');
}

/** Items that need attention, most urgent first; empty if there are none. */
export function attentionItems({ attention }: TrayState): TrayItem[] {
  const count = attention.length;
  if (count === 0) return [];
  const items = attention.slice(0, MAX_ITEMS).map((notice) => {
    const label = foreign(attentionSentence(notice), MAX_SENTENCE) || notice.source;
    return item(`attention/${notice.id}`, label, choosePage(notice));
  });
  return [
    submenu('attention', t('tray:attention.count', { count }), [
      ...items,
      { kind: 'separator', id: 'attention-all/line' },
      item('attention-all', t('tray:attention.all'), open('/attention')),
    ]),
  ];
}
