/** Every fuse by its number, and `strictlyRequireAllFuses`. */
export function fusesOf(packager: {
  readonly config: unknown;
  generateFuseConfig(fuses: unknown): Promise<object>;
}): Promise<object>;
