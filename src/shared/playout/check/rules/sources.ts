import { t } from '../../../i18n/translate.ts';
import type { JsonObject, JsonValue } from '../../document/document.ts';
import { toObject } from '../../document/source.ts';
import { parseFolder, isAbsolutePath } from '../paths.ts';
import type { PlacedSource, TrackKind } from '../sources.ts';
import { hasPoints, isLive, sourceFor, getTrack } from '../sources.ts';
import { checkHint } from './hints.ts';
import { checkPoints } from './points.ts';
import type { ItemView } from './rule.ts';
import { checkLayerStream, checkStreams, isOrdinary } from './streams.ts';
import type { Repair } from '../../finding.ts';
import { expandTemplate, templateNames, templateFields } from '../../template/expand.ts';
import type { TemplateField } from '../../template/expand.ts';

/** A text that contains only plainly written variables. */
const SIMPLE = /^[^{}]*(\{\{ ?[A-Za-z_][A-Za-z0-9_]* ?\}\}[^{}]*)+$/;
const NAME = /\{\{ ?([A-Za-z_][A-Za-z0-9_]*)/g;

/** The engine's default fade of a layer. */
const FADE_MS = 1000;

/** Maximum time (ms) for which separate audio may be out of sync, for viewers who tune in, without a warning. */
const MAX_SHORT_MS = 60_000;

/** Checks everything that an item plays. */
export function checkSources(view: ItemView): void {
  const { source, tracks, watermark, graphics } = view.item;
  const shared = toObject(source);
  if (shared !== null) {
    checkSource(view, shared, '/source');
    if (tracks === undefined || tracks === null) checkWhole(view, shared);
    else checkTracks(view);
  } else checkTracks(view);
  const mark = toObject(watermark);
  if (mark !== null) checkWholeLayer(view, mark, '/watermark');
  if (!Array.isArray(graphics)) return;
  for (let index = 0; index < graphics.length; index += 1) {
    const layer = toObject(graphics[index]);
    if (layer !== null) checkWholeLayer(view, layer, `/graphics/${String(index)}`);
  }
}

function checkWholeLayer(view: ItemView, layer: JsonObject, pointer: string): void {
  checkLayer(view, layer, pointer);
  const source = toObject(layer['source']);
  if (source === null) return;
  checkSource(view, source, `${pointer}/source`);
  checkLayerStream(view, layer, source, pointer);
}

/** An item with one source for everything: the usual case. */
function checkWhole(view: ItemView, source: JsonObject): void {
  checkPoints(view, source, '/source', isLive(source));
  if (isOrdinary(view, source)) return;
  checkStreams(view, 'video', source, '/source');
  checkStreams(view, 'audio', source, '/source');
}

function checkTracks(view: ItemView): void {
  const picture = sourceFor(view.item, 'video');
  const sound = sourceFor(view.item, 'audio');
  const subtitle = sourceFor(view.item, 'subtitle');
  checkThere(view, picture, sound, subtitle);
  const live =
    (picture !== null && isLive(picture.source)) || (sound !== null && isLive(sound.source));
  checkTrack(view, 'video', picture);
  checkTrack(view, 'audio', sound);
  checkTrack(view, 'subtitle', subtitle);
  if (picture !== null) checkPoints(view, picture.source, picture.pointer, live);
  if (sound === null || sound.pointer === picture?.pointer) return;
  checkPoints(view, sound.source, sound.pointer, live);
  if (picture !== null) checkSeparate(view, picture.source, sound.source, sound.pointer, live);
}

/** Video and audio need a source each, and so do selected subtitles. */
function checkThere(
  view: ItemView,
  picture: PlacedSource | null,
  sound: PlacedSource | null,
  subtitle: PlacedSource | null,
): void {
  if (picture === null || sound === null) {
    const none = picture === null && sound === null;
    const lacks = none ? 'none' : picture === null ? 'noPicture' : 'noSound';
    view.add(none ? '' : '/tracks', 'no-source', 'error', t(`playoutcheck:air.source.${lacks}`));
  }
  if (subtitle === null && getTrack(view.item, 'subtitle') !== null)
    view.add('/tracks/subtitle', 'no-source', 'warning', t('playoutcheck:air.source.noSubtitle'));
}

function checkTrack(view: ItemView, kind: TrackKind, placed: PlacedSource | null): void {
  if (placed === null) return;
  if (placed.pointer !== '/source') checkSource(view, placed.source, placed.pointer);
  checkStreams(view, kind, placed.source, placed.pointer);
}

/** The engine does not seek in separate audio when a viewer joins in the middle (playout.md 4). */
function checkSeparate(
  view: ItemView,
  picture: JsonObject,
  sound: JsonObject,
  pointer: string,
  live: boolean,
): void {
  if (live || !hasPoints(sound) || view.finish - view.start <= MAX_SHORT_MS) return;
  if (JSON.stringify(picture) === JSON.stringify(sound)) return;
  view.add(pointer, 'separate-audio', 'warning', t('playoutcheck:air.source.separate'));
}

function checkSource(view: ItemView, source: JsonObject, pointer: string): void {
  if (source['source_type'] === 'local') checkFile(view, source, pointer);
  if (source['probe_hint'] !== undefined) checkHint(view, source, pointer);
  checkTemplates(view, source, pointer);
}

function checkFile(view: ItemView, source: JsonObject, pointer: string): void {
  const { path } = source;
  if (typeof path !== 'string') return;
  const media = view.getMedia(source);
  if (path === '')
    view.add(`${pointer}/path`, 'missing-file', 'error', t('playoutcheck:air.source.emptyPath'));
  else if (!isAbsolutePath(path, view.facts.style))
    view.add(
      `${pointer}/path`,
      'relative-path',
      'warning',
      t('playoutcheck:air.source.relative', { path }),
    );
  else if (media === 'missing' || (typeof media !== 'string' && media.isUnreadable === true))
    view.add(
      `${pointer}/path`,
      'missing-file',
      'error',
      media === 'missing'
        ? t('playoutcheck:air.source.missing', { path })
        : t('playoutcheck:air.source.unreadable', { path, reason: media.problem ?? '' }),
      undefined,
      { folder: parseFolder(path, view.facts.style) },
    );
}

/**
 * 2 * fade + hold <= frequency and fade <= hold: only the prose of the format requires it, so no schema checks it
 * (playout.md 2).
 */
function checkLayer(view: ItemView, layer: JsonObject, pointer: string): void {
  const timing = toObject(layer['timing']);
  if (timing === null) return;
  const frequency = toWholeNumber(timing['frequency_ms']);
  const hold = toWholeNumber(timing['hold_ms']);
  const fade = timing['fade_ms'] == null ? FADE_MS : toWholeNumber(timing['fade_ms']);
  if (frequency === null || hold === null || fade === null) return;
  const tooLong = 2 * fade + hold > frequency;
  if (!tooLong && fade <= hold) return;
  const place = `${pointer}/timing`;
  const fits = Math.min(hold, Math.floor((frequency - hold) / 2));
  const numbers = { fade, hold, frequency, cycle: 2 * fade + hold };
  const message = tooLong
    ? t('playoutcheck:air.layer.cycle', numbers)
    : t('playoutcheck:air.layer.fade', numbers);
  const repair: Repair | undefined =
    fits < 0
      ? undefined
      : {
          k: 'set',
          label: t('playoutcheck:air.repair.fade', { value: fits }),
          pointer: view.at(`${place}/fade_ms`),
          value: fits,
        };
  view.add(place, 'layer-timing', 'warning', message, repair);
}

const toWholeNumber = (value: JsonValue | undefined): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;

const used = (text: JsonValue | undefined): text is string =>
  typeof text === 'string' && text.includes('{{');

/**
 * Checks that a source's variables are set in the channel's environment, and that they are in fields that the engine
 * expands: those of http, rtsp, script and dynamic (playout.md 4).
 */
function checkTemplates(view: ItemView, source: JsonObject, pointer: string): void {
  const type = source['source_type'];
  const literal = type === 'local' ? 'path' : type === 'lavfi' ? 'params' : null;
  if (literal === null) {
    for (const field of templateFields(source)) checkField(view, source, pointer, field);
    return;
  }
  const text = source[literal];
  if (used(text)) notExpanded(view, text, `${pointer}/${literal}`, literal);
}

/** Checks a text, or each text of a list. */
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

/** Whether a text has only plain variables that are set or unknown. Consecutive items often have the same text. */
function isFine(view: ItemView, text: string): boolean {
  if (text === view.fineText) return true;
  if (!SIMPLE.test(text)) return false;
  NAME.lastIndex = 0;
  for (let match = NAME.exec(text); match !== null; match = NAME.exec(text)) {
    const answer = view.facts.env(match[1] ?? '');
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
    const kind = answer === false ? 'missing' : answer === 'control' ? 'control' : null;
    if (kind === null) continue;
    const code = kind === 'missing' ? 'missing-variable' : 'bad-variable';
    view.add(pointer, code, 'error', t(`playoutcheck:air.template.${kind}`, { name, field }));
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
