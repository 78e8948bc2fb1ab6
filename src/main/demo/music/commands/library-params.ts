/** What every list of the library takes. */
export const libraryParams = [
  '?favorite:boolean',
  '?search:string',
  '?limit:integer',
  '?offset:integer',
  '?order_by:string',
  '?provider:string | Array of string',
  '?genre:integer | Array of integer',
];
/** What names one item. */
export const itemParams = ['item_id:string', 'provider_instance_id_or_domain:string'];
