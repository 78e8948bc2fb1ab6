import { t } from '../../../../shared/i18n/translate.ts';
import type { IssueRow } from '../../../../shared/issues/model.ts';
import { useOffline } from '../../../service/offline.ts';
import { useResource } from '../../../state/use-resource.ts';
import type { ItemOption } from '../../../ui/item-actions.tsx';
import { ActionItems, OptionItems } from '../../../ui/item-actions.tsx';
import { useLateItems } from '../../../ui/Menu.tsx';
import { issueActions } from '../actions.ts';
import type { MoveStep } from '../moves.ts';
import { moveOptions } from '../moves.ts';

/** The possible transitions of an issue, or why they are unknown or unavailable. */
function useMoveOptions(
  row: MoveStep['row'],
  move?: (step: MoveStep) => void,
): readonly ItemOption[] {
  const offline = useOffline('issues');
  const enabled = offline === undefined;
  const { data, error } = useResource('issues.transitions', { key: row.key }, { enabled });
  useLateItems(enabled && data !== null);
  if (enabled && data !== null && data.length > 0) return moveOptions(row, data, move);
  const why = data === null ? 'issuespanel:board.reading' : 'issuespanel:board.none';
  const label = offline ?? error?.message ?? t(why);
  return [{ id: 'none', label, disabled: true, choose: () => undefined }];
}

/** Menu items for an issue of a list. */
export const IssueItems = ({ item }: { readonly item: IssueRow }) => (
  <ActionItems actions={issueActions(item.key, useMoveOptions(item))} />
);

/** Menu items for the transitions of an issue. */
export const MoveItems = ({
  row,
  move,
}: {
  readonly row: MoveStep['row'];
  readonly move?: (step: MoveStep) => void;
}) => <OptionItems options={useMoveOptions(row, move)} />;
