/** A dialog about a whole queue. `count`: how many items would be lost. */
export type QueueDialogRequest =
  | { readonly k: 'save'; readonly queueId: string }
  | { readonly k: 'clear'; readonly queueId: string; readonly name: string; readonly count: number }
  | {
      readonly k: 'transfer';
      readonly queueId: string;
      readonly to: string;
      readonly name: string;
      readonly count: number;
    };
