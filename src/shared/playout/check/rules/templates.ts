import { t } from '../../../i18n/translate.ts';
import type { JsonObject, JsonValue } from '../../document/document.ts';
import { expandTemplate, templateNames } from '../../template/expand.ts';
import type { TemplateField } from '../../template/fields.ts';
import { templateFields } from '../../template/fields.ts';
import type { ItemView } from './rule.ts';

const used = (text: JsonValue | undefined): text is string =>
  typeof text === 'string' && text.includes('{{');

/**
 * Variables of a source: whether they are set where the channel runs, and whether they stand where they are expanded, which is
 * in http, rtsp, script and dynamic (playout.md 4).
 */
export function checkTemplates(view: ItemView, source: JsonObject, pointer: string): void {
  switch (source['source_type']) {
    case 'local': {
      const { path } = source;
      if (used(path)) notExpanded(view, path, `${pointer}/path`, 'path');
      return;
    }
    case 'lavfi': {
      const { params } = source;
      if (used(params)) notExpanded(view, params, `${pointer}/params`, 'params');
      return;
    }
    default:
      for (const field of templateFields(source)) checkField(view, source, pointer, field);
  }
}

/** A text, or a list of them, each expanded for itself. */
function checkField(
  view: ItemView,
  source: JsonObject,
  pointer: string,
  field: TemplateField,
): void {
  const value = source[field];
  if (typeof value === 'string') {
    if (used(value) && !isFine(view, value))
      checkText(view, source, value, `${pointer}/${field}`, field);
  } else if (Array.isArray(value))
    for (let index = 0; index < value.length; index += 1) {
      const one = value[index];
      if (used(one) && !isFine(view, one))
        checkText(view, source, one, `${pointer}/${field}/${String(index)}`, field);
    }
}

/** A text with nothing but variables as they are usually written. */
const SIMPLE = /^[^{}]*(\{\{ ?[A-Za-z_][A-Za-z0-9_]* ?\}\}[^{}]*)+$/;
const NAME = /\{\{ ?([A-Za-z_][A-Za-z0-9_]*)/g;

/** Whether a text has simple variables only, all of them set or unknown. The same text often comes again in the next item. */
function isFine(view: ItemView, text: string): boolean {
  if (text === view.fineText) return true;
  if (!SIMPLE.test(text)) return false;
  NAME.lastIndex = 0;
  for (let found = NAME.exec(text); found !== null; found = NAME.exec(text)) {
    const answer = view.facts.env(found[1] ?? '');
    if (answer === false || answer === 'control') return false;
  }
  view.fineText = text;
  return true;
}

function checkText(
  view: ItemView,
  source: JsonObject,
  text: string,
  pointer: string,
  field: TemplateField,
): void {
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
  const type = source['source_type'];
  const takesNumber = field === 'uri' && (type === 'http' || type === 'rtsp');
  const numbered = takesNumber && view.facts.engine !== '0.0.2';
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
