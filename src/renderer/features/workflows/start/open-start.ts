import { create } from 'zustand';
import type { Param, WorkflowRef } from '../../../../shared/workflows/model.ts';

export interface StartRequest {
  readonly workflow: WorkflowRef;
  /** Initial values, such as those of an earlier run. */
  readonly params: readonly Param[];
}

/** The workflow whose start dialog is open; null: none. */
export const useStart = create<{ readonly asked: StartRequest | null }>(() => ({ asked: null }));

export const openStart = (ref: WorkflowRef, params: readonly Param[] = []): void => {
  useStart.setState({ asked: { workflow: { file: ref.file, name: ref.name }, params } });
};

export const closeStart = (): void => {
  useStart.setState({ asked: null });
};
