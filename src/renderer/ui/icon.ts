/** How every lucide icon is drawn: `<Play {...icon} />`. Decorative: the control carries the name. */
export const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
