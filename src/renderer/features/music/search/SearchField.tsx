/** The field in the panel's head that opens the search. */
export function SearchField() {
  return <div />;
}
