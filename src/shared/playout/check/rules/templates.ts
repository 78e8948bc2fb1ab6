import { t } from '../../../i18n/translate.ts';
import type { JsonObject, JsonValue } from '../../document/document.ts';
import { expandTemplate, templateNames } from '../../template/expand.ts';
import { typeOf } from '../sources.ts';
import type { ItemView } from './rule.ts';

/** Which fields of each type of source the engine expands (playout.md 4); lists are expanded one by one. */
const expanded: Readonly<Record<string, readonly string[]>> = {
  http: ['uri', 'headers', 'user_agent'],
  rtsp: ['uri'],
  script: ['command', 'args'],
  dynamic: ['uri', 'headers', 'user_agent'],
};

/** Where people put variables all the same. */
const literal: Readonly<Record<string, string>> = { local: 'path', lavfi: 'params' };

/** Variables of a source: whether they are set where the channel runs, and whether they stand where they are expanded. */
export function checkTemplates(view: ItemView, source: JsonObject, pointer: string): void {
  const type = typeOf(source);
  const plain = literal[type];
  if (plain !== undefined) {
    const text = source[plain];
    if (typeof text === 'string' && text.includes('{{'))
      notExpanded(view, text, `${pointer}/${plain}`, plain);
    return;
  }
  for (const field of expanded[type] ?? [])
    checkField(view, source[field], `${pointer}/${field}`, field, type);
}

function checkField(
  view: ItemView,
  value: JsonValue | undefined,
  pointer: string,
  field: string,
  type: string,
): void {
  if (typeof value === 'string') {
    if (value.includes('{{')) checkText(view, value, pointer, field, type);
  } else if (Array.isArray(value))
    for (let index = 0; index < value.length; index += 1) {
      const one = value[index];
      if (typeof one === 'string' && one.includes('{{'))
        checkText(view, one, `${pointer}/${String(index)}`, field, type);
    }
}

/** A text with nothing but variables as they are usually written. */
const SIMPLE = /^[^{}]*(\{\{ ?[A-Za-z_][A-Za-z0-9_]* ?\}\}[^{}]*)+$/;
const NAME = /\{\{ ?([A-Za-z_][A-Za-z0-9_]*)/g;

/** Whether every variable of a simple text is set, or nobody knows. */
function areSet({ facts }: ItemView, text: string): boolean {
  NAME.lastIndex = 0;
  for (let found = NAME.exec(text); found !== null; found = NAME.exec(text)) {
    const answer = facts.env(found[1] ?? '');
    if (answer === false || answer === 'control') return false;
  }
  return true;
}

function checkText(
  view: ItemView,
  text: string,
  pointer: string,
  field: string,
  type: string,
): void {
  if (SIMPLE.test(text) && areSet(view, text)) return;
  for (const name of templateNames(text)) {
    const answer = view.facts.env(name);
    if (answer === false)
      view.add(
        pointer,
        'missing-variable',
        'error',
        t('playoutcheck:air.template.missing', { name, field }),
      );
    else if (answer === 'control')
      view.add(
        pointer,
        'bad-variable',
        'error',
        t('playoutcheck:air.template.control', { name, field }),
      );
  }
  const numbered =
    view.facts.engine !== '0.0.2' && field === 'uri' && (type === 'http' || type === 'rtsp');
  const result = expandTemplate(text, () => '', { channelNumber: numbered ? '1' : null });
  const left = result.ok ? /\{\{[^{}]*\}*/.exec(result.output)?.[0] : undefined;
  if (left === undefined) return;
  const message = left.includes('channel:number')
    ? t('playoutcheck:air.template.number', { text: left, field })
    : t('playoutcheck:air.template.left', { text: left, field });
  view.add(pointer, 'bad-variable', 'warning', message);
}

function notExpanded(view: ItemView, text: string, pointer: string, field: string): void {
  const [name] = templateNames(text);
  if (name === undefined) return;
  view.add(
    pointer,
    'bad-variable',
    'warning',
    t('playoutcheck:air.template.literal', { name, field }),
  );
}
