import type { AttentionAction } from '../../../shared/attention/model.ts';
import type { MethodInput, MethodName } from '../../../shared/contract/methods.ts';
import { methods } from '../../../shared/contract/methods.ts';
import { send } from '../../state/calls.ts';

const isMethod = (name: string): name is MethodName => Object.hasOwn(methods, name);

/** Does what an item offers; `show` brings a page up. A method that this window does not know is left alone. */
export function act(action: AttentionAction, show: (path: string) => void): void {
  if (action.k === 'open') {
    show(action.path);
    return;
  }
  const { method, input } = action;
  // The core checks the input against the method's schema, as it does with everything from a window.
  if (isMethod(method)) send(method, input as MethodInput<typeof method>);
}
