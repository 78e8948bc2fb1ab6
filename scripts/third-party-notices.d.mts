interface ShippedPackage {
  readonly folder: string;
  readonly manifest: {
    readonly name: string;
    readonly version: string;
    readonly license?: unknown;
  };
}
export function shippedPackages(root: string): ShippedPackage[];
export function noticeOf(shipped: ShippedPackage): {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
};
export function noticesText(root: string): string;
export const noticesFile: string;
