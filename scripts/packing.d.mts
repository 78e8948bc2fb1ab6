type Config = Readonly<Record<string, unknown>>;
export function packingWith(
  base: Config,
  env: Readonly<Record<string, string | undefined>>,
): Config;
