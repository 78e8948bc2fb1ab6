/** The name of the one with this id; null: it is the only one, or unknown. */
export const nameAmong = (
  all: readonly { readonly id: string; readonly name: string }[],
  id: string | null,
): string | null => (all.length < 2 ? null : (all.find((one) => one.id === id)?.name ?? null));
