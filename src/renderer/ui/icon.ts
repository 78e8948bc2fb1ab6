/** Common props of all lucide icons: `<Play {...icon} />`. The icons are decorative; the control carries the name. */
export const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
