/** What the tests ask of the shell, one JSON object a line. `page`: a window; `port`: what the core holds of one. */
export type Order =
  | { readonly do: 'open'; readonly page: number }
  | { readonly do: 'say'; readonly page: number; readonly text: string }
  | { readonly do: 'hang-up'; readonly page: number }
  /** The page's script stands still until `thaw`, as that of a page that hangs. */
  | { readonly do: 'freeze' | 'thaw'; readonly page: number }
  | { readonly do: 'destroy'; readonly page: number }
  | { readonly do: 'send'; readonly port: number; readonly text: string }
  | { readonly do: 'end'; readonly port: number };

/** What the shell tells the tests. */
export type News =
  | { readonly on: 'ready' }
  /** A page was let in. Ports and pages are counted alike, from 1. */
  | { readonly on: 'connected'; readonly port: number }
  | { readonly on: 'heard'; readonly port: number; readonly text: string }
  /** The carrier's own count of what the page has not taken; `took`: characters that were handed to it by one `send`. */
  | {
      readonly on: 'waiting';
      readonly port: number;
      readonly waiting: number;
      readonly took: number;
    }
  | { readonly on: 'port-closed'; readonly port: number }
  | { readonly on: 'text'; readonly page: number; readonly text: string }
  | { readonly on: 'page-closed'; readonly page: number }
  | { readonly on: 'frozen' | 'thawed'; readonly page: number };
