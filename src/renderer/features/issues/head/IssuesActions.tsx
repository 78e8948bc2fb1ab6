import { CreateButton } from '../create/CreateButton.tsx';

/** Freshness, list or board, and a new issue. */
export function IssuesActions() {
  return <CreateButton />;
}
