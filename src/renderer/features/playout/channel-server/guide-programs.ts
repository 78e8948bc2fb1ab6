/** A program of an XMLTV guide. Times: epoch ms. */
export interface GuideProgram {
  readonly title: string;
  readonly from: number;
  readonly to: number;
}

/** The programs of an XMLTV document in its order; entries without readable times are left out. */
export function parsePrograms(xml: string): readonly GuideProgram[] {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  return [...document.querySelectorAll('programme')].flatMap((element) => {
    const from = xmltvMs(element.getAttribute('start') ?? '');
    const to = xmltvMs(element.getAttribute('stop') ?? '');
    if (!(to > from)) return [];
    return [{ title: element.querySelector('title')?.textContent ?? '', from, to }];
  });
}

const XMLTV_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d) ([+-]\d\d)(\d\d)$/;

/** Parses `20261120200500 +0100` to epoch ms; NaN if the text has another format. */
function xmltvMs(text: string): number {
  const parts = XMLTV_TIME.exec(text);
  if (parts === null) return Number.NaN;
  const [, year = '', month = '', day = '', hour = '', minute = '', second = ''] = parts;
  const [hours = '', minutes = ''] = parts.slice(7);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${hours}:${minutes}`);
}

/** A program and its place in a row, as shares (0 to 1) of the row's time. */
interface PlacedProgram extends GuideProgram {
  readonly left: number;
  readonly width: number;
}

/** Minimum share of a row by which a program must extend past the previous one to get a cell. */
const MIN_SHARE = 1 / 300;

/** The programs of [from, to) with their positions, without those that are too short to be visible. */
export function placedPrograms(
  programs: readonly GuideProgram[],
  from: number,
  to: number,
): readonly PlacedProgram[] {
  const placed: PlacedProgram[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const program of programs) {
    if (program.to <= from || program.from >= to) continue;
    const left = Math.max(0, (program.from - from) / (to - from));
    const right = Math.min(1, (program.to - from) / (to - from));
    if (right - end < MIN_SHARE) continue;
    placed.push({ ...program, left, width: right - left });
    end = right;
  }
  return placed;
}
