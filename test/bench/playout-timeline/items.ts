/** One lane of the bench: parallel arrays, ascending (epoch ms). */
export interface BenchLane {
  readonly starts: number[];
  readonly finishes: number[];
  readonly titles: string[];
}

const DAY = 86_400_000;
const LANES = 12;
const DAYS = 31;

/** 2026-11-01T00:00:00Z: the same times in every run. */
export const FROM = Date.UTC(2026, 10, 1);
export const TO = FROM + DAYS * DAY;

/** `count` items in 12 lanes over 31 days, with different lengths and occasional gaps. The same for all measured pages. */
export function benchLanes(count: number): BenchLane[] {
  const each = Math.floor(count / LANES);
  const slot = (DAYS * DAY) / each;
  return Array.from({ length: LANES }, (_, lane) => {
    const made: BenchLane = { starts: [], finishes: [], titles: [] };
    let start = FROM;
    for (let index = 0; index < each; index += 1) {
      const share = 0.4 + ((index * 7919 + lane * 131) % 1000) / 833;
      const finish = Math.round(start + slot * share);
      made.starts.push(start);
      made.finishes.push(finish);
      made.titles.push(`Clip ${String(index)} of lane ${String(lane + 1)}`);
      start = finish + (index % 200 === 199 ? Math.round(slot / 2) : 0);
    }
    return made;
  });
}
