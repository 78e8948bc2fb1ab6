/** The account with its currency, and a menu of all accounts by business. */
export function AccountScope() {
  return null;
}
