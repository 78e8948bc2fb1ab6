import type { AttentionAction } from '../../../shared/attention/model.ts';
import type { MethodInput, MethodName } from '../../../shared/contract/methods.ts';
import { send } from '../../state/calls.ts';

/** Runs the action of an item; `show` opens a page. The core validates method and input, as for every call from a window. */
export function act(action: AttentionAction, show: (path: string) => void): void {
  if (action.k === 'open') {
    show(action.path);
    return;
  }
  const { method, input } = action;
  send(method as MethodName, input as MethodInput<MethodName>);
}
