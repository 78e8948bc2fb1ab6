import type { AttentionAction } from '../../../shared/attention/model.ts';
import type { MethodInput, MethodName } from '../../../shared/contract/methods.ts';
import { call, send, tellFailure } from '../../state/calls.ts';

/**
 * Runs the action of an item. `show` opens a page, after the item's workspace, lineup, account or connection is selected. The core
 * validates method and input, as for every call from a window.
 */
export function act(action: AttentionAction, show: (path: string) => void): void {
  if (action.k === 'call') {
    const { method, input } = action;
    send(method as MethodName, input as MethodInput<MethodName>);
    return;
  }
  const { path, first } = action;
  if (first === undefined) {
    show(path);
    return;
  }
  const shown = call(first.method as MethodName, first.input as MethodInput<MethodName>);
  tellFailure(shown.then(() => show(path)));
}
