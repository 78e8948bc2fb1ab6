import { t } from '../../i18n/translate.ts';
import { isMany } from '../check/group-findings.ts';
import type { SingleRepair } from '../finding.ts';
import type { ShapeFault } from './shape-fault.ts';

/**
 * Maximum number of distinct kinds of faults: a file may have another duplicate key in every item. Beyond it, only codes distinguish
 * faults.
 */
const MAX_KINDS = 10_000;
/** Maximum number of counted places, which bounds the time of a check. Files of usual size stay below it. */
const MAX_PLACES = 1_000_000;
/** Up to this many places of a kind may be reported one by one. */
const MAX_EACH = 10;
const ITEM = /^\/items\/(\d+)(?=\/|$)/;
const INDEX = /\/\d+(?=\/|$)/g;

/** Places of a file with one kind of fault. `items`: those that have it, ascending. */
interface Kind {
  readonly first: ShapeFault;
  readonly items: number[];
  readonly repairs: SingleRepair[];
  places: number;
}

/** Collects faults in file order: those of one kind in many items become one fault with the number of its places. */
export class FaultList {
  /** Keeps one instance alive: V8 discards optimized code when the last object of a shape is collected. */
  static readonly kept = new FaultList();

  readonly #kinds = new Map<string, Kind>();
  readonly #listed: { readonly fault: ShapeFault; readonly kind: Kind | null }[] = [];
  #places = 0;
  #engine = false;
  #schema = false;

  /** Whether further faults would have no effect. */
  get done(): boolean {
    return this.#places >= MAX_PLACES && this.#engine && this.#schema;
  }

  add(fault: ShapeFault): void {
    const isNews = (fault.engine && !this.#engine) || (fault.schema && !this.#schema);
    this.#engine ||= fault.engine;
    this.#schema ||= fault.schema;
    this.#places += 1;
    const item = ITEM.exec(fault.pointer)?.[1];
    if (item !== undefined) this.#addToKind(fault, Number(item), isNews);
    else if (isNews || this.#listed.length < MAX_KINDS) this.#listed.push({ fault, kind: null });
  }

  /** `items`: number of items in the file. */
  faults(items: number): ShapeFault[] {
    return this.#listed.flatMap(({ fault, kind }) => {
      if (kind === null || !isMany(kind.places, kind.items.length, items)) return [fault];
      return fault === kind.first ? [together(kind)] : [];
    });
  }

  #addToKind(fault: ShapeFault, item: number, isNews: boolean): void {
    const own = formatKey(fault);
    const isFull = this.#kinds.size >= MAX_KINDS && !this.#kinds.has(own);
    const key = isFull ? `${fault.code}\n${String(fault.engine)}${String(fault.schema)}` : own;
    const kind = this.#kinds.get(key) ?? { first: fault, items: [], repairs: [], places: 0 };
    this.#kinds.set(key, kind);
    kind.places += 1;
    if (kind.items.at(-1) !== item) kind.items.push(item);
    const { repair } = fault;
    if (repair !== undefined)
      kind.repairs.push(...(repair.k === 'each' ? repair.repairs : [repair]));
    if (isNews || kind.places <= MAX_EACH) this.#listed.push({ fault, kind });
  }
}

const formatKey = ({ pointer, code, engine, schema, missing = '' }: ShapeFault): string =>
  [code, engine, schema, pointer.replaceAll(INDEX, '/*'), missing].join('\n');

function together({ first, places, items, repairs }: Kind): ShapeFault {
  const label = t('playoutcheck:air.many.repair', {
    count: repairs.length,
    label: repairs[0]?.label,
  });
  return {
    ...first,
    many: { places, items },
    repair: repairs.length === 0 ? undefined : { k: 'each', label, repairs },
  };
}
