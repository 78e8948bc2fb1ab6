/** The few names that every runtime has and that ES2023 alone does not type. */
interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

declare class URL {
  constructor(url: string);
  readonly hash: string;
  readonly hostname: string;
  readonly href: string;
  readonly origin: string;
  readonly password: string;
  readonly pathname: string;
  port: string;
  readonly protocol: string;
  readonly search: string;
  readonly username: string;
}
