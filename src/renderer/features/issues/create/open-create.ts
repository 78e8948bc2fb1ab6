import { create } from 'zustand';

/** The form for a new issue: open with this summary, or closed (null). */
export const useCreating = create<{ readonly summary: string | null }>(() => ({ summary: null }));

export const openCreate = (summary = ''): void => useCreating.setState({ summary });
export const closeCreate = (): void => useCreating.setState({ summary: null });
