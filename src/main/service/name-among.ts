/** The name of the item with this id; null if it is the only item, or unknown. */
export const nameAmong = (
  all: readonly { readonly id: string; readonly name: string }[],
  id: string | null,
): string | null => (all.length < 2 ? null : (all.find((one) => one.id === id)?.name ?? null));
