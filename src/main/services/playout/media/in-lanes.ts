/**
 * Works through items, so many at a time. Rejects with the first failure once everything that was begun has ended; no further
 * item is begun then.
 */
export async function inLanes<T>(
  items: Iterable<T>,
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items].values();
  const failures: unknown[] = [];
  const lane = async (): Promise<void> => {
    for (const item of waiting) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => {
        failures.push(error);
      });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (failures.length > 0) throw failures[0];
}
