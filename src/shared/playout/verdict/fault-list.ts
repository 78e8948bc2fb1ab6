import type { ShapeFault } from './shape-fault.ts';

/** More than this nobody reads. */
const MAX_FAULTS = 10_000;

/** Collects the first faults, and after them only one that changes a verdict. */
export class FaultList {
  /** Stays: V8 throws away what it compiled for the shape of an object when it collects the last one of that shape. */
  static readonly kept = new FaultList();

  readonly faults: ShapeFault[] = [];
  private engine = false;
  private schema = false;

  /** Whether nothing that may follow is of any use. */
  get done(): boolean {
    return this.isFull && this.engine && this.schema;
  }

  private get isFull(): boolean {
    return this.faults.length >= MAX_FAULTS;
  }

  add(fault: ShapeFault): void {
    const news = (fault.engine && !this.engine) || (fault.schema && !this.schema);
    if (this.isFull && !news) return;
    this.faults.push(fault);
    this.engine ||= fault.engine;
    this.schema ||= fault.schema;
  }
}
