/** The counted views in the quick controls; nothing without a connection. */
export function QuickIssues() {
  return null;
}
