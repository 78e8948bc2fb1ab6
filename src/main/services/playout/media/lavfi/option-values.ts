/**
 * Kinds of option values. None can name a file: options that read or write files have no rule. Values are restricted as
 * well.
 */
export type ValueKind =
  | 'word'
  | 'count'
  | 'size'
  | 'rate'
  | 'time'
  | 'ratio'
  | 'color'
  | 'expr'
  | 'text'
  | 'font'
  | 'timecode';

const WORD = /^[\w.+|-]{1,200}$/;
const COUNT = /^\d{1,2}$/;
const SIZE = /^(?:(\d{1,5})x(\d{1,5})|[a-z][a-z\d]{1,15})$/;
const RATE = /^(?:\d{1,9}(?:\.\d{1,9})?(?:\/\d{1,9})?|[a-z][a-z-]{1,15})$/;
const TIME = /^-?[\d.:]{1,30}(?:us|ms|s)?$/;
const RATIO = /^-?[\d.]{1,20}(?:[:/][\d.]{1,20})?$/;
const COLOR = /^#?[A-Za-z\d]{1,30}(?:@(?:0x)?[\da-f.]{1,20})?$/i;
/** A font family: a colon or slash could make it a pattern that names a file. */
const FONT = /^[\p{L}\p{N} _-]{1,60}$/u;
const TIMECODE = /^[\d:;.]{1,20}$/;
const EXPRESSION = /^[\w.+\-*/%^(),!<>=|& \n\t]{1,500}$/;
const MAX_TEXT = 1000;
/** Maximum sides and area of a picture (pixels): 8K is the largest that a channel airs. */
const MAX_SIDE = 8192;
const MAX_AREA = 7680 * 4320;
const MAX_COUNT = 16;

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** Expression functions that terminate and print nothing: no loops, no `print`. */
const functions = words(
  'abs acos asin atan atan2 between bitand bitor ceil clip cos cosh eq exp floor gauss gcd gt gte hypot if ifnot isinf isnan ' +
    'ld lerp log lt lte max min mod not pow rand random round sgn sin sinh sqrt squish st tan tanh trunc',
);
/** Allowed expansions `%{...}` in a text. */
const expansions = words('e expr eif expr_int_format gmtime localtime n frame_num pict_type pts');

/** Whether a value is allowed for this kind, with quotes and backslashes removed. */
export function isValue(kind: ValueKind, value: string): boolean {
  switch (kind) {
    case 'word':
      return WORD.test(value);
    case 'count':
      return COUNT.test(value) && Number(value) <= MAX_COUNT;
    case 'size':
      return isSize(value);
    case 'rate':
      return RATE.test(value);
    case 'time':
      return TIME.test(value);
    case 'ratio':
      return RATIO.test(value);
    case 'color':
      return COLOR.test(value);
    case 'font':
      return FONT.test(value);
    case 'timecode':
      return TIMECODE.test(value);
    case 'expr':
      return isExpression(value);
    case 'text':
      return isText(value);
  }
}

function isSize(value: string): boolean {
  const [whole, width, height] = SIZE.exec(value) ?? [];
  if (whole === undefined) return false;
  const w = Number(width ?? 0);
  const h = Number(height ?? 0);
  return Math.max(w, h) <= MAX_SIDE && w * h <= MAX_AREA;
}

function isExpression(value: string): boolean {
  if (!EXPRESSION.test(value)) return false;
  return [...value.matchAll(/([A-Za-z_]\w*)\s*\(/g)].every(([, name = '']) => functions.has(name));
}

/** Drawn text. Expansions are found like in ffmpeg: a backslash escapes the next character. */
function isText(value: string): boolean {
  if (value.length > MAX_TEXT || /[^\P{Cc}\n\t]/u.test(value)) return false;
  const plain = value.replaceAll(/\\./gsu, '');
  return [...plain.matchAll(/%\{\s*(\w*)/g)].every(([, name = '']) => expansions.has(name));
}
