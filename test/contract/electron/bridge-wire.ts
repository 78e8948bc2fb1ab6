/** The tests' requests to the shell, one JSON object per line. `page`: a window; `port`: the core's side of one. */
export type Order =
  | { readonly do: 'open'; readonly page: number }
  | { readonly do: 'say'; readonly page: number; readonly text: string }
  | { readonly do: 'hang-up'; readonly page: number }
  /** Pauses the page's script until `thaw`, like a page that hangs. */
  | { readonly do: 'freeze' | 'thaw'; readonly page: number }
  | { readonly do: 'destroy'; readonly page: number }
  | { readonly do: 'send'; readonly port: number; readonly text: string }
  | { readonly do: 'end'; readonly port: number };

/** The shell's messages to the tests. */
export type News =
  | { readonly on: 'ready' }
  /** A page was admitted. Ports and pages share their numbers, from 1. */
  | { readonly on: 'connected'; readonly port: number }
  | { readonly on: 'heard'; readonly port: number; readonly text: string }
  /** The carrier's own count of its backlog; `took`: characters of one `send`. */
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
