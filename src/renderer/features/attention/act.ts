import type { AttentionAction } from '../../../shared/attention/model.ts';
import type { MethodInput, MethodName } from '../../../shared/contract/methods.ts';
import { send } from '../../state/calls.ts';

/** Does what an item offers; `show` brings a page up. */
export function act(action: AttentionAction, show: (path: string) => void): void {
  if (action.k === 'open') {
    show(action.path);
    return;
  }
  const { method, input } = action;
  // The core checks the method and its input, as it does with everything from a window.
  send(method as MethodName, input as MethodInput<MethodName>);
}
