import { t } from '../../i18n/translate.ts';
import { isFilterLine } from './apo-style.ts';
import type { Line } from './lines.ts';
import { excerpt } from './lines.ts';
import type { ImportWarning, ParseOptions, Scope } from './types.ts';

/** The lines of a text that apply together, and why the others were left out. */
export interface Scoped {
  readonly lines: readonly Line[];
  readonly scopes: readonly Scope[];
  readonly warnings: readonly ImportWarning[];
}

/** Conditions that the sample rate decides. All others depend on the running program. */
const ofRate = /^\s*sampleRate\s*(==|!=|<=|>=|<|>)\s*(\d{1,9})\s*$/i;
const key = /^\s{0,100}(Device|Stage|If|ElseIf|Else|EndIf)\s{0,20}:(.*)$/;
const sound = /^\s{0,100}(?:Preamp|GraphicEQ)\s{0,20}:/;

/** Whether a condition is met; null: undecidable from the file. */
function isMet(condition: string, rate: number): boolean | null {
  const [, sign, text] = ofRate.exec(condition) ?? [];
  if (sign === undefined) return null;
  const value = Number(text);
  switch (sign) {
    case '==':
      return rate === value;
    case '!=':
      return rate !== value;
    case '<=':
      return rate <= value;
    case '>=':
      return rate >= value;
    case '<':
      return rate < value;
    default:
      return rate > value;
  }
}

/** A branch: applies, does not apply, is undecidable, or follows one of the latter two. */
interface Branch {
  readonly now: boolean;
  /** Whether `Else` can still apply: all earlier branches are known to be unmet. */
  readonly open: boolean;
}

/** The scope of a line. `device`, `stages`: null: all of them. */
interface ScopedLine {
  readonly line: Line;
  readonly device: string | null;
  readonly stages: readonly string[] | null;
  /** The lines (from 1) that set the scope. */
  readonly said: Readonly<Record<Scope['k'], number>>;
}

/** Follows `Device`, `Stage` and `If` through a text. */
class ScopeReader {
  readonly placed: ScopedLine[] = [];
  readonly warnings: ImportWarning[] = [];
  readonly #rate: number;
  readonly #branches: Branch[] = [];
  #device: string | null = null;
  #stages: readonly string[] | null = null;
  #said: ScopedLine['said'] = { device: 1, stage: 1 };

  constructor(rate: number) {
    this.#rate = rate;
  }

  read(line: Line): void {
    const [, command, rest = ''] = key.exec(line.text.slice(0, 1000)) ?? [];
    if (command === undefined) this.#keep(line);
    else if (command === 'Device') {
      this.#device = /^\s*(?:all)?\s*$/i.test(rest) ? null : rest.trim();
      this.#said = { ...this.#said, device: line.number };
    } else if (command === 'Stage') {
      this.#stages = words(rest);
      this.#said = { ...this.#said, stage: line.number };
    } else this.#condition(line.number, command, rest);
  }

  #keep(line: Line): void {
    if (this.#branches.every(({ now }) => now))
      this.placed.push({
        line,
        device: this.#device,
        stages: this.#stages,
        said: this.#said,
      });
  }

  #condition(line: number, command: string, rest: string): void {
    const last = this.#branches.at(-1);
    if (command === 'EndIf') this.#branches.pop();
    else if (command === 'If') this.#branches.push(this.#branch(line, rest, true));
    else if (last !== undefined) {
      const next =
        command === 'Else' ? { now: last.open, open: false } : this.#branch(line, rest, last.open);
      this.#branches.splice(-1, 1, next);
    }
  }

  #branch(line: number, condition: string, open: boolean): Branch {
    if (!open) return { now: false, open };
    const met = isMet(condition, this.#rate);
    const text = excerpt(condition);
    if (met === null) this.warnings.push({ line, reason: t('eqfiles:line.condition', { text }) });
    else
      this.warnings.push({
        line,
        reason: t(met ? 'eqfiles:line.met' : 'eqfiles:line.notMet', { text, rate: this.#rate }),
      });
    return { now: met === true, open: met === false };
  }
}

const words = (text: string): string[] =>
  text
    .trim()
    .toLowerCase()
    .split(/[\s;]+/)
    .slice(0, 8);

const isSound = ({ text }: Line): boolean => isFilterLine(text) || sound.test(text);

/** The available names for lines that have an effect; null: no line is limited to one. */
function findScope(
  k: Scope['k'],
  of: (placed: ScopedLine) => readonly string[],
  placed: readonly ScopedLine[],
  wanted: string | undefined,
): Scope | null {
  const names = [...new Set(placed.filter(({ line }) => isSound(line)).flatMap(of))];
  if (names.length === 0) return null;
  const plain = wanted?.trim().toLowerCase();
  const named =
    plain === undefined
      ? names
      : [
          ...names.filter((name) => name.toLowerCase() === plain),
          ...names.filter((name) => name.toLowerCase().includes(plain)),
        ];
  return { k, names, used: named[0] ?? null };
}

/** Lines without a `Stage` run after mixing, where an equalizer belongs. */
const byStage = (names: readonly string[]): number => (names.includes('post-mix') ? 0 : 1);

/**
 * Selects the lines that apply together (Equalizer APO's `Device`, `Stage`, `If`): those of one device and one stage, never the sum of
 * several. `options` choose them; the default is the first device and the stage after mixing. The sample rate decides conditions;
 * undecidable branches are left out.
 */
export function inScope(lines: readonly Line[], options: ParseOptions): Scoped {
  if (!lines.some(({ text }) => key.test(text.slice(0, 1000))))
    return { lines, scopes: [], warnings: [] };
  const reader = new ScopeReader(options.rate);
  for (const line of lines) reader.read(line);
  const { placed } = reader;
  const device = findScope(
    'device',
    (line) => (line.device === null ? [] : [line.device]),
    placed,
    options.device,
  );
  const staged = [...placed].sort((a, b) => byStage(a.stages ?? []) - byStage(b.stages ?? []));
  const stage = findScope('stage', (line) => line.stages ?? [], staged, options.stage);
  const remaining = placed.filter(
    (line) =>
      (line.device === null || line.device === device?.used) &&
      (line.stages === null || line.stages.some((name) => name === stage?.used)),
  );
  const scopes = [device, stage].filter((scope) => scope !== null);
  const warnings = scopes.map((scope) => ({
    line: findFirstScope(scope, placed),
    reason: formatScope(scope),
  }));
  return {
    lines: remaining.map(({ line }) => line),
    scopes,
    warnings: [...reader.warnings, ...warnings],
  };
}

const findFirstScope = ({ k }: Scope, placed: readonly ScopedLine[]): number =>
  placed.find((line) => (k === 'device' ? line.device : line.stages) !== null)?.said[k] ?? 1;

function formatScope({ k, names, used }: Scope): string {
  const others = names.filter((name) => name !== used).map((name) => excerpt(name));
  const name = excerpt(used ?? '');
  return others.length === 0
    ? t(`eqfiles:line.${k}Only`, { name })
    : t(`eqfiles:line.${k}Chosen`, { name, others: others.join(', ') });
}
